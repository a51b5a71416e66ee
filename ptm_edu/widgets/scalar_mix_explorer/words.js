// ScalarMixExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "ELMo’s scalar mix of layers",
    invitation: "Drag a layer’s weight",
    set: "Weights",
    mean: "mean",
    layer: "layer {layer}",
    only: "layer {layer} alone",
    sentence: "Sentence",
    pick: "Word in the sentence",
    w: "w of layer {layer}",
    gamma: "γ, scale",
    nearest: "Nearest to this “{word}”",
    of_all: "of {n} words in all sentences",
    plane: "“{word}” in all sentences",
    plane_all: "All words",
    row_hint: "Click to go to this word",
    length: "norm {length}",
    caption:
      "The plane is fixed: it shows the two directions in which the vectors of “{word}” vary " +
      "most above layer 0. γ scales the vectors and changes no cosine.",
    caption_all:
      "The plane is fixed: it shows the two directions in which all words vary most above " +
      "layer 0. γ scales the vectors and changes no cosine.",
    seen: "Cosine with the chosen word: {score}.",
    summary: "s = {s}, γ = {gamma}. Nearest to “{word}” in “{line}”: {list}.",
    sense: "sense",
    score: "cosine",
    across: "x",
    up: "y",
    picture_of: "“{word}” and its nearest words in a plane, s = {s}, γ = {gamma}",
  },
  zh: {
    title: "ELMo 的层加权",
    invitation: "拖动一层的权重",
    set: "权重",
    mean: "平均",
    layer: "第 {layer} 层",
    only: "只用第 {layer} 层",
    sentence: "句子",
    pick: "句中的词",
    w: "第 {layer} 层的 w",
    gamma: "γ（缩放）",
    nearest: "离这个“{word}”最近的词",
    of_all: "句中的全部 {n} 个词",
    plane: "所有句子中的“{word}”",
    plane_all: "所有的词",
    row_hint: "点击即可走到这个词",
    length: "范数 {length}",
    caption:
      "平面是固定的：第 0 层以上，“{word}”的向量在这两个方向上变化最大。γ 只缩放向量，不改变余弦。",
    caption_all:
      "平面是固定的：第 0 层以上，所有词的向量在这两个方向上变化最大。γ 只缩放向量，不改变余弦。",
    seen: "与所选词的余弦为 {score}。",
    summary: "s = {s}，γ = {gamma}。离“{line}”中的“{word}”最近的词：{list}。",
    sense: "义项",
    score: "余弦",
    across: "横坐标",
    up: "纵坐标",
    picture_of: "平面上的“{word}”和离它最近的词，s = {s}，γ = {gamma}",
  },
};
