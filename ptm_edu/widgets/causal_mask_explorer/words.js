// CausalMaskExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Causal and full attention masks",
    invitation: "Click a word to exchange it",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python reads it",
    asking: "asking Python …",
    place: "Token of the sentence",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    views: "View",
    view_change: "Exchange a word",
    view_training: "Questions in training",
    layers: "layers",
    hidden: "full mask: own answer hidden",
    causal: "Causal mask: every word looks back",
    full: "Full mask: every word looks everywhere",
    looks: "sees {n} of {of}",
    seen: "is seen by {n} of {of}",
    causal_asked: "Causal mask: {n} of {of} questions are honest",
    full_asked: "Full mask: {n} of {of} questions are honest",
    last: "The last place asks for what comes after the text.",
    honest: "“{answer}” is not seen: it must be predicted",
    direct: "“{answer}” lies open: " + "nothing to predict",
    through: "“{answer}” is told by {over}: nothing to predict",
    lesson_change:
      "“{token}” becomes “{other}”. Beside each row: the share of the next token’s " +
      "probability that moves there. Of {of} outputs {n} change under the causal mask, {before} " +
      "of them before the word; under the full one {full}. More layers reach no further: what a " +
      "word passes on, it has read under the same mask.",
    weights: "The same weights read under both masks; they were trained under the causal one.",
    lesson_training:
      "Row by row: what has this place read when it says the next word (✓ unseen, " +
      "✗ seen)? Under the causal mask one reading asks {n} questions; one by one they would " +
      "take {n} readings.",
    lesson_full: "Under the full mask the answer lies open.",
    lesson_hidden: "In one layer it is enough that each place may not look at its own answer.",
    lesson_leak:
      "With more layers another word has read the answer and tells it. So BERT takes " +
      "words out of the text itself.",
    length: "A sentence here has {least} to {most} tokens, this one {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python:
      "Python does not answer (no kernel, or it is busy): only the stored sentences can " +
      "be read.",
    picture_of: "{sentence}: who may look at whom under a causal and a full mask",
    at: "Token {place} of {count}, {token}.",
    told_change:
      "As {other} it changes {n} outputs under the causal mask and {full} under the " + "full one.",
    told_training: "{n} honest questions under the causal mask, {full} under the full one.",
    number: "#",
    token: "token",
    sees_causal: "sees, causal",
    sees_full: "sees, full",
    change_causal: "change, causal",
    change_full: "change, full",
    answer: "answer",
    way_causal: "seen, causal",
    way_full: "seen, full",
    no: "no",
  },
  zh: {
    title: "因果掩码与全掩码",
    invitation: "点击一个词，把它换掉",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来读",
    asking: "正在询问 Python …",
    place: "句中的词元",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    views: "视图",
    view_change: "换一个词",
    view_training: "训练时的问题",
    layers: "层数",
    hidden: "全掩码：遮住自己的答案",
    causal: "因果掩码：每个词只能往回看",
    full: "全掩码：每个词都能看到全部",
    looks: "能看到 {of} 个中的 {n} 个",
    seen: "被 {of} 个中的 {n} 个看到",
    causal_asked: "因果掩码：{of} 个问题中有 {n} 个是真问题",
    full_asked: "全掩码：{of} 个问题中有 {n} 个是真问题",
    last: "最后一个位置问的是文本之后的词。",
    honest: "看不到“{answer}”：必须预测",
    direct: "直接看到“{answer}”：无需预测",
    through: "经由 {over} 得知“{answer}”：无需预测",
    lesson_change:
      "“{token}”换成“{other}”。每行右边：该处下一个词元的概率有多少发生了移动。" +
      "{of} 处输出中，因果掩码下改变 {n} 处，其中在它之前的有 {before} 处；全掩码下改变 {full} 处。" +
      "层数再多也一样：一个词传下去的，也是在同一掩码下读到的。",
    weights: "两种掩码下是同一组权重，它们是在因果掩码下训练的。",
    lesson_training:
      "逐行看：某处说出下一个词时，读过什么（✓ 没看到答案，✗ 看到了）？" +
      "因果掩码下，读一遍就问了 {n} 个问题；逐个来问，要读 {n} 遍。",
    lesson_full: "全掩码下答案一览无余。",
    lesson_hidden: "只有一层时，不让每个位置看自己的答案就够了。",
    lesson_leak: "层数多了，别的词已读过答案，会转告它。所以 BERT 直接从文本中拿掉一些词。",
    length: "这里的句子有 {least} 到 {most} 个词元，这一句有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的句子。",
    picture_of: "{sentence}：因果掩码与全掩码下谁能看到谁",
    at: "第 {place} 个词元（共 {count} 个）：{token}。",
    told_change: "换成 {other}：因果掩码下改变 {n} 处输出，全掩码下改变 {full} 处。",
    told_training: "因果掩码下有 {n} 个真问题，全掩码下有 {full} 个。",
    number: "#",
    token: "词元",
    sees_causal: "能看到（因果）",
    sees_full: "能看到（全）",
    change_causal: "改变（因果）",
    change_full: "改变（全）",
    answer: "答案",
    way_causal: "看到答案（因果）",
    way_full: "看到答案（全）",
    no: "没有",
  },
};
