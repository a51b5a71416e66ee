// CausalMaskExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Causal and full attention masks",
    invitation: "Click a word to replace it",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python reads it",
    asking: "asking Python …",
    place: "Token of the sentence",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    views: "View",
    view_change: "Replace a word",
    view_training: "Training targets",
    layers: "layers",
    hidden: "full mask: own target hidden",
    causal: "Causal mask: left context only",
    full: "Full mask: both directions",
    looks: "attends to {n} of {of}",
    seen: "attended by {n} of {of}",
    causal_asked: "Causal mask: {n} of {of} targets unseen",
    full_asked: "Full mask: {n} of {of} targets unseen",
    last: "The target of the last position is the token after the text.",
    honest: "“{answer}” is unseen: the model must predict it",
    direct: "“{answer}” is an input here: nothing to predict",
    through: "“{answer}” leaks through {over}: nothing to predict",
    lesson_change:
      "“{token}” is replaced by “{other}”. The bars show how much the next-token distribution of " +
      "each row changes: 0 % if it stays the same, 100 % if nothing of it is left (total " +
      "variation distance). Of {of} outputs, {n} change under the causal mask, " +
      "{before} of them before the word; {full} change under the full mask. More layers do not " +
      "reach further, since every layer has the same mask.",
    weights: "Both sides use the same model; it was trained with the causal mask.",
    lesson_training:
      "For each row: has this position had access to the next token, its target (✓ no, ✗ yes)? " +
      "With the causal mask, one forward pass trains {n} predictions; one at a time, they " +
      "would take {n} passes.",
    lesson_full: "With the full mask, the target is among the inputs.",
    lesson_hidden: "In a single layer it is enough to mask each position's own target.",
    lesson_leak:
      "With more layers, the target leaks through another position that has attended to it. So " +
      "BERT replaces tokens in the input itself.",
    length: "A sentence here has {least} to {most} tokens; this one has {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python:
      "Python does not answer (no kernel, or it is busy): only the stored sentences can " +
      "be read.",
    picture_of: "{sentence}: which tokens attend to which under a causal and a full mask",
    at: "Token {place} of {count}, {token}.",
    told_change:
      "Replaced by {other}: {n} outputs change under the causal mask and {full} under the full " +
      "mask.",
    told_training: "{n} unseen targets under the causal mask, {full} under the full mask.",
    number: "#",
    token: "token",
    sees_causal: "attends to, causal",
    sees_full: "attends to, full",
    change_causal: "change, causal",
    change_full: "change, full",
    answer: "target",
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
    view_training: "训练目标",
    layers: "层数",
    hidden: "全掩码：遮住自己的目标",
    causal: "因果掩码：只有左侧上下文",
    full: "全掩码：两侧上下文",
    looks: "关注 {of} 个中的 {n} 个",
    seen: "被 {of} 个中的 {n} 个关注",
    causal_asked: "因果掩码：{of} 个目标中有 {n} 个未见",
    full_asked: "全掩码：{of} 个目标中有 {n} 个未见",
    last: "最后一个位置的目标是文本之后的词元。",
    honest: "未见“{answer}”：必须预测",
    direct: "输入中就有“{answer}”：无需预测",
    through: "“{answer}”经由 {over} 泄漏：无需预测",
    lesson_change:
      "“{token}”换成“{other}”。右边的条形：每一行预测下一个词元的分布改变了多少，0 % 为不变，100 % 为完全不同（全变差距离）。" +
      "{of} 处输出中，因果掩码下改变 {n} 处，其中在它之前的有 {before} 处；全掩码下改变" +
      " {full} 处。层数再多也一样，因为每一层的掩码相同。",
    weights: "左右两边是同一个模型，它是用因果掩码训练的。",
    lesson_training:
      "逐行看：这个位置有没有读到下一个词元，也就是它的目标（✓ 没有，✗ 有）？因果掩码下，一次前向计算训练 {n} 个预测；逐个来做，需要 {n} 次。",
    lesson_full: "全掩码下，目标就在输入之中。",
    lesson_hidden: "只有一层时，遮住每个位置自己的目标就够了。",
    lesson_leak: "层数多了，目标会经由关注过它的其他位置泄漏。所以 BERT 直接替换输入中的词元。",
    length: "这里的句子有 {least} 到 {most} 个词元，这一句有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的句子。",
    picture_of: "{sentence}：因果掩码与全掩码下，哪些词元关注哪些词元",
    at: "第 {place} 个词元（共 {count} 个）：{token}。",
    told_change: "换成 {other}：因果掩码下改变 {n} 处输出，全掩码下改变 {full} 处。",
    told_training: "因果掩码下有 {n} 个未见目标，全掩码下有 {full} 个。",
    number: "#",
    token: "词元",
    sees_causal: "关注（因果）",
    sees_full: "关注（全）",
    change_causal: "改变（因果）",
    change_full: "改变（全）",
    answer: "目标",
    way_causal: "见到目标（因果）",
    way_full: "见到目标（全）",
    no: "没有",
  },
};
