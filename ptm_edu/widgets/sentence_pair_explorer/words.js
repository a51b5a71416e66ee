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
    before: "Pair before",
    again: "Other draws",
    faults: "How B is taken",
    fault_none: "as BERT does",
    fault_same: "B from the same document",
    fault_blank: "a blank line after each sentence",
    document: "document {n}",
    alone: "{n} documents of one sentence",
    pair: "Pair {n} of {all}",
    label_0: "label 0, IsNext",
    label_1: "label 1, NotNext",
    room: "room for {n} tokens",
    first: "A",
    second: "B",
    mark: "mark",
    counts: "Labels of {all} pairs",
    is_next: "0, IsNext",
    not_next: "1, NotNext",
    own: "…own document",
    wrong: "…really next",
    expected: "◆ expected, ± 2 σ",
    told_next: "B is what follows A in the text: label 0, IsNext. It is 1 that says " + "random.",
    told_random: "B was drawn at random: label 1, NotNext.",
    told_wrong: "But it is the sentence after A: the label is wrong.",
    told_cut:
      "Tokens cut: {n}, each from what was the longer side, as the coin fell: of A {a} " +
      "in front and {b} at the end, of B {c} and {d}.",
    told_whole: "All tokens have room.",
    lesson_none:
      "A random B comes from another document, so none of the {random} is by chance " +
      "the true one; the sentences that it replaced begin the next pair. (Two details are ours: each " +
      "pair keeps to its room, and a last sentence that stands alone is left out.)",
    lesson_same:
      "With B from A’s own document {wrong} of {random} pairs labelled NotNext are in " +
      "truth the next: the model is corrected where it is right.",
    lesson_blank:
      "A blank line ends a document. Each sentence is one now, none has a next, and " +
      "the original’s rule makes all {random} pairs random, wherever the slider stands: the " +
      "answer is always 1, and nothing is learned. Ours leaves lone sentences out: no pair.",
    told:
      "Pair {n}: {label}. A has {a} tokens, B {b}, cut {cut}. Of {all} pairs {next} IsNext, " +
      "{random} NotNext, of these {own} from A’s own document and {wrong} really next.",
    picture_of: "Documents, a pair drawn from them, and the labels of {all} pairs",
    side: "side",
    from: "document, sentence",
    kept: "read",
    yes: "yes",
    no: "cut",
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
    label_0: "标签 0，IsNext（是下一句）",
    label_1: "标签 1，NotNext（不是）",
    room: "可容纳 {n} 个词元",
    first: "A 句",
    second: "B 句",
    mark: "标记",
    counts: "{all} 对的标签",
    is_next: "0，是下一句",
    not_next: "1，不是",
    own: "…同一文档",
    wrong: "…其实是下一句",
    expected: "◆ 期望，± 2 σ",
    told_next: "B 就是文中 A 之后的句子：标签 0，IsNext。表示随机的是 1。",
    told_random: "B 是随机抽来的：标签 1，NotNext。",
    told_wrong: "但它正是 A 之后的句子：标签错了。",
    told_cut:
      "截去 {n} 个词元，每次从当时较长的一边截，前后由抛硬币决定：" +
      "A 前面 {a} 个、后面 {b} 个，B 前面 {c} 个、后面 {d} 个。",
    told_whole: "所有词元都放得下。",
    lesson_none:
      "随机的 B 取自另一文档，所以 {random} 对中没有一对碰巧是真的；" +
      "被它替换的句子留给下一对作开头。（有两处是本课程的做法：每对不超出其容量；末尾单独的句子略去。）",
    lesson_same:
      "B 取自 A 自己的文档时，标为 NotNext 的 {random} 对中有 {wrong} 对其实是下一句：" +
      "模型答对了反而被纠正。",
    lesson_blank:
      "空行表示文档结束。现在每句自成一篇，都没有下一句；按原代码的规则，{random} 对全是随机的，" +
      "与滑块无关：答案永远是 1，什么也学不到。本课程的代码略去单独的句子：一对也没有。",
    told:
      "第 {n} 对：{label}。A 有 {a} 个词元，B 有 {b} 个，截去 {cut} 个。{all} 对中 {next} 对 IsNext，" +
      "{random} 对 NotNext，其中 {own} 对取自 A 自己的文档，{wrong} 对其实是下一句。",
    picture_of: "文档、从中抽出的一对，以及 {all} 对的标签",
    side: "哪一边",
    from: "文档，句",
    kept: "读取",
    yes: "是",
    no: "截去",
  },
};
