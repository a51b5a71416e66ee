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
    heat: "all positions",
    vector: "PE({p}), a bar a dimension",
    similarity: "PE({p}) · PE(p′), for every p′",
    waves: "dims {a}, {b}: wave length {wave}",
    waves_learned: "dims {a}, {b}",
    sine: "● sin",
    cosine: "■ cos",
    even: "● {a}",
    odd: "■ {b}",
    clock: "the pair as a hand",
    turned: "{k} positions on: turned by {degrees}°",
    map: "PE(p + k) = R · PE(p)",
    no_map: "no law from p to p + k",
    caption:
      "The similarity depends on the distance alone. R holds k, not p: {k} positions on, " +
      "this hand has turned by {degrees}° wherever it stood, so a shift is one matrix.",
    caption_learned:
      "Learned positions are parameters like any others: training gave them what " +
      "shape they have, and beyond position {last} there are none.",
    summary:
      "Position {p} of {length}, dimensions {a} and {b}: {one} and {two}; {k} positions on " +
      "{one_on} and {two_on}. Similarity with itself {own}, with its neighbour {near}, with the " +
      "furthest {far}.",
    none: "none",
    number: "p′",
    place: "distance",
    like: "similarity",
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
    vector: "位置 {p} 的向量",
    similarity: "PE({p}) · PE(p′)，p′ 取所有位置",
    waves: "第 {a}、{b} 维：波长 {wave}",
    waves_learned: "第 {a}、{b} 维",
    sine: "● 正弦",
    cosine: "■ 余弦",
    even: "● 第 {a} 维",
    odd: "■ 第 {b} 维",
    clock: "把这一对看作表针",
    turned: "再走 {k} 步：转过 {degrees}°",
    map: "线性映射：PE(p + k) = R · PE(p)",
    no_map: "从 p 到 p + k 没有规律",
    caption:
      "相似度只取决于距离。R 里只有 k，没有 p：无论从哪里出发，走 {k} 个位置，" +
      "这根针都转过 {degrees}°，所以移动就是一个矩阵。",
    caption_learned: "学得的位置只是普通的参数：形状由训练决定，位置 {last} 之后没有编码。",
    summary:
      "第 {p} 个位置（共 {length} 个），第 {a}、{b} 维：{one} 和 {two}；再走 {k} 步是 " +
      "{one_on} 和 {two_on}。与自身的相似度 {own}，与相邻位置 {near}，与最远的位置 {far}。",
    none: "没有",
    number: "位置 p′",
    place: "距离",
    like: "相似度",
    picture_of: "{length} 个位置在 {dim} 维中的向量，选中位置 {p}",
  },
};
