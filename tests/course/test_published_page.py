from __future__ import annotations

from ptm_edu.course import published_page
from ptm_edu.course.tables import PACKAGE


def test_the_page_holds_every_table_as_it_is() -> None:
    committed = published_page.PAGE.read_text(encoding="utf-8")
    assert committed == published_page.page()
    assert committed.count("\n## ") == len(list((PACKAGE / "published").glob("*.csv")))
