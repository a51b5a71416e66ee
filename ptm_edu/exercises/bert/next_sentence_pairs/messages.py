"""What only `next_sentence_pairs` can find, in words; rows and sentences count from 0."""

from __future__ import annotations

from ptm_edu.language import Text

MESSAGES = {
    "no_pairs": Text(
        "With {inputs}: your results have no pairs, or numbers that are not integers.",
        "输入 {inputs} 时：你的结果里没有句对，或含有非整数。",
    ),
    "layout": Text(
        "With {inputs}: your row {row} is not [CLS] A [SEP] B [SEP] followed by 0: {given}.",
        "输入 {inputs} 时：你的第 {row} 行不是 [CLS] A [SEP] B [SEP] 后面补 0：{given}。",
    ),
    "no_sentence": Text(
        "With {inputs}: {which} in your row {row} is not a part of one sentence: {given}.",
        "输入 {inputs} 时：你的第 {row} 行中的 {which} 不是某一句中连续的一段：{given}。",
    ),
    "label": Text(
        "With {inputs}: the label of your pair {row} is {given}, expected 0 or 1.",
        "输入 {inputs} 时：你的第 {row} 对的标签是 {given}，应为 0 或 1。",
    ),
    "missing": Text(
        "With {inputs}: after your {given} pairs, sentence {sentence} is not used yet, although "
        "another sentence follows it.",
        "输入 {inputs} 时：你给出 {given} 对之后，句子 {sentence} 还没用到，而它后面还有一句。",
    ),
    "first": Text(
        "With {inputs}: A of your pair {row} is sentence {given}; according to the labels of the "
        "earlier pairs it should be sentence {expected}.",
        "输入 {inputs} 时：你的第 {row} 对的 A 是句子 {given}；按前面各对的标签，"
        "应轮到句子 {expected}。",
    ),
    "first_left": Text(
        "With {inputs}: your pair {row}, with sentence {given} as A, is one too many: no unused "
        "sentence is followed by another one.",
        "输入 {inputs} 时：你的第 {row} 对（A 是句子 {given}）多余了。未用过的句子中，"
        "没有哪一句后面还有句子。",
    ),
    "not_next": Text(
        "With {inputs}: B of your pair {row}, label 0, is sentence {given}, expected the next "
        "sentence, {expected}.",
        "输入 {inputs} 时：你的第 {row} 对标签是 0，B 是句子 {given}，应为下一句 {expected}。",
    ),
    "same_document": Text(
        "With {inputs}: your pair {row} has label 1, but its B, sentence {given}, is from the same "
        "document {document} as A.",
        "输入 {inputs} 时：你的第 {row} 对标签是 1，而它的 B（句子 {given}）"
        "与 A 出自同一篇文档 {document}。",
    ),
    "type": Text(
        "With {inputs}: the token type in row {row} at position {place} is {given}, expected "
        "{expected}.",
        "输入 {inputs} 时：第 {row} 行第 {place} 处的词元类型是 {given}，应为 {expected}。",
    ),
    "width": Text(
        "With {inputs}: your rows have {given} columns, expected {expected}: A and B have at most "
        "max_length − 3 tokens together.",
        "输入 {inputs} 时：你的各行有 {given} 列，应为 {expected}："
        "A 和 B 合起来至多 max_length − 3 个词元。",
    ),
    "not_closed": Text(
        "With {inputs}: your row {row} does not end with [SEP].",
        "输入 {inputs} 时：你的第 {row} 行没有以 [SEP] 结尾。",
    ),
    "shared": Text(
        "With {inputs}: A and B of row {row} have {whole} tokens, of which {given} are left, "
        "expected {expected}: together they may have {room}.",
        "输入 {inputs} 时：第 {row} 行的 A 和 B 原有 {whole} 个词元，你留下 {given} 个，"
        "应为 {expected} 个：合起来至多 {room} 个。",
    ),
    "one_end": Text(
        "Over all long pairs, {given} of the tokens that {which} lost were at its beginning, "
        "expected about half; this is not chance.",
        "在所有过长的句对中，{which} 去掉的词元有 {given} 在开头，应约为一半：这不是偶然。",
    ),
    "never_drawn": Text(
        "With {inputs}: the sentence in row {sentence} is never a random B, although only three "
        "sentences are in other documents.",
        "输入 {inputs} 时：第 {sentence} 行的句子从未作为随机的 B，而其他文档一共只有三句。",
    ),
    "share": Text(
        "Of {n} pairs {given} have label 1, expected 50 %; this is not chance.",
        "{n} 对中有 {given} 的标签是 1，应为 50%：这不是偶然。",
    ),
    "same_labels": Text(
        "Two seeds give the same labels, or related ones. Every label should be drawn with the "
        "given seed.",
        "两个种子得到的标签相同或有关联。每个标签都应由给定的种子抽取。",
    ),
    "even_labels": Text(
        "The labels are too even: 0 and 1 come nearly equally often all along, as if they were "
        "dealt from shuffled cards. Independent draws vary more: each label is drawn without "
        "regard to those before.",
        "标签太均匀：0 和 1 自始至终几乎一样多，像是从洗好的牌里依次发出的。"
        "独立抽取的波动会更大：抽取每个标签都与前面的标签无关。",
    ),
    "label_by_document": Text(
        "How often the label is 1 depends on A's document. Independent means that every label "
        "has the same probability, whatever A is.",
        "标签为 1 的比例与 A 所在的文档有关。独立是指：无论 A 是什么，每个标签的概率都相同。",
    ),
    "label_by_position": Text(
        "How often the label is 1 depends on A's position in its document. Independent means that "
        "every label has the same probability, whatever A is.",
        "标签为 1 的比例与 A 在文档中的位置有关。独立是指：无论 A 是什么，每个标签的概率都相同。",
    ),
    "label_by_length": Text(
        "How often the label is 1 depends on the length of A. Independent means that every label "
        "has the same probability, whatever A is.",
        "标签为 1 的比例与 A 的长度有关。独立是指：无论 A 是什么，每个标签的概率都相同。",
    ),
    "label_by_labels": Text(
        "How often the label is 1 depends on the labels before. Independent means that every label "
        "has the same probability, whatever was drawn before.",
        "标签为 1 的比例与前面的标签有关。独立是指：无论之前抽到什么，每个标签的概率都相同。",
    ),
    "b_by_document": Text(
        "The document of a random B depends on A's document: the same one comes again and again. "
        "Draw it anew for every pair, from all other documents.",
        "随机的 B 取自哪篇文档，与 A 的文档有关：同一篇反复出现。"
        "请为每一对重新从所有其他文档中抽取。",
    ),
    "b_by_position": Text(
        "The position of a random B in its document depends on A's position. Draw B anew for "
        "every pair, without regard to A's position.",
        "随机的 B 在文档中的位置与 A 的位置有关。请为每一对重新抽取 B，与 A 的位置无关。",
    ),
    "b_by_length": Text(
        "The length of a random B depends on the length of A. Draw B anew for every pair, without "
        "regard to its length.",
        "随机的 B 的长度与 A 的长度有关。请为每一对重新抽取 B，与它的长度无关。",
    ),
    "b_by_sentence": Text(
        "With two seeds, {given} of the {n} sentences A that have a random B both times have the "
        "same B, expected about none: B follows from A instead of being drawn with the seed.",
        "用两个种子时，两次都配随机 B 的 {n} 个 A 中，有 {given} 个配的是同一个 B，应几乎没有："
        "B 是由 A 决定的，而不是用种子抽取的。",
    ),
    "even_sentences": Text(
        "Hardly any sentence is a random B twice, as if the sentences were dealt from shuffled "
        "cards. Of independent draws some repeat earlier ones by chance.",
        "几乎没有句子两次作随机的 B，像是从洗好的牌里依次发出的。"
        "独立抽取时，有些结果会碰巧与之前的相同。",
    ),
    "even_documents": Text(
        "Random Bs come from all documents nearly equally often, as if the documents were dealt "
        "from shuffled cards. Independent draws vary more.",
        "随机的 B 几乎平均地取自各篇文档，像是从洗好的牌里依次发出的。独立抽取的波动会更大。",
    ),
    "few_sentences": Text(
        "The same sentences are random Bs too often. B may be any sentence of another document, "
        "drawn anew for every pair.",
        "同样的句子过于频繁地作随机的 B。B 可以是其他文档的任何一句，应为每一对重新抽取。",
    ),
    "ends_alike": Text(
        "Sentences that lose several tokens lose them at the same end too often. Each token is "
        "removed at the beginning or at the end by a draw of its own.",
        "去掉几个词元的句子，过于频繁地从同一端去掉它们。"
        "每去掉一个词元，都应单独抽取是从开头还是末尾去掉。",
    ),
    "even_ends": Text(
        "Nearly as many tokens are removed at the beginning as at the end, of each long sentence "
        "or all along, as if the ends came by turns or from shuffled cards. Independent draws vary "
        "more.",
        "每个过长的句子中，或自始至终，从开头和末尾去掉的词元几乎一样多，像是两端轮流，"
        "或从洗好的牌里依次发出的。独立抽取的波动会更大。",
    ),
    "related_ends": Text(
        "The ends at which B loses tokens depend on those at which A does. Draw the end of every "
        "token anew, for both sentences.",
        "B 从哪一端去掉词元，与 A 从哪一端去掉有关。对两句的每个词元，都应重新抽取从哪一端去掉。",
    ),
    "same_half": Text(
        "{given} of the random Bs come from the first half of the documents, expected about half.",
        "随机的 B 中有 {given} 取自前一半文档，应约为一半。",
    ),
    "same_region": Text(
        "{given} of the random Bs come from one tenth of the documents, or from documents at "
        "similar distances from A's, expected about 10 %.",
        "随机的 B 中有 {given} 取自十分之一的文档，或与 A 的文档相隔差不多远的文档，应约为 10%。",
    ),
    "same_b": Text(
        "{given} of the random pairs have the same sentence as B.",
        "随机句对中有 {given} 用了同一个句子作 B。",
    ),
    "same_distance": Text(
        "{given} of the random Bs come from the document at the same distance from A's.",
        "随机的 B 中有 {given} 取自与 A 的文档相隔同样远的文档。",
    ),
    "same_place": Text(
        "{given} of the random Bs are at the same position in their documents.",
        "随机的 B 中有 {given} 在各自文档中的位置相同。",
    ),
    "not_repeated": Text(
        "With the same seed your function returned other pairs at the second call.",
        "种子相同，而你的函数第二次给出了不同的句对。",
    ),
}
