// InputEmbeddings' labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "BERT’s input embeddings",
    invitation: "Click a token, or turn an embedding off",
    try: "Texts",
    first: "text A",
    second: "text B",
    second_hint: "optional",
    read: "Read",
    own_hint: "Type, then Enter: Python reads it",
    asking: "asking Python …",
    needs_live: "Typing a text of your own needs the live notebook.",
    token: "token",
    segment: "segment",
    position: "position",
    sum: "sum",
    normed: "layer norm",
    map_normed: "layer norm",
    short_token: "tok.",
    short_segment: "seg.",
    short_position: "pos.",
    short_sum: "sum",
    short_normed: "LN",
    parts: "Added",
    compare: "compare with",
    field: "Token and dimension",
    field_hint:
      "Up and down: token; left and right: dimension; with Shift: the token to compare with",
    off: "off",
    category: "label: {label}",
    entailment: "entailment",
    contradiction: "contradiction",
    neutral: "neutral",
    drawn: "{n} of {dim} dims",
    numbers: "“{token}”, dimension {n} of {dim}",
    value: "value",
    length: "L2 norm",
    share: "Cosine of {one} and {two}",
    now: "current sum",
    all: "all three",
    no_segment: "without segment",
    no_position: "without position",
    token_only: "token only",
    no_token: "without token",
    after: "all three, layer norm",
    lesson_same:
      "“{token}” occurs twice here: the same token has the same token embedding (cosine 1). " +
      "The two sums differ only by the other embeddings: cosine {all} with all three, " +
      "{no_segment} without the segment, {no_position} without the position.",
    lesson_bare:
      "“{token}” and “{token}” are now the same vector. Without positions BERT would read a " +
      "bag of tokens, because attention alone does not represent order.",
    lesson_other:
      "Two different tokens. Without their token embeddings the cosine is {no_token}: this is " +
      "the part that their segments and positions have in common.",
    lesson_itself: "A token is compared with itself: choose another one.",
    lesson_none: "Nothing is added: the sum is 0 everywhere, so a cosine is not defined.",
    lesson_label:
      "The label, {label}, is not an input: a classifier predicts it from the last hidden " +
      "state at [CLS].",
    lesson_unknown:
      "[UNK] replaces text that the vocabulary does not cover: all of its occurrences share " +
      "one vector.",
    length_of: "A text here has {least} to {most} tokens; this one has {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own texts; others need the live notebook.",
    no_python:
      "Python does not answer (no kernel, or it is busy): only the stored texts can be " + "read.",
    picture_of: "Three embeddings of {n} tokens, their sum and its layer norm, one row per token",
    told:
      "Token {place} of {n}, {token}, segment {segment}, dimension {number}: token {own}, " +
      "segment {kind}, position {where}, sum {sum}, layer norm {normed}. Cosine with {other}: " +
      "{now}.",
    undefined_cosine: "not defined",
    number: "#",
  },
  zh: {
    title: "BERT 的输入嵌入",
    invitation: "点击一个词元，或关掉一种嵌入",
    try: "文本",
    first: "文本 A",
    second: "文本 B",
    second_hint: "可以留空",
    read: "读取",
    own_hint: "输入后按回车：由 Python 来读",
    asking: "正在询问 Python …",
    needs_live: "要输入自己的文本，请使用实时讲义。",
    token: "词元",
    segment: "片段",
    position: "位置",
    sum: "和",
    normed: "层归一化",
    map_normed: "层归一化",
    short_token: "词元",
    short_segment: "片段",
    short_position: "位置",
    short_sum: "和",
    short_normed: "归一",
    parts: "相加的有",
    compare: "比较对象",
    field: "词元与分量",
    field_hint: "上下键：词元；左右键：分量；按住 Shift：比较对象",
    off: "已关",
    category: "标签：{label}",
    entailment: "蕴含",
    contradiction: "矛盾",
    neutral: "中立",
    drawn: "显示 {n} / {dim} 维",
    numbers: "“{token}”，第 {n} 个分量（共 {dim} 个）",
    value: "值",
    length: "L2 范数",
    share: "{one} 与 {two} 的余弦",
    now: "当前的和",
    all: "三种全加",
    no_segment: "去掉片段",
    no_position: "去掉位置",
    token_only: "只有词元",
    no_token: "去掉词元",
    after: "三种，归一化后",
    lesson_same:
      "“{token}”在这里出现两次：同一词元，同一词元嵌入（余弦为 1）。两个和的区别只来自另外两种嵌" +
      "入：三种全加时余弦为 {all}，去掉片段为 {no_segment}，去掉位置为 " +
      "{no_position}。",
    lesson_bare:
      "现在“{token}”与“{token}”是同一个向量。没有位置，BERT 读到的只是词元的集合：注意力本身不表示顺序。",
    lesson_other: "两个不同的词元。去掉词元嵌入后余弦为 {no_token}：这是片段与位置的共同之处。",
    lesson_itself: "这是词元与自己比较：请另选一个。",
    lesson_none: "什么都没有加：和处处为 0，任何两个词元都无从比较。",
    lesson_label: "标签“{label}”不是输入：分类器根据 [CLS] 处最后的隐藏状态来预测它。",
    lesson_unknown: "词表没有覆盖的地方是 [UNK]：它们共用一个向量。",
    length_of: "这里的文本有 {least} 到 {most} 个词元，这一段有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的文本；要读别的文本，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的文本。",
    picture_of: "{n} 个词元的三种嵌入、它们的和与层归一化，一行一个词元",
    told:
      "第 {place} 个词元（共 {n} 个）：{token}，片段 {segment}，分量 {number}：词元 {own}，" +
      "片段 {kind}，位置 {where}，和 {sum}，归一化后 {normed}。与 {other} 的余弦：{now}。",
    undefined_cosine: "无定义",
    number: "#",
  },
};
