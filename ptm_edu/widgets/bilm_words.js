// BiLMExplorer's labels: equal keys in both languages, a test compares them.

const words = {
  en: {
    title: "What each direction expects", try: "Sentences", own: "your own",
    own_hint: "Type a sentence, then Enter: Python reads it",
    asking: "asking Python …", place: "Place in the sentence",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    forward: "forward", backward: "backward", sentence: "sentence",
    surprise: "surprise in bits", guess: "blind guess",
    forward_list: "Forward, from the left", backward_list: "Backward, from the right",
    true_word: "{word}: rank {rank} of {n}, {percent}", true_bits: ", {bits} bits",
    start: "nothing but the beginning", end: "nothing but the end",
    lesson: "Forward has read {left} and says what comes next. Backward has read {right}, the last "
      + "word first, and says what came before. Neither sees the word itself, nor what the other "
      + "read; ELMo joins the two afterwards.",
    unknown: "{word}: none of the {n} words that can be predicted",
    average: "Mean over the sentence: forward {forward} bits, backward {backward}.",
    length: "A sentence here has 1 to {most} tokens, this one {n}.",
    failed: "Python could not read it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored sentences can "
      + "be read.",
    picture_of: "{sentence}: what each direction expects, and how surprised it is",
    at: "Word {place} of {count}, {word}.",
    told: "{side} expects {list}. True word, {truth}.",
    number: "#", word: "word", best: "best word", p: "p of the true word", rank: "rank",
    bits: "bits",
  },
  zh: {
    title: "每个方向预期什么", try: "例句", own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 来读",
    asking: "正在询问 Python …", place: "句中的位置",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    forward: "前向", backward: "后向", sentence: "句子",
    surprise: "意外程度（比特）", guess: "盲猜",
    forward_list: "前向：从左边读", backward_list: "后向：从右边读",
    true_word: "{word}：{n} 个词中排第 {rank}，{percent}", true_bits: "，{bits} 比特",
    start: "只有句首", end: "只有句尾",
    lesson: "前向模型读过 {left}，说出下一个词；后向模型从最后一个词倒着读过 {right}，说出前一个词。"
      + "两者都看不到这个词本身，也看不到对方读过的词；ELMo 事后才把二者拼接起来。",
    unknown: "{word}：不在可预测的 {n} 个词中",
    average: "全句平均：前向 {forward} 比特，后向 {backward} 比特。",
    length: "这里的句子有 1 到 {most} 个词元，这一句有 {n} 个。",
    failed: "Python 无法读取：{message}",
    stored_only: "本页只有已算好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能读已存的句子。",
    picture_of: "{sentence}：每个方向预期什么，有多意外",
    at: "第 {place} 个词（共 {count} 个）：{word}。",
    told: "{side}预期 {list}。真正的词，{truth}。",
    number: "#", word: "词", best: "最可能的词", p: "真正的词的概率", rank: "名次",
    bits: "比特",
  },
};
