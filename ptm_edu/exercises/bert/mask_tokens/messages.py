"""What only `mask_tokens` can find, in words."""

from __future__ import annotations

from ptm_edu.language import Text

MESSAGES = {
    "special_label": Text(
        "With {inputs}: position {where} is special, its label must be -100, got {given}.",
        "输入 {inputs} 时：位置 {where} 是特殊位置，标签应为 -100，而你给的是 {given}。",
    ),
    "label": Text(
        "With {inputs}: the label at {where} is {given}; it must be -100, or, if the token is "
        "selected, its original id {expected}.",
        "输入 {inputs} 时：{where} 处的标签是 {given}；应为 -100，选中时则为原来的 id {expected}。",
    ),
    "changed_without_label": Text(
        "With {inputs}: the input at {where} is {given} instead of {expected}, although its label "
        "-100 means that it was not selected.",
        "输入 {inputs} 时：{where} 处的输入由 {expected} 变成了 {given}，"
        "而标签 -100 表示它没有被选中。",
    ),
    "none_chosen": Text(
        "With {inputs}: no token was selected.", "输入 {inputs} 时：一个词元也没有选中。"
    ),
    "all_chosen": Text(
        "With {inputs}: every token was selected.", "输入 {inputs} 时：所有词元都被选中。"
    ),
    "share_chosen": Text(
        "With {inputs}: {given} of the tokens were selected, expected {expected}; by "
        "chance this never happens.",
        "输入 {inputs} 时：选中了 {given} 的词元，应为 {expected}；偶然不会如此。",
    ),
    "share_chosen_padded": Text(
        "With {inputs}, where {padding} of the positions are special, most of them padding: "
        "{given} of the other tokens were selected, expected {expected}; by chance this never "
        "happens.",
        "输入 {inputs} 时（{padding} 的位置是特殊位置，大多是填充）：其余词元中选中了 {given}，"
        "应为 {expected}；偶然不会如此。",
    ),
    "equal_words_together": Text(
        "With {inputs}: of the tokens that occur several times in a row and are selected there, "
        "{given} are selected at all of their occurrences, expected about 0 %.",
        "输入 {inputs} 时：在同一行出现多次、又被选中过的词元中，有 {given} 每一处都被选中，"
        "应约为 0%。",
    ),
    "not_all_chosen": Text(
        "With {inputs}: tokens that are not special were not selected, although the rate is 1.",
        "输入 {inputs} 时：rate 为 1，却有非特殊词元没有被选中。",
    ),
    "several_chosen": Text(
        "With {inputs}: several tokens of a row were selected, although the rate is 0.",
        "输入 {inputs} 时：rate 为 0，却在一行中选中了几个词元。",
    ),
    "dependent_chosen": Text(
        "With {inputs}: whether tokens that are {rows} rows and {columns} columns apart are "
        "selected has a correlation of {given}, expected about 0.",
        "输入 {inputs} 时：相隔 {rows} 行、{columns} 列的词元，是否选中的相关系数为 {given}，"
        "应约为 0。",
    ),
    "dependent_masked": Text(
        "With {inputs}: whether a selected token becomes [MASK] depends on other tokens. For "
        "tokens {rows} rows and {columns} columns apart, or {columns} selected tokens apart in "
        "reading order, the correlation is {given}, expected about 0.",
        "输入 {inputs} 时：选中的词元是否变成 [MASK] 与其他词元有关。相隔 {rows} 行、{columns} 列"
        "（或按阅读顺序相隔 {columns} 个选中的词元）时，相关系数为 {given}，应约为 0。",
    ),
    "dependent_random": Text(
        "With {inputs}: of the selected tokens that do not become [MASK], whether one is random or "
        "unchanged depends on other tokens. For tokens {rows} rows and {columns} columns apart, or "
        "{columns} of them apart in reading order, the correlation is {given}, expected about 0.",
        "输入 {inputs} 时：没有变成 [MASK] 的选中词元，随机替换还是不变与其他词元有关。"
        "相隔 {rows} 行、{columns} 列（或按阅读顺序相隔 {columns} 个）时，"
        "相关系数为 {given}，应约为 0。",
    ),
    "dependent_words": Text(
        "With {inputs}: random tokens depend on each other. Those that are {rows} rows and "
        "{columns} columns apart, or {columns} random tokens apart in reading order, have a "
        "correlation of {given}, expected about 0.",
        "输入 {inputs} 时：随机词元彼此有关。相隔 {rows} 行、{columns} 列（或按阅读顺序相隔 "
        "{columns} 个）时，相关系数为 {given}，应约为 0。",
    ),
    "words_by_token": Text(
        "With {inputs}: the random token depends on the token that it replaces: their difference "
        "is not spread evenly.",
        "输入 {inputs} 时：随机词元与被它替换的词元有关：两者之差分布不均匀。",
    ),
    "share_masked": Text(
        "With {inputs}: {given} of the selected tokens became [MASK], expected {expected}; by "
        "chance this never happens.",
        "输入 {inputs} 时：选中的词元有 {given} 变成 [MASK]，应为 {expected}；偶然不会如此。",
    ),
    "share_kept": Text(
        "With {inputs}: {given} of the selected tokens stayed unchanged, expected {expected}; by "
        "chance this never happens.",
        "输入 {inputs} 时：选中的词元有 {given} 保持不变，应为 {expected}；偶然不会如此。",
    ),
    "share_random": Text(
        "With {inputs}: {given} of the selected tokens became random tokens, expected {expected}; "
        "by chance this never happens.",
        "输入 {inputs} 时：选中的词元有 {given} 换成随机词元，应为 {expected}；偶然不会如此。",
    ),
    "uneven_columns": Text(
        "With {inputs}: some columns are selected far more often than others.",
        "输入 {inputs} 时：有些列被选中的次数远多于其他列。",
    ),
    "same_choice": Text(
        "Two calls with the same arguments selected exactly the same positions.",
        "参数相同的两次调用选中的位置完全相同。",
    ),
    "out_of_range": Text(
        "With {inputs}: the input at {where} is {given}; the vocabulary has the ids 0 … {most}.",
        "输入 {inputs} 时：{where} 处的输入是 {given}；词表的 id 只有 0 … {most}。",
    ),
    "narrow": Text(
        "With {inputs}: the {n} random tokens are not spread evenly over 0 … {most}; {never} of "
        "the ids that are not special never occur.",
        "输入 {inputs} 时：{n} 个随机词元没有均匀分布在 0 … {most} 上；"
        "非特殊的编号中有 {never} 个从未出现。",
    ),
    "not_integers": Text(
        "With {inputs}: your results are {given}, expected integers such as torch.int64: ids "
        "look up embeddings, and cross_entropy takes integer labels.",
        "输入 {inputs} 时：你的结果是 {given}，应为整数（如 torch.int64）："
        "id 要用来查嵌入，cross_entropy 也只接受整数标签。",
    ),
}
