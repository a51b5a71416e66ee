// MaskingLab's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "BERT’s masking: 80 / 10 / 10",
    invitation: "Press Draw again",
    try: "Sentences",
    own: "your own",
    own_hint: "Type a sentence, then Enter: Python cuts it into pieces",
    asking: "asking Python …",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    units: "choose by",
    unit_token: "token",
    unit_word: "whole word",
    unit_entity: "phrase (entity)",
    draw: "Draw again",
    show_labels: "Labels for the loss",
    rate: "chosen",
    of_which: "of these",
    shares: "What becomes of the chosen tokens",
    end_hidden: "hidden",
    end_random: "hidden and random",
    hidden: "hidden",
    random: "random",
    kept: "kept",
    chosen: "chosen",
    untouched: "not chosen",
    special: "never chosen",
    place: "Token of the sentence",
    row_text: "text",
    row_input: "BERT reads",
    row_label: "label",
    counts_title: "This draw and {more} more: {all} tokens",
    counted: "counted",
    expected: "expected",
    range: "99 of 100 counts lie here",
    many_title: "Tokens chosen in one draw",
    many_mean: "in how many of {draws} draws; {mean} tokens expected",
    seen_special: "“{token}” is a special token: it is never chosen.",
    seen_untouched: "“{token}”: not chosen, read as it is, not asked for.",
    seen_hidden: "“{token}”: chosen and hidden; it is asked for.",
    seen_random:
      "“{token}”: chosen and replaced by the random piece “{input}”; “{token}” is " + "asked for.",
    seen_kept: "“{token}”: chosen but kept; it is asked for all the same.",
    seen_times: "In {draws} draws it is chosen {n} times ({expected} expected).",
    lesson_token:
      "Each token is drawn by itself, with {rate}: {mean} of {n} on average, and none " +
      "at all in {none} of {draws} draws. The paper and Google’s code take a fixed share of each " +
      "sequence instead.",
    lesson_word:
      "One number decides for all pieces of a word; what becomes of each piece is drawn " +
      "by itself, so a word may end as a [MASK] and a random piece. {none} of {draws} draws " +
      "choose none.",
    lesson_entity:
      "A phrase is chosen whole, as in ERNIE; what stands outside, word by word. To " +
      "mark one: drag over its words, or click (Enter) on its first and its last; a click on a " +
      "phrase dissolves it.",
    lesson_shares:
      "Later texts hold no [MASK], so some chosen tokens stay, and some become one of " +
      "{n} ordinary pieces, never a special one: no token can be trusted to be right, and all " +
      "chosen ones are asked for.",
    lesson_all_hidden:
      "With [MASK] alone BERT would learn to work only where a [MASK] stands, and " +
      "no later text holds one.",
    lesson_all_random:
      "Whatever is asked for is wrong in the text: BERT would learn to trust no " +
      "token that it reads.",
    lesson_all_kept: "The answer lies open wherever one is asked for: copying is enough.",
    lesson_no_random:
      "Without random tokens, whatever is read is right: at a kept token copying " + "is enough.",
    lesson_no_kept:
      "Without kept tokens, what is asked for never stands in the text: BERT would " +
      "learn to rule out the token that it reads.",
    lesson_labels:
      "The loss is the mean over the {n} places whose label is not −100, kept ones " +
      "included ({kept} here); −100 is what torch’s cross_entropy leaves out.",
    lesson_no_labels:
      "Nothing is chosen in this draw: every label is −100, and the sentence adds " +
      "nothing to the loss.",
    length:
      "A sentence here has a word or more, and {most} pieces at most with [CLS] and [SEP]; " +
      "this one has {n}.",
    failed: "Python could not cut it: {message}",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python:
      "Python does not answer (no kernel, or it is busy): only the stored sentences can " +
      "be masked.",
    picture_of: "{sentence}: which tokens are masked, and how many in a thousand draws",
    summary_of:
      "Chosen by {unit}, {n} of {of} tokens: {list}. Over {draws} draws {chosen} chosen, " +
      "{expected} expected; {hidden} hidden, {random} random, {kept} kept.",
    told_hidden: "{token} hidden",
    told_random: "{token} replaced by {input}",
    told_kept: "{token} kept",
    comma: ", and ",
    nothing: "none",
    number: "#",
    happened: "what happened",
    all_tokens: "all tokens",
    draws_with: "draws with {n}",
  },
  zh: {
    title: "BERT 的掩码：80 / 10 / 10",
    invitation: "按“重新抽取”",
    try: "例句",
    own: "自选的句子",
    own_hint: "输入句子后按回车：由 Python 切成子词",
    asking: "正在询问 Python …",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    units: "选取单位",
    unit_token: "词元",
    unit_word: "整词",
    unit_entity: "短语（实体）",
    draw: "重新抽取",
    show_labels: "损失的标签",
    rate: "选中",
    of_which: "其中",
    shares: "选中的词元如何处理",
    end_hidden: "遮住",
    end_random: "遮住与随机",
    hidden: "遮住",
    random: "随机",
    kept: "保留",
    chosen: "选中",
    untouched: "未选中",
    special: "从不选",
    place: "句中的词元",
    row_text: "原文",
    row_input: "BERT 读到",
    row_label: "标签",
    counts_title: "这一次和另外 {more} 次：共 {all} 个词元",
    counted: "计数",
    expected: "期望",
    range: "100 次计数有 99 次在此范围内",
    many_title: "一次选中几个词元",
    many_mean: "{draws} 次中各有几次；期望 {mean} 个",
    seen_special: "“{token}”是特殊词元：从不选中。",
    seen_untouched: "“{token}”：未选中，原样读入，不问。",
    seen_hidden: "“{token}”：选中并遮住；要预测的是它。",
    seen_random: "“{token}”：选中并换成随机子词“{input}”；要预测的是“{token}”。",
    seen_kept: "“{token}”：选中但保留原样；同样要预测它。",
    seen_times: "{draws} 次抽取中选中 {n} 次（期望 {expected} 次）。",
    lesson_token:
      "每个词元各自抽取，概率 {rate}：{n} 个中平均选中 {mean} 个，{draws} 次里有 {none} 次一个也没选中。" +
      "论文和谷歌的代码则从每个序列取固定的比例。",
    lesson_word:
      "一个词的所有子词由同一个随机数决定是否选中；选中后每个子词各自抽取处理方式，所以一个词可能变成一个 [MASK] 加一个随机子词。" +
      "{draws} 次里有 {none} 次一个也没选中。",
    lesson_entity:
      "短语整体选中，如 ERNIE；短语之外逐词选取。标记短语：拖过它的各个词，或先后点击（回车）第一个词和最后一个词；点击短语则取消。",
    lesson_shares:
      "以后要读的文本里没有 [MASK]，所以有些选中的词元保持原样，有些换成 {n} 个普通子词之一（从不换成特殊词元）：" +
      "没有哪个词元一定可信，而选中的都要预测。",
    lesson_all_hidden: "若只用 [MASK]，BERT 只会学会在有 [MASK] 的位置工作，而以后的文本里没有它。",
    lesson_all_random: "凡要预测之处，文本里的词元都是错的：BERT 会学会不信任读到的任何词元。",
    lesson_all_kept: "凡要预测之处，答案就在眼前：照抄即可。",
    lesson_no_random: "没有随机词元，读到的总是对的：遇到保留的词元，照抄即可。",
    lesson_no_kept: "没有保留的词元，要预测的就从不出现在原处：BERT 会学会排除读到的那个词元。",
    lesson_labels:
      "损失是标签不为 −100 的 {n} 处的平均，保留的也算在内（这里有 {kept} 处）；−100 是 torch 的 cross_entropy 略去的值。",
    lesson_no_labels: "这次抽取一个也没选中：标签全是 −100，这句话对损失没有贡献。",
    length: "这里的句子至少有一个词，连同 [CLS] 和 [SEP] 至多 {most} 个子词；这一句有 {n} 个。",
    failed: "Python 无法切分：{message}",
    stored_only: "本页只有已切好的句子；要输入别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能用已存的句子。",
    picture_of: "{sentence}：哪些词元被掩码，一千次抽取中各有多少",
    summary_of:
      "按{unit}选取，{of} 个词元中选中 {n} 个：{list}。{draws} 次抽取共选中 {chosen} 个，期望 {expected} 个；" +
      "遮住 {hidden} 个，随机 {random} 个，保留 {kept} 个。",
    told_hidden: "遮住 {token}",
    told_random: "{token} 换成 {input}",
    told_kept: "保留 {token}",
    comma: "，还有 ",
    nothing: "没有",
    number: "#",
    happened: "发生了什么",
    all_tokens: "全部词元",
    draws_with: "选中 {n} 个的抽取",
  },
};
