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
        "输入 {inputs} 时：你的第 {row} 对（A 是句子 {given}）多余了：已没有后面还有句子的句子。",
    ),
    "not_next": Text(
        "With {inputs}: B of your pair {row}, label 0, is sentence {given}, expected the next "
        "sentence, {expected}.",
        "输入 {inputs} 时：你的第 {row} 对标签是 0，B 是句子 {given}，应为下一句 {expected}。",
    ),
    "true_next": Text(
        "With {inputs}: your pair {row} has label 1, but its B, sentence {given}, is the true next "
        "sentence, in the same document {document}.",
        "输入 {inputs} 时：你的第 {row} 对标签是 1，而它的 B（句子 {given}）恰是真正的下一句，"
        "在同一篇文档 {document} 中。",
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
        "输入 {inputs} 时：你的行宽是 {given}，应为 {expected}：A 和 B 合起来有 max_length − 3。",
    ),
    "not_closed": Text(
        "With {inputs}: your row {row} does not end with [SEP].",
        "输入 {inputs} 时：你的第 {row} 行没有以 [SEP] 结尾。",
    ),
    "shared": Text(
        "With {inputs}: A and B of row {row} have {whole} tokens, of which {given} are left, "
        "expected {expected}: together they may have {room}.",
        "输入 {inputs} 时：第 {row} 行的 A + B 原有 {whole} 个词元，你留下 {given} 个，"
        "应为 {expected}：合起来放得下 {room} 个。",
    ),
    "one_end": Text(
        "Over all long pairs, {given} of the tokens that {which} lost were at its beginning, "
        "expected about half; this is not chance.",
        "在所有过长的句对中，{which} 去掉的词元有 {given} 在开头，应约为一半：这不是偶然。",
    ),
    "at_one_end": Text(
        "Of {n} sentences that lost several tokens, {given} lost all of them at one end, expected "
        "about {expected}: each token is removed at the beginning or at the end by a draw of its "
        "own.",
        "在去掉了几个词元的 {n} 个句子中，有 {given} 的词元全是从同一端去掉的，应约为 {expected}："
        "每去掉一个词元，都应单独抽取是从开头还是末尾去掉。",
    ),
    "in_the_middle": Text(
        "Of {n} sentences that lost several tokens, {given} lost as many at the beginning as at "
        "the end (±1), expected about {expected}: for each token the end is drawn at random.",
        "在去掉了几个词元的 {n} 个句子中，有 {given} 开头和末尾去掉的词元一样多（至多差一个），"
        "应约为 {expected}：每去掉一个词元，都应随机抽取是从哪一端去掉。",
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
    "in_turn": Text(
        "In {given} of the cases a pair has the same label as the pair before, expected about "
        "half: the labels are not drawn independently.",
        "有 {given} 的句对与前一对标签相同，应约为一半：标签不是为每一对各自抽取的。",
    ),
    "not_drawn": Text(
        "The labels follow a pattern: each depends on the labels of earlier pairs. Every label "
        "should be drawn.",
        "标签有规律：每个标签都与前面句对的标签有关。每个标签都应随机抽取。",
    ),
    "same_labels": Text(
        "Two seeds give related labels. Every label should be drawn with the given seed.",
        "两个种子得到的标签有关联。每个标签都应由给定的种子抽取。",
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
    "seed_ignored": Text(
        "With another seed your function returned the same pairs.",
        "种子换了，而你的函数给出了同样的句对。",
    ),
}
