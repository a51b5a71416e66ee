// SegmentMemory's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Segment-level recurrence",
    invitation: "Drag the memory length M",
    modes: "How earlier tokens are used",
    memory: "Memory",
    no_memory: "No memory",
    sliding_window: "Sliding window",
    setting_segment: "segment T",
    setting_memory: "memory M",
    setting_layers: "layers L",
    selected: "Selected output position",
    layer: "layer {layer}",
    embeddings: "embeddings",
    segment_of: "segment {n}",
    trained: "trained: gradient flows",
    remembered: "memory: no gradient",
    unread: "not used",
    token_back: "{n} token back",
    tokens_back: "{n} tokens back",
    reach_memory:
      "Layer {layers} at position {p} reaches {back}, to position {left}: {own} in its own segment, " +
      "then {steps}, one step per layer.",
    longer:
      "Steps longer than M occur because a remembered state has read its own segment from the " +
      "beginning.",
    stops: "The gradient reaches {gradient}: it stops at the beginning of the segment.",
    reach_first:
      "Layer {layers} at position {p} reaches {back}, to the beginning of the text. This is the " +
      "first segment, so there is no memory yet, and the gradient reaches {gradient}.",
    reach_no_memory:
      "Layer {layers} at position {p} reaches {back}, to position {left}, however many layers " +
      "there are: a segment has no access to earlier segments. The gradient reaches {gradient}.",
    reach_sliding_window:
      "Layer {layers} at position {p} reaches {back}, to position {left}: the window has T\u00a0+\u00a0M\u00a0=\u00a0" +
      "{context} tokens in every layer, and all states in it are computed again for each token. " +
      "The gradient reaches {gradient}.",
    cost_memory:
      "Over the whole text, each layer computes {own} query-key pairs. The sliding window of T\u00a0+\u00a0M\u00a0=\u00a0" +
      "{context} tokens computes {sliding}, {ratio} times as many.",
    cost_no_memory:
      "Over the whole text, each layer computes {none} query-key pairs, and {own} with memory. The " +
      "sliding window of T\u00a0+\u00a0M\u00a0=\u00a0{context} tokens computes {sliding}, {ratio} times as many as with " +
      "memory.",
    cost_sliding_window:
      "Over the whole text, the sliding window computes {sliding} query-key pairs in each layer, " +
      "{ratio} times as many as the {own} with memory.",
    summary:
      "{mode}. Text of {tokens} tokens, segments of T = {segment}, M = {memory}, {layers} layers.",
    picture_of: "States of {tokens} tokens in {layers} layers and the embeddings below",
    row_layer: "layer",
    leftmost: "leftmost position",
    back: "tokens back",
    states: "states used",
    gradient: "with gradient",
    row_mode: "computation",
    reach: "reach in tokens",
    gradient_reach: "reach of the gradient",
    pairs: "query-key pairs per layer",
    pairs_all: "in all layers",
    multiplications: "multiplications, width D",
    counted:
      "Pairs that the causal mask hides are counted, too. A pair costs 2D multiplications: D for its " +
      "score and D for its weighted value.",
  },
  zh: {
    title: "段级循环",
    invitation: "拖动记忆长度 M",
    modes: "怎样使用前面的词元",
    memory: "记忆",
    no_memory: "无记忆",
    sliding_window: "滑动窗口",
    setting_segment: "段长 T",
    setting_memory: "记忆 M",
    setting_layers: "层数 L",
    selected: "选中的输出位置",
    layer: "第 {layer} 层",
    embeddings: "嵌入层",
    segment_of: "第 {n} 段",
    trained: "参与训练：有梯度",
    remembered: "记忆：无梯度",
    unread: "未使用",
    token_back: "前 {n} 个词元",
    tokens_back: "前 {n} 个词元",
    reach_memory:
      "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到位置 {left}：本段内 {own} 个，再逐层增加 " +
      "{steps} 个。",
    longer: "有的层增加的个数大于 M，因为记忆中的隐藏状态已经从它所在段的开头读起。",
    stops: "梯度只到{gradient}：在段的开头停止。",
    reach_first:
      "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到文本开头。这是第一段，还没有记忆，梯度也到" +
      "{gradient}。",
    reach_no_memory:
      "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到位置 {left}，与层数无关：一段用不到前面的" +
      "段。梯度也到{gradient}。",
    reach_sliding_window:
      "第 {layers} 层在位置 {p} 的输出可以用到{back}，直到位置 {left}：每一层的窗口都是 T\u00a0+\u00a0M\u00a0=\u00a0{context} 个词元，窗口内的隐藏状态都要为每个词元重新计算。梯度也到{gradient}。",
    cost_memory:
      "对整个文本，每层计算 {own} 个查询-键对；T\u00a0+\u00a0M\u00a0=\u00a0{context} 个词元的滑动窗口要计算 {sliding} " +
      "个，是前者的 {ratio} 倍。",
    cost_no_memory:
      "对整个文本，每层计算 {none} 个查询-键对，有记忆时为 {own} 个；T\u00a0+\u00a0M\u00a0=\u00a0{context} 个词元的滑动" +
      "窗口要计算 {sliding} 个，是有记忆时的 {ratio} 倍。",
    cost_sliding_window:
      "对整个文本，滑动窗口在每层计算 {sliding} 个查询-键对，是有记忆时（{own} 个）的 {ratio} 倍。",
    summary: "{mode}。文本有 {tokens} 个词元，段长 T = {segment}，M = {memory}，{layers} 层。",
    picture_of: "{tokens} 个词元在 {layers} 层中的隐藏状态，最下面是嵌入层",
    row_layer: "层",
    leftmost: "最左位置",
    back: "向前的词元数",
    states: "用到的隐藏状态数",
    gradient: "其中有梯度",
    row_mode: "计算方式",
    reach: "可用的上文（词元）",
    gradient_reach: "梯度到达（词元）",
    pairs: "每层的查询-键对",
    pairs_all: "所有层",
    multiplications: "乘法次数（宽度 D）",
    counted: "被因果掩码遮住的对也计算在内。每一对需要 2D 次乘法：得分 D 次，加权的值 D 次。",
  },
};
