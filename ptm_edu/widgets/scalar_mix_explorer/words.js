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
    gamma: "γ, length",
    nearest: "Nearest to this “{word}”",
    of_all: "of {n} words in their sentences",
    plane: "“{word}” wherever it stands",
    plane_all: "All words",
    row_hint: "A click goes to this word",
    length: "length {length}",
    caption:
      "The plane is fixed: where the vectors of “{word}” spread most above layer 0. γ " +
      "makes vectors longer, and changes no cosine.",
    caption_all:
      "The plane is fixed: where all words spread most above layer 0. γ makes vectors " +
      "longer, and changes no cosine.",
    seen: "Cosine to the chosen one {score}.",
    summary: "s = {s}, γ = {gamma}. Nearest to “{word}” in “{line}”: {list}.",
    sense: "sense",
    score: "cosine",
    across: "across",
    up: "upwards",
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
    gamma: "γ（长度）",
    nearest: "离这个“{word}”最近的词",
    of_all: "句中的全部 {n} 个词",
    plane: "各处的“{word}”",
    plane_all: "所有的词",
    row_hint: "点击即可走到这个词",
    length: "长度 {length}",
    caption:
      "平面是固定的：第 0 层以上，“{word}”的向量在其中最为分散。γ 只改变向量的长短，不改变余弦。",
    caption_all:
      "平面是固定的：第 0 层以上，所有的词在其中最为分散。γ 只改变向量的长短，不改变余弦。",
    seen: "与所选词的余弦为 {score}。",
    summary: "s = {s}，γ = {gamma}。离“{line}”中的“{word}”最近的词：{list}。",
    sense: "义项",
    score: "余弦",
    across: "横坐标",
    up: "纵坐标",
    picture_of: "平面上的“{word}”和离它最近的词，s = {s}，γ = {gamma}",
  },
};
