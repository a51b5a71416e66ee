// LayerExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Contextual vectors of a word by layer",
    invitation: "Drag the layer slider",
    pick: "Word",
    layer: "Layer",
    token: "tokens",
    top: "top",
    now: "layer {layer}",
    nearest: "nearest of the same sense",
    within: "cosine within a sense",
    between: "between senses",
    gap: "difference",
    plane: "“{word}” in {n} sentences",
    of: "{hits} of {n}",
    same_place:
      "Layer 0 knows how a word is written, not what stands around it: words written " +
      "alike lie on each other, and which is nearest is a matter of chance.",
    caption:
      "The plane is fixed: where the vectors of “{word}” spread most above layer 0. The " +
      "numbers are computed in all {dim} dimensions.",
    seen: "Nearest on this layer: {sign} {line} (cosine {score}).",
    summary:
      "“{word}” on layer {layer}: the nearest has the same sense for {hits} of {n}; mean " +
      "cosine within a sense {within}, between senses {between}.",
    sentence: "sentence",
    sense: "sense",
    near: "nearest (number)",
    score: "cosine",
    across: "across",
    up: "upwards",
    picture_of: "{n} sentences with “{word}” on layer {layer}, by sense",
  },
  zh: {
    title: "一个词在各层的上下文向量",
    invitation: "拖动层滑块",
    pick: "词",
    layer: "层",
    token: "词元层",
    top: "顶层",
    now: "第 {layer} 层",
    nearest: "最近者义项相同",
    within: "同义项余弦",
    between: "异义项余弦",
    gap: "差",
    plane: "{n} 个句子中的“{word}”",
    of: "{n} 个中的 {hits} 个",
    same_place: "第 0 层只知道词的写法，不知道上下文：写法相同的词重叠在一起，谁离谁最近全凭偶然。",
    caption:
      "平面是固定的：第 0 层以上，“{word}”的向量在这个平面上最为分散。数字都在全部 {dim} 维中计算。",
    seen: "在这一层离它最近的：{sign} {line}（余弦 {score}）。",
    summary:
      "第 {layer} 层的“{word}”：{n} 个句子中有 {hits} 个的最近者义项相同；同义项的平均余弦为 {within}，" +
      "异义项为 {between}。",
    sentence: "句子",
    sense: "义项",
    near: "最近者（编号）",
    score: "余弦",
    across: "横坐标",
    up: "纵坐标",
    picture_of: "第 {layer} 层上含“{word}”的 {n} 个句子，按义项区分",
  },
};
