// SentencePairExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Sentence pairs for next sentence prediction",
    invitation: "Press Next pair",
    try: "Documents",
    share: "random B",
    longest: "A + B, tokens",
    draw: "Pair",
    next: "Next pair",
    before: "Previous pair",
    again: "Resample",
    faults: "How B is chosen",
    fault_none: "as in BERT",
    fault_same: "B from the same document",
    fault_blank: "blank line after each sentence",
    document: "Document {n}",
    alone: "{n} one-sentence documents",
    pair: "Pair {n} of {all}",
    label_0: "label 0, IsNext",
    label_1: "label 1, NotNext",
    room: "at most {n} tokens",
    first: "A",
    second: "B",
    mark: "special token",
    counts: "Labels of {all} pairs",
    is_next: "0, IsNext",
    not_next: "1, NotNext",
    own: "…same document",
    wrong: "…true next sentence",
    expected: "◆ expected, ± 2 σ",
    told_next: "B is the sentence that follows A in the text: label 0, IsNext.",
    told_random: "B was sampled at random: label 1, NotNext.",
    told_wrong: "But B is the sentence after A: the label is wrong.",
    told_cut:
      "{n} tokens were truncated, one at a time from the longer sentence, at a random end: {list}.",
    told_cut_one: "One token was truncated, from the longer sentence, at a random end: {list}.",
    cut_front: "{n} at the start of {side}",
    cut_back: "{n} at the end of {side}",
    also: ", and ",
    told_whole: "No token was truncated.",
    lesson_none:
      "A random B comes from another document, so none of the {random} is the true next " +
      "sentence. The sentences that it replaced begin the next pair. (Two details differ from " +
      "the original implementation: no pair exceeds its maximum length, and a single last " +
      "sentence is dropped.)",
    lesson_same:
      "With B from the same document as A, {wrong} of {random} pairs labeled NotNext contain " +
      "the true next sentence, so the loss penalizes a correct prediction.",
    lesson_blank:
      "A blank line ends a document. Here each sentence is its own document and has no next " +
      "sentence. With the original rule all {random} pairs are random, whatever the slider is " +
      "set to: the label is always 1, and the model learns nothing. This course's " +
      "implementation drops single sentences, so there are no pairs.",
    told:
      "Pair {n}: {label}. A has {a} tokens, B {b}, truncated {cut}. Of {all} pairs {next} " +
      "IsNext, {random} NotNext, of these {own} from the same document as A and {wrong} the " +
      "true next sentence.",
    picture_of: "Documents, a pair drawn from them, and the labels of {all} pairs",
    side: "side",
    from: "document, sentence",
    kept: "read",
    yes: "yes",
    no: "truncated",
  },
  zh: {
    title: "下一句预测的句对",
    invitation: "按“下一对”",
    try: "文档",
    share: "随机 B 的比例",
    longest: "A + B 词元数",
    draw: "句对",
    next: "下一对",
    before: "上一对",
    again: "重新抽取",
    faults: "怎样取 B",
    fault_none: "与 BERT 相同",
    fault_same: "B 取自同一文档",
    fault_blank: "每句之后都空一行",
    document: "文档 {n}",
    alone: "{n} 个只有一句的文档",
    pair: "第 {n} 对（共 {all} 对）",
    label_0: "标签 0，IsNext",
    label_1: "标签 1，NotNext",
    room: "至多 {n} 个词元",
    first: "A",
    second: "B",
    mark: "特殊词元",
    counts: "{all} 对的标签",
    is_next: "0，IsNext",
    not_next: "1，NotNext",
    own: "其中：同一文档",
    wrong: "其中：真正的下一句",
    expected: "◆ 期望，± 2 σ",
    told_next: "B 就是文中 A 之后的句子：标签 0，IsNext。",
    told_random: "B 是随机抽取的：标签 1，NotNext。",
    told_wrong: "但 B 正是 A 之后的句子：标签错了。",
    told_cut: "截断了 {n} 个词元，每次从较长的句子随机选一端去掉一个：{list}。",
    told_cut_one: "截断了一个词元，从较长的句子随机选一端去掉：{list}。",
    cut_front: "{side} 的开头 {n} 个",
    cut_back: "{side} 的末尾 {n} 个",
    also: "，还有 ",
    told_whole: "没有词元被截断。",
    lesson_none:
      "随机的 B 取自另一篇文档，所以 {random} 对中没有一对是真正的下一句。被它替换的句子成为下一对的开头。（有两处与原始实现不同：每对都不超过最大长度；末尾单独的一句舍去。）",
    lesson_same:
      "B 与 A 取自同一文档时，标为 NotNext 的 {random} 对中有 {wrong} 对其实是真正的下一句：预测对了，反而受到损失的惩罚。",
    lesson_blank:
      "空行表示文档结束。这里每个句子自成一篇文档，没有下一句。按原来的规则，{random} 对全是随机的，与滑块的取值无关：标签永远是 1，模型什么也学不到。本课程的实现舍去单独的句子，所以一对也没有。",
    told: "第 {n} 对：{label}。A 有 {a} 个词元，B 有 {b} 个，截断 {cut} 个。{all} 对中 {next} 对 IsNext，{random} 对 NotNext，其中 {own} 对与 A 取自同一文档，{wrong} 对是真正的下一句。",
    picture_of: "文档、从中抽出的一对，以及 {all} 对的标签",
    side: "A 或 B",
    from: "文档，句子",
    kept: "读取",
    yes: "是",
    no: "截断",
  },
};
