// PermutationExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "XLNet’s factorization orders",
    invitation: "Drag a token in the order",
    compare: "Attention mask of",
    xlnet: "XLNet (this order)",
    gpt: "GPT (left to right)",
    bert: "BERT (targets masked)",
    text: "Text order",
    order: "Factorization order",
    random: "Random order",
    forward: "Left to right",
    backward: "Right to left",
    predicted: "targets N",
    run: "Steps",
    back: "Back",
    next: "Next",
    play: "Play",
    pause: "Pause",
    keys: "Keys: Page Up and Page Down",
    slot: "{token} (position {position}): place in the factorization order",
    as_target: "{place} of {of}, predicted in step {step}",
    as_context: "{place} of {of}, not predicted",
    context: "context",
    start: "start",
    visible: "visible",
    masked: "[MASK]",
    content: "Content stream",
    query: "Query stream",
    causal: "Causal mask",
    full: "Full mask",
    predictions_xlnet: "Predictions in this order",
    predictions_gpt: "Predictions, left to right",
    predictions_bert: "Predictions, independent of each other",
    and_position: "{names}, and its position",
    its_position: "its position",
    sentence_xlnet:
      "Step {step} of {of}: {token} (position {position}) is predicted from {from}: {probability}",
    sentence_gpt:
      "Step {step} of {of}: {token} (position {position}) is predicted from {from}, with the " +
      "hidden state of position {before}: {probability}",
    sentence_bert:
      "Step {step} of {of}: {token} (position {position}) is predicted from {from}, without the " +
      "other masked tokens: {probability}",
    sentence_none:
      "Step {step} of {of}: {token} (position {position}) is predicted from no other token: " +
      "{probability}",
    caption_xlnet:
      "Each row shows which positions one position attends to. In the content stream, a position " +
      "attends to itself and to the positions before it in the order. In the query stream, it does " +
      "not attend to itself: its hidden state contains the position but not the token there, so " +
      "the token can be predicted from it.",
    caption_context:
      "The first {context} tokens of the order are context: they attend to each other and are " +
      "not predicted.",
    caption_gpt:
      "GPT has one mask and one order: the row of position i gives the prediction for position " +
      "i + 1. No token is predicted from tokens to its right.",
    caption_bert:
      "BERT replaces the {targets} targets by [MASK] and attends to all positions. All targets " +
      "are predicted at once from the {context} visible tokens, so no target is predicted from " +
      "another target.",
    caption_bert_none:
      "All {targets} tokens are masked, so no token is visible. Reduce N to leave some visible.",
    told: "Factorization order: {order}.",
    picture_of: "Factorization order {order}, and which positions attend to which",
    step: "step",
    token: "token",
    position: "position",
    from: "predicted from",
    count: "number of tokens",
  },
  zh: {
    title: "XLNet 的因子分解顺序",
    invitation: "在顺序中拖动一个词元",
    compare: "注意力掩码",
    xlnet: "XLNet（此顺序）",
    gpt: "GPT（从左到右）",
    bert: "BERT（遮住目标）",
    text: "文本顺序",
    order: "因子分解顺序",
    random: "随机顺序",
    forward: "从左到右",
    backward: "从右到左",
    predicted: "目标数 N",
    run: "步骤",
    back: "上一步",
    next: "下一步",
    play: "播放",
    pause: "暂停",
    keys: "按键：Page Up 和 Page Down",
    slot: "{token}（位置 {position}）：在因子分解顺序中的次序",
    as_target: "第 {place} 个（共 {of} 个），在第 {step} 步预测",
    as_context: "第 {place} 个（共 {of} 个），不预测",
    context: "上下文",
    start: "开始",
    visible: "可见",
    masked: "[MASK]",
    content: "内容流",
    query: "查询流",
    causal: "因果掩码",
    full: "双向掩码",
    predictions_xlnet: "按此顺序的预测",
    predictions_gpt: "从左到右的预测",
    predictions_bert: "彼此独立的预测",
    and_position: "{names} 及其位置",
    its_position: "其位置",
    sentence_xlnet:
      "第 {step} 步（共 {of} 步）：{token}（位置 {position}）由 {from} 预测：{probability}",
    sentence_gpt:
      "第 {step} 步（共 {of} 步）：{token}（位置 {position}）由 {from} 预测，用位置 {before} 的隐藏状态：{probability}",
    sentence_bert:
      "第 {step} 步（共 {of} 步）：{token}（位置 {position}）由 {from} 预测，不用其他被遮住的词元：{probability}",
    sentence_none:
      "第 {step} 步（共 {of} 步）：{token}（位置 {position}）的预测不用任何其他词元：{probability}",
    caption_xlnet:
      "每一行表示一个位置关注哪些位置。在内容流中，一个位置关注自己和顺序中在它之前的位置。在查询流中，它不关注自己：它的隐藏状态含有位置，但不含该处的词元，因此可以用来预测这个词元。",
    caption_context: "顺序中的前 {context} 个词元是上下文：它们互相关注，不预测。",
    caption_gpt:
      "GPT 只有一个掩码和一种顺序：位置 i 那一行给出位置 i + 1 的预测。任何词元都不由它右侧的词元预测。",
    caption_bert:
      "BERT 把 {targets} 个目标换成 [MASK]，并关注所有位置。所有目标都由 {context} 个可见的词元同时预测，所以没有目标由另一个目标预测。",
    caption_bert_none: "{targets} 个词元全被遮住，没有可见的词元。减小 N 可留出一些可见的词元。",
    told: "；因子分解顺序：{order}。",
    picture_of: "因子分解顺序 {order}，以及哪些位置关注哪些位置",
    step: "步",
    token: "词元",
    position: "位置",
    from: "预测的依据",
    count: "词元个数",
  },
};
