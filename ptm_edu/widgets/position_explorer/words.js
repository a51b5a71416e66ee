// PositionExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Sinusoidal positional encodings",
    invitation: "Drag the position p",
    tables: "Table",
    sinusoids: "Sinusoids",
    learned: "Learned",
    length: "positions L",
    dim: "dimensions D",
    position: "position p",
    pair: "pair i",
    shift: "shift k",
    settings: "Settings",
    heat: "All positions",
    vector: "PE({p}) by dimension",
    similarity: "PE({p}) · PE(p′), for every p′",
    waves: "Dims {a}, {b}: λ = {wave}",
    waves_learned: "Dims {a}, {b}",
    sine: "● sin",
    cosine: "■ cos",
    even: "● {a}",
    odd: "■ {b}",
    clock: "The pair as a point on a circle",
    turned: "shift {k}: rotation by {degrees}°",
    map: "PE(p + k) = R · PE(p)",
    no_map: "no fixed map from p to p + k",
    caption:
      "The dot product depends only on the distance. R depends on k but not on p: a shift by " +
      "{k} rotates this pair by {degrees}° at every position, so one matrix describes it.",
    caption_learned:
      "Learned positional embeddings are ordinary parameters: training determines their " +
      "values, and there are none after position {last}.",
    summary:
      "Position {p} of {length}, dimensions {a} and {b}: {one} and {two}; after a shift by " +
      "{k}, {one_on} and {two_on}. Dot product with itself {own}, with its neighbor {near}, " +
      "with the furthest position {far}.",
    none: "none",
    number: "p′",
    place: "distance",
    like: "dot product",
    picture_of: "Vectors of {length} positions in {dim} dimensions, position {p} chosen",
  },
  zh: {
    title: "正弦位置编码",
    invitation: "拖动位置 p",
    tables: "表",
    sinusoids: "正弦",
    learned: "学得的",
    length: "位置数 L",
    dim: "维数 D",
    position: "位置 p",
    pair: "第 i 对",
    shift: "移动 k",
    settings: "设置",
    heat: "所有位置",
    vector: "PE({p}) 的各维",
    similarity: "PE({p}) · PE(p′)，p′ 取所有位置",
    waves: "第 {a}、{b} 维：λ = {wave}",
    waves_learned: "第 {a}、{b} 维",
    sine: "● 正弦",
    cosine: "■ 余弦",
    even: "● 第 {a} 维",
    odd: "■ 第 {b} 维",
    clock: "把这一对看作圆上的点",
    turned: "移动 {k}：旋转 {degrees}°",
    map: "线性映射：PE(p + k) = R · PE(p)",
    no_map: "从 p 到 p + k 没有固定的映射",
    caption:
      "点积只取决于距离。R 取决于 k，与 p 无关：在任何位置移动 {k}，这一对都旋转 {degrees}°，所以移动可以用一个矩阵表示。",
    caption_learned: "学得的位置只是普通的参数：形状由训练决定，位置 {last} 之后没有编码。",
    summary:
      "第 {p} 个位置（共 {length} 个），第 {a}、{b} 维：{one} 和 {two}；" +
      "移动 {k} 之后是 {one_on} 和 {two_on}。与自身的点积 {own}，与相邻位置 " +
      "{near}，与最远的位置 {far}。",
    none: "没有",
    number: "位置 p′",
    place: "距离",
    like: "点积",
    picture_of: "{length} 个位置在 {dim} 维中的向量，选中位置 {p}",
  },
};
