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
    state: "its state",
    reads_classification: "→ softmax: a class",
    reads_entailment: "→ softmax: a class",
    reads_similarity: "→ a grade",
    reads_choice: "softmax over {n} answers",
    context: "context, tokens",
    both: "both orders",
    answers: "answers",
    more: "One answer more",
    less: "One answer less",
    another: "Nobody knows.",
    why: "Why is it so?",
    why_extract: "Why is ⟨e⟩ last?",
    why_delimiter: "Why $?",
    why_orders: "Why both orders?",
    why_answers: "Why one each?",
    why_cut: "What is cut?",
    because_extract:
      "Under the causal mask a token has seen itself and what stands before it: at " +
      "⟨e⟩, the last one, the state knows the whole sequence; at ⟨s⟩ it would know nothing yet. " +
      "So the linear layer reads there, and nowhere else.",
    because_delimiter:
      "The model was trained on plain text, not on pairs. $ shows where one field " +
      "ends and the next begins; its vector, and those of ⟨s⟩ and ⟨e⟩, are new and learned in " +
      "fine-tuning, all that is new beside the linear layer.",
    because_orders:
      "Neither text comes first by its meaning, but the model reads from left to " +
      "right. So it reads both orders, and the two states at ⟨e⟩ are added: the sum, and the " +
      "grade, are the same whichever text is called the first.",
    because_one:
      "In one order alone the second text is read with the first in mind, and the " +
      "first without the second: exchange them, and the grade may change.",
    because_answers:
      "Each answer is read with the same context and question, in a sequence of its " +
      "own: {n} sequences. One linear layer gives each a number, and the softmax over the {n} " +
      "numbers compares them; nothing stands between context and question.",
    because_cut:
      "A sequence must fit into the context (512 tokens in GPT). Where it is longer, " +
      "the longest field loses tokens from its end; the marks stay, or the task would be lost.",
    fits: "The longest sequence has {long} of {context} tokens.",
    empty_field: "A field is empty and adds no tokens.",
    is_cut: "{cut} tokens had to go for the fullest sequence to fit into {context}.",
    told: "{task}: {n} sequences, tokens: {lengths}; cut: {cut}.",
    sequence: "sequence",
    token: "token",
    number: "#",
    what: "what it is",
    kept: "read",
    yes: "yes",
    no: "cut",
  },
  zh: {
    title: "GPT 的任务输入序列",
    invitation: "选择一个任务",
    try: "例子",
    classification: "分类",
    entailment: "蕴含",
    similarity: "相似度",
    choice: "多项选择",
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
    state: "其状态",
    reads_classification: "→ softmax：类别",
    reads_entailment: "→ softmax：类别",
    reads_similarity: "→ 评分",
    reads_choice: "对 {n} 个答案做 softmax",
    context: "上下文长度（词元）",
    both: "两种顺序",
    answers: "答案数",
    more: "加一个答案",
    less: "减一个答案",
    another: "没有人知道。",
    why: "为什么这样？",
    why_extract: "⟨e⟩ 为何在最后？",
    why_delimiter: "为何要 $？",
    why_orders: "为何两种顺序？",
    why_answers: "为何各成一列？",
    why_cut: "截去什么？",
    because_extract:
      "在因果掩码下，一个词元只看到自己和前面的词元：⟨e⟩ 在最后，它的状态读过整个序列；" +
      "⟨s⟩ 处还什么都没读。所以线性层只读取 ⟨e⟩ 处的状态。",
    because_delimiter:
      "模型是在普通文本上训练的，没有见过成对的文本。$ 标出一个字段在哪里结束、" +
      "下一个在哪里开始；它和 ⟨s⟩、⟨e⟩ 的向量都是新的，在微调中学得，除线性层外只有它们是新的。",
    because_orders:
      "两段文本本无先后，但模型从左往右读。所以两种顺序都读，再把两个 ⟨e⟩ 处的状态相加：" +
      "无论把哪段叫做第一段，和与评分都一样。",
    because_one:
      "只用一种顺序时，读第二段已知道第一段，读第一段却不知道第二段：交换两段，评分可能改变。",
    because_answers:
      "每个答案都与同样的上下文和问题连成自己的序列，共 {n} 个。同一个线性层给每个序列一个数，" +
      "对这 {n} 个数做 softmax 来比较；上下文与问题之间没有分隔。",
    because_cut:
      "序列必须放进上下文（GPT 为 512 个词元）。太长时，最长的字段从末尾截去词元；" +
      "特殊词元保留，否则任务就丢了。",
    fits: "最长的序列有 {long} 个词元，上下文可容纳 {context} 个。",
    empty_field: "有一个输入框是空的，没有词元。",
    is_cut: "最满的序列截去了 {cut} 个词元，才放得进 {context} 个。",
    told: "{task}：{n} 个序列，词元数：{lengths}；截去：{cut}。",
    sequence: "序列",
    token: "词元",
    number: "#",
    what: "是什么",
    kept: "读取",
    yes: "是",
    no: "截去",
  },
};
