// FillMask's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Masked language modeling",
    invitation: "Click a token to mask it",
    source: "sentence",
    own: "your own",
    own_hint: "Type a sentence, with [MASK] anywhere, then Enter: Python reads it",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    hide: "Mask tokens",
    clear: "Unmask all",
    copies: "prediction at every token",
    copies_hint:
      "Color each token by the probability that the model assigns to it while it is not masked",
    tokens: "The sentence's tokens: Enter masks one",
    scale: "P of the unmasked token",
    mask_at: "Mask {n}, originally “{token}”",
    mask_bare: "Mask {n}",
    candidates: "Candidates for mask {n}",
    entropy: "entropy {bits} bits, like {n} equally likely tokens",
    entropy_from: "entropy {before} → {bits} bits, like {n} equally likely tokens",
    truth: "“{token}”: {percent}, rank {rank}",
    truth_from: "“{token}”: {before} → {percent}, rank {rank_before} → {rank}",
    no_truth: "no original token here",
    rest: "all other tokens together: {percent}",
    hollow: "outlined bar: before mask {n} was filled",
    stored: "with two masks, click a token marked ▸ to fill it in",
    none: "Click a token above to mask it: the model then reads [MASK] in its place.",
    second: "Mask a second token to see whether the two predictions depend on each other.",
    told_free: "“{token}”: click to mask it",
    told_fixed: "{token} is a special token; it is never masked",
    told_masked: "[MASK] replaces “{token}”: click to restore it",
    told_bare: "[MASK]: click to close its list",
    told_open: "[MASK], list closed: click to open it",
    told_filled: "“{piece}” replaces “{token}”: click to restore “{token}”",
    told_standing: "“{token}” is not masked; the model assigns it {percent}",
    told_rank: "{standing}, rank {rank}; its top prediction is “{best}”, {most}",
    lesson_one:
      "The bars show the model's prediction at [MASK], given the tokens on both sides. Click a " +
      "candidate to fill it in.",
    lesson_two:
      "Both tokens are masked, and each is predicted from the other tokens only: neither " +
      "prediction depends on the other. Click a candidate for one mask and watch the other.",
    lesson_after:
      "With “{piece}” filled in at mask {n}, the model predicts the other mask again: its " +
      "entropy changes from {before} to {after} bits.",
    lesson_joint:
      "Predicted independently, “{first}” and “{second}” have a joint probability of {apart}; " +
      "predicted one after the other, {joined}.",
    lesson_copies:
      "With no mask, the input tokens get {mean} on average, not 100 %: the model does not " +
      "copy its input perfectly. The pre-training loss covers only the selected tokens. Most " +
      "of them become [MASK], some a random token, and some stay unchanged, so an input token " +
      "may be right or wrong. The other tokens have no loss.",
    spoken_mask: "Mask {n}: {list}. {truth}. {entropy}.",
    spoken_none: "No token is masked.",
    not_free: "{token} is a special token: it is never masked.",
    pair_only:
      "This page does not store these two masks together, so the first token is restored. Any " +
      "two tokens can be masked in the live notebook.",
    fill_only:
      "This page stores the effect of the first {n} candidates (▸); any candidate can be " +
      "filled in in the live notebook.",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    failed: "Python could not continue: {message}",
    picture_of: "The sentence's tokens, and the probabilities at the masked ones",
    number: "position",
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
    own_hint: "输入一句话，可在任意处写 [MASK]，然后按回车，由 Python 计算",
    needs_live: "想输入自己的句子，请在 JupyterLab 中运行讲义。",
    hide: "遮住词元",
    clear: "全部恢复",
    copies: "模型在每个词元处的预测",
    copies_hint: "词元没有被遮住时，按模型给它的概率为每个词元着色",
    tokens: "句子的词元：按回车遮住一个",
    scale: "未遮住词元的概率 P",
    mask_at: "掩码 {n}，原为“{token}”",
    mask_bare: "掩码 {n}",
    candidates: "掩码 {n} 的候选",
    entropy: "熵 {bits} 比特，相当于 {n} 个等可能的词元",
    entropy_from: "熵 {before} → {bits} 比特，相当于 {n} 个等可能的词元",
    truth: "“{token}”：{percent}，排名 {rank}",
    truth_from: "“{token}”：{before} → {percent}，排名 {rank_before} → {rank}",
    no_truth: "此处原本没有词元",
    rest: "其余所有词元合计：{percent}",
    hollow: "空心条：填入掩码 {n} 之前",
    stored: "有两个掩码时，点击带 ▸ 的词元即可填入",
    none: "点击上面的词元把它遮住：模型在那里读到的就是 [MASK]。",
    second: "再遮住一个词元，看两处的预测是否相互影响。",
    told_free: "“{token}”：点击即可遮住",
    told_fixed: "{token} 是特殊词元，从不遮住",
    told_masked: "[MASK] 代替了“{token}”：点击即可恢复",
    told_bare: "[MASK]：点击即可收起它的列表",
    told_open: "[MASK]，列表已收起：点击即可打开",
    told_filled: "“{piece}”代替了“{token}”：点击即可恢复“{token}”",
    told_standing: "“{token}”没有被遮住，模型给它的概率是 {percent}",
    told_rank: "{standing}，排名 {rank}；概率最高的是“{best}”，{most}",
    lesson_one: "条形表示模型根据两侧的词元对 [MASK] 处的预测。点击候选即可填入。",
    lesson_two:
      "两个词元都被遮住，各自只由其余的词元预测：两个预测互不依赖。点击其中一个掩码的候选，看另一个如何变化。",
    lesson_after:
      "掩码 {n} 处填入“{piece}”后，模型重新预测另一个掩码：熵从 {before} 变为 {after} 比特。",
    lesson_joint:
      "分别独立预测时，“{first}”与“{second}”的联合概率是 {apart}；先后预测时是 {joined}。",
    lesson_copies:
      "什么都不遮住时，输入的词元平均只得到 {mean}，而不是 100%：模型并不完美地复制输入。预训练的损失只涉及选中的词元：其中大多换成 [MASK]，有些换成随机词元，有些保持不变，所以输入的词元可能对，也可能错。其余的词元没有损失。",
    spoken_mask: "掩码 {n}：{list}。{truth}。{entropy}。",
    spoken_none: "没有词元被遮住。",
    not_free: "{token} 是特殊词元：从不遮住。",
    pair_only:
      "本页没有存储这两个词元同时被遮住的结果，所以前一个已恢复。在 JupyterLab 中运行讲义，就可以遮住任意两个。",
    fill_only:
      "本页只存有填入前 {n} 个候选（▸）之后的结果；在 JupyterLab 中运行讲义，就可以填入任意候选。",
    stored_only: "本页只有已算好的句子；想看别的句子，请在 JupyterLab 中运行讲义。",
    failed: "Python 无法继续：{message}",
    picture_of: "句子的词元，以及被遮住处的概率",
    number: "位置",
    p: "概率",
    bits: "比特",
    before: "填入之前的概率",
    open_row: "{place}，掩码 {n}",
    others: "其余所有",
  },
};
