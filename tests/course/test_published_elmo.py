"""The published results on TagLM agree with each other and with the tables that they quote."""

from __future__ import annotations

from ptm_edu.course import published


def test_taglm_enters_at_the_position_that_is_best_in_its_own_table() -> None:
    entered = published("taglm_table5").set_index("LM embeddings enter at")["F1"]
    systems = published("taglm_conll2003").query("table == 'Table 1'").set_index("system")["f1"]
    assert entered.idxmax() == "the output of the first layer"
    assert entered.max() == systems["TagLM"]


def test_an_earlier_system_has_one_score() -> None:
    before = published("conll2003_before_taglm").set_index("system")["F1"]
    systems = published("taglm_conll2003").query("table == 'Table 1'").set_index("system")["f1"]
    assert before["Lample et al. 2016"] == systems["Lample et al. 2016"]
    assert before.is_monotonic_increasing
