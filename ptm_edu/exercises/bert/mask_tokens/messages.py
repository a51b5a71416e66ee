"""What only `mask_tokens` can find, in words."""

from __future__ import annotations

from ptm_edu.language import Text

# What a draw depends on (`Draw.groups`), although it should not.
_GROUPS = {
    "row": Text("the row", "所在的行"),
    "column": Text("the column", "所在的列"),
    "token": Text("the original token", "原来的词元"),
    "call": Text("the call", "是第几次调用"),
    "position": Text("the position, which is the same in every call", "位置（每次调用都一样）"),
    "last": Text("the random token before it", "前一个随机词元"),
}
_CHOSEN = {
    f"chosen_by_{name}": Text(
        f"With {{inputs}}: how often a token is selected depends on {_GROUPS[name].en}. "
        "Independent means that every token has the same probability, whatever and wherever it is.",
        f"输入 {{inputs}} 时：词元被选中的比例与{_GROUPS[name].zh}有关。"
        "独立是指：无论是什么词元、在什么位置，概率都相同。",
    )
    for name in ("column", "row", "token", "call")
}
_KINDS = {
    f"kind_by_{name}": Text(
        f"With {{inputs}}: what a selected token becomes ([MASK], random or unchanged) depends on "
        f"{_GROUPS[name].en}. Independent means that each token has the probabilities 80/10/10.",
        f"输入 {{inputs}} 时：选中的词元变成什么（[MASK]、随机词元或不变）"
        f"与{_GROUPS[name].zh}有关。"
        "独立是指：对每个词元，概率都是 80/10/10。",
    )
    for name in ("column", "token")
}
_WORDS = {
    f"word_by_{name}": Text(
        f"With {{inputs}}: which random token comes depends on {_GROUPS[name].en}: the same ones "
        "return too often. Independent means that each may be any token, whatever the others are.",
        f"输入 {{inputs}} 时：换成哪个随机词元与{_GROUPS[name].zh}有关：同样的词元反复出现。"
        "独立是指：无论其他词元是什么，每个随机词元都可能是任何一个。",
    )
    for name in ("last", "column", "row", "token", "position")
}

MESSAGES = {
    **_CHOSEN,
    **_KINDS,
    **_WORDS,
    "related_chosen": Text(
        "Calls with the same arguments select related positions: the same ones, moved or mirrored "
        "ones, or those that an earlier call did not. Each call should draw anew.",
        "参数相同的几次调用选中的位置有关联：完全相同、平移、左右对称，或正好是之前没选的。"
        "每次调用都应重新抽取。",
    ),
    "related_masked": Text(
        "In calls with the same arguments, which selected tokens become [MASK] is related to an "
        "earlier call or to another row. Each call should draw anew for each token.",
        "参数相同的几次调用中，哪些选中的词元变成 [MASK]，与之前的调用或其他行有关联。"
        "每次调用都应为每个词元重新抽取。",
    ),
    "even_kinds": Text(
        "The share of [MASK] is nearly the same in every call, or in every part of a batch, as if "
        "replacements were dealt from shuffled cards. Independent draws vary more: each selected "
        "token becomes [MASK] with probability 0.8, whatever the others become.",
        "每次调用（或批次的每一部分）中 [MASK] 的比例几乎相同，像是从洗好的牌里依次发出的。"
        "独立抽取的波动会更大：无论其他词元变成什么，每个选中的词元都以 0.8 的概率变成 [MASK]。",
    ),
    "uneven_kinds": Text(
        "The shares of [MASK] or of random tokens differ between parts of a batch, or between "
        "calls, more than by chance. Independent means that the probabilities are 80/10/10 "
        "throughout.",
        "批次的各部分（或各次调用）中，[MASK] 或随机词元的比例相差太大，不是偶然。"
        "独立是指：自始至终概率都是 80/10/10。",
    ),
    "even_words": Text(
        "With {inputs}: all ids come nearly equally often as random tokens, as if they were dealt "
        "from shuffled cards. Of independent draws some come more often, others less, by chance.",
        "输入 {inputs} 时：各个编号作为随机词元出现的次数几乎相同，"
        "像是从洗好的牌里依次发出的。独立抽取时，有的会碰巧多一些，有的少一些。",
    ),
    "special_label": Text(
        "With {inputs}: position {where} is special, its label must be -100, got {given}.",
        "输入 {inputs} 时：位置 {where} 是特殊位置，标签应为 -100，而你给的是 {given}。",
    ),
    "label": Text(
        "With {inputs}: the label at {where} is {given}; it must be -100, or, if the token is "
        "selected, its original id {expected}.",
        "输入 {inputs} 时：{where} 处的标签是 {given}；应为 -100，"
        "选中时则为原来的编号 {expected}。",
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
        "tokens {rows} rows and {columns} columns apart the correlation is {given}, expected "
        "about 0.",
        "输入 {inputs} 时：选中的词元是否变成 [MASK] 与其他词元有关。"
        "相隔 {rows} 行、{columns} 列时，相关系数为 {given}，应约为 0。",
    ),
    "mirrored_chosen": Text(
        "With {inputs}: which tokens are selected in one half of the rows or columns tells which "
        "are selected at the mirrored places of the other half (correlation {given}, expected "
        "about 0). Draw for each token anew.",
        "输入 {inputs} 时：一半的行（或列）中选中哪些词元，决定了另一半对称位置上选中哪些"
        "（相关系数 {given}，应约为 0）。请对每个词元重新抽取。",
    ),
    "mirrored_masked": Text(
        "With {inputs}: which selected tokens become [MASK] in one half of the rows or columns "
        "tells which do at the mirrored places of the other half (correlation {given}, expected "
        "about 0). Draw for each token anew.",
        "输入 {inputs} 时：一半的行（或列）中哪些选中的词元变成 [MASK]，决定了另一半对称位置上"
        "哪些变成 [MASK]（相关系数 {given}，应约为 0）。请对每个词元重新抽取。",
    ),
    "dependent_words": Text(
        "With {inputs}: random tokens depend on each other. Those that are {rows} rows and "
        "{columns} columns apart have a correlation of {given}, expected about 0.",
        "输入 {inputs} 时：随机词元彼此有关。"
        "相隔 {rows} 行、{columns} 列时，相关系数为 {given}，应约为 0。",
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
    "out_of_range": Text(
        "With {inputs}: the input at {where} is {given}; the vocabulary has the ids 0 … {most}.",
        "输入 {inputs} 时：{where} 处的输入是 {given}；词表的编号只有 0 … {most}。",
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
        "编号要用来查嵌入，cross_entropy 也只接受整数标签。",
    ),
}
