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
    nearest: "nearest has same sense",
    within: "cosine, same sense",
    between: "cosine, different sense",
    gap: "difference",
    plane: "“{word}” in {n} sentences",
    of: "{hits} of {n}",
    same_place:
      "Layer 0 does not depend on the context, only on the spelling of the word and, in BERT, on " +
      "its position. Where vectors are identical, the nearest one is arbitrary: {hits} of {n} is " +
      "the average over all choices.",
    ruler: "distance {length}",
    more: "{text} and {n} more",
    caption:
      "The plane is fixed: it shows the two directions in which the vectors of “{word}” vary " +
      "most above layer 0. The numbers are computed in all {dim} dimensions.",
    seen: "Nearest at this layer: {sign} {line} (cosine {score}).",
    summary:
      "“{word}” at layer {layer}: the nearest vector has the same sense for {hits} of {n}; " +
      "mean cosine within a sense {within}, between senses {between}.",
    sentence: "sentence",
    sense: "sense",
    near: "nearest (number)",
    score: "cosine",
    across: "x",
    up: "y",
    picture_of: "{n} sentences with “{word}” at layer {layer}, by sense",
  },
  zh: {
    title: "各层中上下文相关的词向量",
    invitation: "拖动层滑块",
    pick: "词",
    layer: "层",
    token: "词元层",
    top: "顶层",
    now: "第 {layer} 层",
    nearest: "最近邻义项相同",
    within: "同一义项余弦",
    between: "不同义项余弦",
    gap: "差",
    plane: "{n} 个句子中的“{word}”",
    of: "{n} 个中的 {hits} 个",
    same_place:
      "第 0 层与上下文无关，只取决于词的拼写，在 BERT 中还取决于位置。向量相同时，最近邻是任意的：{n} 个中的 {hits} 个是对所有选法的平均。",
    ruler: "距离 {length}",
    more: "{text}，另有 {n} 个",
    caption:
      "平面是固定的：第 0 层以上，“{word}”的向量在这两个方向上变化最大。各数值都在全部 {dim} 维中计算。",
    seen: "这一层的最近邻：{sign} {line}（余弦 {score}）。",
    summary:
      "第 {layer} 层的“{word}”：{n} 个句子中有 {hits} 个的最近邻义项相同；平均余弦在同一义项之内为 {within}，在不同义项之间为 {between}。",
    sentence: "句子",
    sense: "义项",
    near: "最近邻（编号）",
    score: "余弦",
    across: "横坐标",
    up: "纵坐标",
    picture_of: "第 {layer} 层上含“{word}”的 {n} 个句子，按义项区分",
  },
};
