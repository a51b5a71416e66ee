// FillMask's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Masked language modeling",
    invitation: "Click a token to mask it",
    source: "sentence",
    own: "your own",
    own_hint: "Type a sentence, with [MASK] where you like, then Enter: Python reads it",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    hide: "Hide tokens",
    clear: "Show all tokens",
    copies: "what the model says at every token",
    copies_hint:
      "Colour each token by the probability that the model gives it while it stands " +
      "there for all to see",
    tokens: "The sentence's tokens: Enter hides one",
    scale: "P of the token that stands there",
    mask_at: "mask {n}, where “{token}” stood",
    mask_bare: "mask {n}",
    candidates: "Candidates for mask {n}",
    entropy: "entropy {bits} bits, like {n} equal choices",
    entropy_from: "entropy {before} → {bits} bits, like {n} equal choices",
    truth: "“{token}”: {percent}, rank {rank}",
    truth_from: "“{token}”: {before} → {percent}, rank {rank_before} → {rank}",
    no_truth: "no token stood here",
    rest: "all other tokens together: {percent}",
    hollow: "hollow bar: before mask {n} was filled",
    stored: "▸ in a list of two: what filling it changes is stored in this page",
    none: "Click a token above to hide it: the model then reads [MASK] in its place.",
    second: "Hide a second token, too: does one mask see the other?",
    told_free: "“{token}”: a click hides it",
    told_fixed: "{token} is a mark of the model's own; it is never hidden",
    told_masked: "[MASK] in place of “{token}”: a click shows it again",
    told_bare: "[MASK]: a click closes its list",
    told_open: "[MASK], with no list: a click opens one",
    told_filled: "“{piece}” put in place of “{token}”: a click shows “{token}” again",
    told_standing: "“{token}” is not hidden, and the model gives it {percent}",
    told_rank: "{standing}, rank {rank}; it would rather say “{best}”, {most}",
    lesson_one:
      "The bars are what the model expects at [MASK], given the tokens on both sides. " +
      "Click a candidate to put it there.",
    lesson_two:
      "Both places are hidden, and each is predicted given the rest alone: neither list " +
      "knows what the other place will hold. Click a candidate of one and watch the other.",
    lesson_after:
      "Now that “{piece}” stands at mask {n}, the model is asked again for the other: " +
      "its entropy goes from {before} to {after} bits.",
    lesson_joint:
      "Predicted side by side, “{first}” and “{second}” have {apart} of the " +
      "probability together; one after the other, {joined}.",
    lesson_copies:
      "With nothing hidden, the tokens that stand there get {mean} on average, not " +
      "100 %: this is no perfect copy. Pre-training asks only for the tokens that it chose; most " +
      "of them are [MASK], some are exchanged for another one, some stay. So a token that is " +
      "seen may be right or wrong; and of those not chosen, nothing is ever asked.",
    spoken_mask: "Mask {n}: {list}. {truth}. {entropy}.",
    spoken_none: "No token is hidden.",
    not_free: "{token} is a mark of the model's own: it is never hidden.",
    pair_only:
      "This page does not hold those two together: the first one is shown again. Any two " +
      "can be hidden in the live notebook.",
    fill_only:
      "This page holds what follows the first {n} candidates (▸); any can be filled in " +
      "the live notebook.",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python:
      "Python does not answer (no kernel, or it is busy): only what is stored can be " + "shown.",
    failed: "Python could not go on: {message}",
    picture_of: "The sentence's tokens, and the probabilities at the hidden ones",
    number: "place",
    p: "probability",
    bits: "bits",
    before: "P before filling",
    open_row: "{place}, mask {n}",
    others: "all others",
  },
  zh: {
    title: "掩码语言模型",
    invitation: "点击一个词元，把它遮住",
    source: "句子",
    own: "自选的句子",
    own_hint: "输入一句话，可在任意处写 [MASK]，然后按回车：由 Python 来读",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    hide: "遮盖词元",
    clear: "显示所有词元",
    copies: "模型在每个词元处的预测",
    copies_hint: "词元并未被遮盖时，按模型给它的概率为每个词元着色",
    tokens: "句子的词元：按回车遮盖",
    scale: "原处词元的概率 P",
    mask_at: "掩码 {n}，原为“{token}”",
    mask_bare: "掩码 {n}",
    candidates: "掩码 {n} 的候选",
    entropy: "熵 {bits} 比特，相当于 {n} 个等可能的词元",
    entropy_from: "熵 {before} → {bits} 比特，相当于 {n} 个等可能的词元",
    truth: "“{token}”：{percent}，排名 {rank}",
    truth_from: "“{token}”：{before} → {percent}，排名 {rank_before} → {rank}",
    no_truth: "此处原本没有词元",
    rest: "其余所有词元合计：{percent}",
    hollow: "空心条：填补掩码 {n} 之前",
    stored: "两个掩码时，▸ 表示本页存有填入它之后的变化",
    none: "点击上面的词元把它遮住：模型在那里读到的是 [MASK]。",
    second: "再遮住一个词元：两个掩码能看到彼此吗？",
    told_free: "“{token}”：点击可遮盖",
    told_fixed: "{token} 是模型自己的标记，从不遮盖",
    told_masked: "[MASK] 代替了“{token}”：再次点击可恢复",
    told_bare: "[MASK]：点击可收起它的列表",
    told_open: "[MASK]，尚无列表：点击可打开",
    told_filled: "“{piece}”填在“{token}”的位置：点击可恢复“{token}”",
    told_standing: "“{token}”没有被遮盖，模型给它 {percent}",
    told_rank: "{standing}，排名 {rank}；模型更倾向于“{best}”，{most}",
    lesson_one: "条形表示模型根据两侧的词元，预期 [MASK] 处会是什么。点击候选即可填入。",
    lesson_two:
      "两处都被遮住，各自只根据其余词元来预测：两个列表都不知道另一处会是什么。" +
      "点击其中一个的候选，看另一个如何变化。",
    lesson_after:
      "现在掩码 {n} 处填入了“{piece}”，模型重新预测另一处：熵从 {before} 变为 " + "{after} 比特。",
    lesson_joint:
      "分别预测时，“{first}”与“{second}”同时出现的概率是 {apart}；先填一个再预测另一个，" +
      "则是 {joined}。",
    lesson_copies:
      "什么都不遮盖时，原处的词元平均只得到 {mean}，而不是 100 %：这不是完美的复制。" +
      "预训练只问选中的词元：其中大多换成 [MASK]，有些换成别的词元，有些保持不变。所以看到的词元" +
      "可能对，也可能不对，而其余的词元从来没有被问到。",
    spoken_mask: "掩码 {n}：{list}。{truth}。{entropy}。",
    spoken_none: "没有词元被遮盖。",
    not_free: "{token} 是模型自己的标记：从不遮盖。",
    pair_only:
      "本页没有存储这两个词元同时遮盖的结果，因此前一个已恢复。在实时讲义中可以遮盖任意两个。",
    fill_only: "本页只存有填入前 {n} 个候选（▸）之后的结果；在实时讲义中可以填入任意一个。",
    stored_only: "本页只有已算好的句子；要看别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的内容。",
    failed: "Python 无法继续：{message}",
    picture_of: "句子的词元，以及被遮盖处的概率",
    number: "位置",
    p: "概率",
    bits: "比特",
    before: "填补之前的概率",
    open_row: "{place}，掩码 {n}",
    others: "其余所有",
  },
};
