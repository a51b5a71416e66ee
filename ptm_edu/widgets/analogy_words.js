// AnalogyExplorer's labels: equal keys in both languages, a test compares them.

const words = {
  en: {
    title: "Word arithmetic", step: "Step λ", try: "Try",
    a: "word a, taken away", b: "word b, added", c: "word c, where the step sets out",
    leave_out: "leave out the three words", method: "score",
    plane: "The plane of the three words", ranking: "Ranking in all {dim} dimensions",
    of_all: "of all {n} words", of_stored: "of {n} stored words", asking: "asking Python …",
    slot_hint: "A click puts this word into the underlined box",
    exact: "The three words and both arrows lie exactly in this plane. Of the other words’ distance "
      + "to the tip it shows only {percent} %.",
    nearest: "Nearest to the tip: in the picture ", place: " (place {place} in {dim} dimensions)",
    truly: "; in {dim} dimensions ", same: "Nearest to the tip, in the picture and truly: ",
    seen: "{word}: {real} from the tip, of which the picture shows {shown}.",
    summary: "{b} − {a} + {c} ≈ {best} ({score}, {scope}).",
    summary_step: "{c} + {weight} · ({b} − {a}) ≈ {best} ({score}, {scope}).",
    unknown: "“{word}” is not among the {n} words.", similar: " Close to it: {similar}.",
    stored_only: "“{word}” is not among the {n} words stored in this page; all {all} words can be "
      + "typed in the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the {n} stored words are "
      + "ranked. All {all} need the live notebook.",
    static: "This page stores {n} of the {all} words; ranking all of them needs the live notebook.",
    failed: "Python could not answer: {message}",
    number: "#", word: "word", score: "score", distance: "distance to the tip",
    shown: "of it in the picture", picture_of: "{b} − {a} + {c} in the plane of the three words",
  },
  zh: {
    title: "词的加减法", step: "步长 λ", try: "试一试",
    a: "词 a（减去）", b: "词 b（加上）", c: "词 c（出发点）",
    leave_out: "排除这三个词", method: "打分方式",
    plane: "三个词所在的平面", ranking: "{dim} 维空间中的排名",
    of_all: "全部 {n} 个词", of_stored: "本页存有的 {n} 个词", asking: "正在询问 Python …",
    slot_hint: "点击即可把这个词放入带下划线的输入框",
    exact: "三个词和两个箭头都精确地落在这个平面上；而其他词到箭头终点的距离，图中只显示出 {percent}%。",
    nearest: "离终点最近的词：图中是 ", place: "（在 {dim} 维空间中排第 {place}）",
    truly: "；在 {dim} 维空间中是 ", same: "离终点最近的词，图中与实际都是 ",
    seen: "{word}：到终点的距离为 {real}，图中只显示出 {shown}。",
    summary: "{b} − {a} + {c} ≈ {best}（{score}，{scope}）。",
    summary_step: "{c} + {weight} · ({b} − {a}) ≈ {best}（{score}，{scope}）。",
    unknown: "“{word}”不在这 {n} 个词中。", similar: "相近的词：{similar}。",
    stored_only: "“{word}”不在本页存有的 {n} 个词中；要输入全部 {all} 个词，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只在存有的 {n} 个词中排名；"
      + "要对全部 {all} 个词排名，请使用实时讲义。",
    static: "本页只存有 {all} 个词中的 {n} 个；要对全部词排名，请使用实时讲义。",
    failed: "Python 未能给出答案：{message}",
    number: "#", word: "词", score: "得分", distance: "到终点的距离",
    shown: "图中显示的部分", picture_of: "三个词所在平面上的 {b} − {a} + {c}",
  },
};
