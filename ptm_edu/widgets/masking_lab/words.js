// MaskingLab's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "BERT’s masking: 80 / 10 / 10",
    invitation: "Press Draw again",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python tokenizes it",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    units: "select by",
    unit_token: "token",
    unit_word: "whole word",
    unit_entity: "phrase (entity)",
    draw: "Draw again",
    show_labels: "Labels for the loss",
    rate: "selected",
    of_which: "replaced by",
    shares: "Replacement of the selected tokens",
    end_hidden: "[MASK]",
    end_random: "[MASK] and random",
    hidden: "[MASK]",
    random: "random",
    kept: "unchanged",
    chosen: "selected",
    untouched: "not selected",
    special: "never selected",
    place: "Token of the sentence",
    row_text: "text",
    row_input: "input",
    row_label: "label",
    counts_title: "{all} tokens: this draw and {more} more",
    counted: "counted",
    expected: "expected",
    range: "99 % interval",
    many_title: "Selected tokens per draw",
    many_mean: "{draws} draws; expected: {mean} tokens",
    seen_special: "“{token}” is a special token: it is never selected.",
    seen_untouched: "“{token}”: not selected, so it is unchanged and not predicted.",
    seen_hidden: "“{token}”: selected and replaced by [MASK]; it is a prediction target.",
    seen_random:
      "“{token}”: selected and replaced by the random token “{input}”; “{token}” is the " +
      "prediction target.",
    seen_kept: "“{token}”: selected but left unchanged; it is still a prediction target.",
    seen_times: "In {draws} draws it is selected {n} times ({expected} expected).",
    lesson_token:
      "Each token is selected independently with probability {rate}: {mean} of {n} on average, " +
      "and none in {none} of {draws} draws. (The paper selects a fixed share of each sequence.)",
    lesson_word:
      "One random number decides for all subword tokens of a word. Each token's replacement is " +
      "drawn independently, so a word may become a [MASK] and a random token. {none} of " +
      "{draws} draws select no token.",
    lesson_entity:
      "A phrase is selected as a whole, as in ERNIE; outside phrases, selection is by word. To " +
      "mark a phrase, drag over its words, or click (Enter) its first and its last word. Click " +
      "a phrase to remove it.",
    lesson_shares:
      "Fine-tuning texts contain no [MASK]. So some selected tokens stay unchanged, and some " +
      "become a random token (one of {n}, never a special one): the model cannot rely on any " +
      "input token. It predicts all selected tokens.",
    lesson_all_hidden:
      "With [MASK] alone, BERT would learn useful hidden states only at [MASK], which never " +
      "occurs in fine-tuning.",
    lesson_all_random:
      "Every prediction target has a wrong input token: BERT would learn to ignore the token " +
      "at the position it predicts.",
    lesson_all_kept: "Every prediction target is visible in the input: copying is enough.",
    lesson_no_random:
      "Without random tokens, every visible input token is correct: at an unchanged token, " +
      "copying is enough.",
    lesson_no_kept:
      "Without unchanged tokens, a visible token is never the target at a selected position: " +
      "BERT would learn to rule it out.",
    lesson_labels:
      "The loss is the mean over the {n} positions whose label is not −100, including " +
      "unchanged ones ({kept} here). −100 is the default ignore_index of PyTorch's " +
      "cross_entropy.",
    lesson_no_labels:
      "No token is selected in this draw: every label is −100, and the sentence does not " +
      "contribute to the loss.",
    length:
      "A sentence here has at least one word and at most {most} tokens, including [CLS] and " +
      "[SEP]; this one has {n}.",
    failed: "Python could not tokenize it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    picture_of: "{sentence}: which tokens are masked, and how many in a thousand draws",
    summary_of:
      "Selected by {unit}, {n} of {of} tokens: {list}. Over {draws} draws, {chosen} selected, " +
      "{expected} expected; {hidden} [MASK], {random} random, {kept} unchanged.",
    told_hidden: "{token} replaced by [MASK]",
    told_random: "{token} replaced by {input}",
    told_kept: "{token} unchanged",
    also: ", and ",
    nothing: "none",
    happened: "replacement",
    all_tokens: "all tokens",
    draws_with: "draws with {n}",
  },
  zh: {
    title: "BERT 的掩码：80/10/10",
    invitation: "按“重新抽取”",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车，由 Python 切分成词元",
    needs_live: "想输入自己的句子，请在 JupyterLab 中运行讲义。",
    units: "选取单位",
    unit_token: "词元",
    unit_word: "整词",
    unit_entity: "短语（实体）",
    draw: "重新抽取",
    show_labels: "损失的标签",
    rate: "选中",
    of_which: "替换为",
    shares: "选中词元的替换方式",
    end_hidden: "[MASK]",
    end_random: "[MASK] 与随机",
    hidden: "[MASK]",
    random: "随机",
    kept: "不变",
    chosen: "选中",
    untouched: "未选中",
    special: "从不选中",
    place: "句中的词元",
    row_text: "原文",
    row_input: "输入",
    row_label: "标签",
    counts_title: "共 {all} 个词元：这一次和另外 {more} 次",
    counted: "计数",
    expected: "期望",
    range: "99% 区间",
    many_title: "每次选中的词元数",
    many_mean: "{draws} 次抽取；期望 {mean} 个",
    seen_special: "“{token}”是特殊词元：从不选中。",
    seen_untouched: "“{token}”：未选中，保持原样，不预测。",
    seen_hidden: "“{token}”：选中并换成 [MASK]；它是预测目标。",
    seen_random: "“{token}”：选中并换成随机词元“{input}”；预测目标是“{token}”。",
    seen_kept: "“{token}”：选中但保持不变；仍是预测目标。",
    seen_times: "{draws} 次抽取中选中 {n} 次（期望 {expected} 次）。",
    lesson_token:
      "每个词元独立选取，概率为 {rate}：{n} 个中平均选中 {mean} 个，{draws} 次抽取中有 {none} 次一个也没有选中。（论文从每个序列选取固定的比例。）",
    lesson_word:
      "一个词的所有子词由同一个随机数决定是否选中。每个子词的替换方式独立抽取，所以一个词可能变成一个 [MASK] 加一个随机词元。{draws} 次抽取中有 {none} 次一个也没有选中。",
    lesson_entity:
      "短语整体选取，与 ERNIE 相同；短语之外逐词选取。要标记短语，请拖过它的各个词，或先后点击（或按回车）第一个词和最后一个词。点击短语即可取消。",
    lesson_shares:
      "微调的文本里没有 [MASK]。所以有些选中的词元保持不变，有些换成随机词元（{n} 个之一，不含特殊词元）：模型不能依赖任何输入词元。所有选中的词元都要预测。",
    lesson_all_hidden:
      "若只用 [MASK]，BERT 只会在 [MASK] 处学到有用的隐藏状态，而微调时没有 [MASK]。",
    lesson_all_random: "每个预测目标处的输入词元都是错的：BERT 会学会忽略所预测位置的词元。",
    lesson_all_kept: "每个预测目标在输入中都可见：复制即可。",
    lesson_no_random: "没有随机词元时，可见的输入词元总是对的：遇到不变的词元，复制即可。",
    lesson_no_kept: "没有不变的词元时，选中位置上可见的词元从不是目标：BERT 会学会排除它。",
    lesson_labels:
      "损失是标签不为 −100 的 {n} 个位置的平均，不变的词元也算在内（这里有 {kept} 个）。−100 是 PyTorch 的 cross_entropy 的 ignore_index 默认值。",
    lesson_no_labels: "这次抽取一个词元也没有选中：标签全是 −100，这个句子对损失没有贡献。",
    length: "这里的句子至少有一个词，连同 [CLS] 和 [SEP] 至多 {most} 个词元；这一句有 {n} 个。",
    failed: "Python 无法切分：{message}",
    stored_only: "本页只有已存的句子；想输入别的句子，请在 JupyterLab 中运行讲义。",
    picture_of: "{sentence}：哪些词元被遮住，一千次抽取中各有多少",
    summary_of:
      "按{unit}选取，{of} 个词元中选中 {n} 个：{list}。{draws} 次抽取共选中 " +
      "{chosen} 个，期望 {expected} 个；[MASK] {hidden} 个，随机 " +
      "{random} 个，不变 {kept} 个。",
    told_hidden: "{token} 换成 [MASK]",
    told_random: "{token} 换成 {input}",
    told_kept: "{token} 不变",
    also: "，还有 ",
    nothing: "没有",
    happened: "替换方式",
    all_tokens: "全部词元",
    draws_with: "选中 {n} 个的抽取",
  },
};
