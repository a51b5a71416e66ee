// BiLMExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "ELMo’s forward and backward language models",
    invitation: "Click a word",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python reads it",
    place: "Position in the sentence",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    forward: "forward",
    backward: "backward",
    sentence: "sentence",
    surprise: "surprisal, bits",
    guess: "uniform:",
    forward_list: "Forward model, left to right",
    backward_list: "Backward model, right to left",
    true_word: "{word}: rank {rank} of {n}, {percent}",
    true_bits: ", {bits} bits",
    start: "only the start of the sentence",
    end: "only the end of the sentence",
    lesson:
      "The forward model has read {left} and predicts the next word. The backward model has " +
      "read {right}, from the last word to the first, and predicts the word before. Neither " +
      "model has access to the word itself or to the other side; ELMo concatenates the two " +
      "afterwards.",
    unknown: "{word}: not among the {n} words that can be predicted",
    average:
      "Mean over the sentence: forward {forward} bits, backward {backward} bits. Dashed line: " +
      "{guess} bits, if all {n} words were equally probable.",
    length: "A sentence here has 1 to {most} tokens; this one has {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python:
      "Python does not answer (no kernel, or it is busy): only the stored sentences can " +
      "be read.",
    picture_of: "{sentence}: the predictions and the surprisal in each direction",
    at: "Word {place} of {count}, {word}.",
    told: "{side} predicts {list}. True word, {truth}.",
    best: "top prediction",
    p: "p of the true word",
    rank: "rank",
    bits: "bits",
  },
  zh: {
    title: "ELMo 的前向与后向语言模型",
    invitation: "点击一个词",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来读",
    place: "句中的位置",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    forward: "前向",
    backward: "后向",
    sentence: "句子",
    surprise: "惊奇度（比特）",
    guess: "均匀分布：",
    forward_list: "前向模型：从左到右",
    backward_list: "后向模型：从右到左",
    true_word: "{word}：{n} 个词中排第 {rank}，{percent}",
    true_bits: "，{bits} 比特",
    start: "只有句首",
    end: "只有句尾",
    lesson:
      "前向模型读过 {left}，预测下一个词；后向模型从最后一个词倒着读过 {right}，预测前一个词" +
      "。两者都得不到这个词本身和另一侧的信息；ELMo 事后才把二者拼接起来。",
    unknown: "{word}：不在可预测的 {n} 个词中",
    average:
      "全句平均：前向 {forward} 比特，后向 {backward} 比特。虚线：{n} 个词等概率时为 {guess} 比特。",
    length: "这里的句子有 1 到 {most} 个词元，这一句有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的句子。",
    picture_of: "{sentence}：每个方向的预测与惊奇度",
    at: "第 {place} 个词（共 {count} 个）：{word}。",
    told: "{side}预测 {list}。真正的词，{truth}。",
    best: "首选预测",
    p: "真正的词的概率",
    rank: "名次",
    bits: "比特",
  },
};
