// InputTransformExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "GPT’s task-specific input sequences",
    invitation: "Choose a task",
    try: "Examples",
    classification: "Classification",
    entailment: "Entailment",
    similarity: "Similarity",
    choice: "Multiple choice",
    text: "text",
    premise: "premise",
    hypothesis: "hypothesis",
    story: "context",
    question: "question",
    answer: "answer",
    start: "start",
    delimiter: "delimiter",
    extract: "extract",
    linear: "linear layer",
    state: "its hidden state",
    reads_classification: "→ softmax: class",
    reads_entailment: "→ softmax: class",
    reads_similarity: "→ similarity",
    reads_choice: "softmax over {n} answers",
    context: "context, tokens",
    both: "both orders",
    answers: "answers",
    more: "Add an answer",
    less: "Remove an answer",
    another: "Nobody knows.",
    why: "Why this format?",
    why_extract: "Why is ⟨e⟩ last?",
    why_delimiter: "Why $?",
    why_orders: "Why both orders?",
    why_answers: "Why one sequence each?",
    why_cut: "If it is too long",
    because_extract:
      "Under the causal mask, a token attends to itself and the tokens before it. ⟨e⟩ is the " +
      "last token, so its hidden state depends on the whole sequence; at ⟨s⟩ it would depend " +
      "on ⟨s⟩ alone. Therefore the linear layer reads only the hidden state at ⟨e⟩.",
    because_delimiter:
      "The model was pre-trained on plain text, not on pairs. $ marks where one field ends and " +
      "the next begins. Its embedding and those of ⟨s⟩ and ⟨e⟩ are new and learned in " +
      "fine-tuning; apart from the linear layer, nothing else is new.",
    because_orders:
      "The two texts have no natural order, but the model reads from left to right. So it " +
      "processes both orders, and the two hidden states at ⟨e⟩ are added. The sum, and thus " +
      "the similarity, does not depend on which text comes first.",
    because_one:
      "In a single order, the second text is processed with the first as context, but not the " +
      "other way round. If you swap them, the similarity may change.",
    because_answers:
      "Each answer forms its own sequence with the same context and question: {n} sequences. " +
      "The same linear layer computes one score for each, and a softmax over the {n} scores " +
      "compares them. There is no delimiter between context and question.",
    because_cut:
      "A sequence must fit into the context (512 tokens in GPT). If it is longer, the longest " +
      "field is truncated at its end. The special tokens stay, because the format depends on " +
      "them.",
    fits: "The longest sequence has {long} tokens, of at most {context}.",
    fits_one: "The sequence has {long} tokens, of at most {context}.",
    empty_field: "A field is empty and adds no tokens.",
    is_cut: "Tokens truncated so that the longest sequence fits into {context}: {cut}.",
    is_cut_one: "Tokens truncated so that the sequence fits into {context}: {cut}.",
    told: "{task}: {n} sequences, tokens: {lengths}; truncated: {cut}.",
    sequence: "sequence",
    what: "role",
    kept: "read",
    yes: "yes",
    no: "truncated",
  },
  zh: {
    title: "GPT 的任务输入序列",
    invitation: "选择一个任务",
    try: "例子",
    classification: "分类",
    entailment: "蕴含",
    similarity: "相似度",
    choice: "选择题",
    text: "文本",
    premise: "前提",
    hypothesis: "假设",
    story: "上下文",
    question: "问题",
    answer: "答案",
    start: "起始",
    delimiter: "分隔",
    extract: "抽取",
    linear: "线性层",
    state: "它的隐藏状态",
    reads_classification: "→ softmax：类别",
    reads_entailment: "→ softmax：类别",
    reads_similarity: "→ 相似度",
    reads_choice: "对 {n} 个答案做 softmax",
    context: "上下文长度（词元）",
    both: "两种顺序",
    answers: "答案数",
    more: "加一个答案",
    less: "减一个答案",
    another: "没有人知道。",
    why: "为什么用这种格式？",
    why_extract: "⟨e⟩ 为什么在最后？",
    why_delimiter: "为什么要 $？",
    why_orders: "为什么用两种顺序？",
    why_answers: "为什么每个答案单独成一个序列？",
    why_cut: "如果太长",
    because_extract:
      "在因果掩码下，词元只关注自己和前面的词元。⟨e⟩ 是最后一个词元，所以它的隐藏状态取决于整个序列；⟨s⟩ 处的只取决于 ⟨s⟩ 自己。因此线性层只读取 ⟨e⟩ 处的隐藏状态。",
    because_delimiter:
      "模型是在普通文本上预训练的，没有见过成对的文本。$ 标出一个字段在哪里结束、下一个在哪里开始。它和 ⟨s⟩、⟨e⟩ 的嵌入都是新的，在微调中学习；除此之外，新的只有线性层。",
    because_orders:
      "两段文本本无先后，但模型从左到右读。所以两种顺序都读一遍，再把两个 ⟨e⟩ 处的隐藏状态相加。这个和以及由它得到的相似度，都与哪段文本在前无关。",
    because_one:
      "只用一种顺序时，读第二段文本有第一段作上下文，反过来却没有。交换两段文本，相似度可能改变。",
    because_answers:
      "每个答案都与同样的上下文和问题组成一个序列，共 {n} 个序列。同一个线性层给每个序列算一个得分，再对 {n} 个得分做 softmax 来比较。上下文与问题之间没有分隔词元。",
    because_cut:
      "序列必须放得进上下文（GPT 为 512 个词元）。太长时，从最长的字段末尾截断；特殊词元保留，因为格式靠它们标明。",
    fits: "最长的序列有 {long} 个词元，上限是 {context} 个。",
    fits_one: "这个序列有 {long} 个词元，上限是 {context} 个。",
    empty_field: "有一个字段是空的，不产生词元。",
    is_cut: "为了让最长的序列不超过 {context} 个词元，截断了 {cut} 个。",
    is_cut_one: "为了让这个序列不超过 {context} 个词元，截断了 {cut} 个。",
    told: "{task}：{n} 个序列，词元数：{lengths}；截断：{cut}。",
    sequence: "序列",
    what: "作用",
    kept: "读取",
    yes: "是",
    no: "截断",
  },
};
