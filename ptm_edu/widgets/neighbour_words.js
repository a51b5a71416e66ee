// NeighbourExplorer's labels: equal keys in both languages, a test compares them.

const words = {
  en: {
    title: "Nearest words", try: "Try", one: "first word", two: "second word",
    compare: "second word", back: "Back", trail: "words you came by",
    nearest: "Nearest to {word}", of_all: "of all {n} words", of_stored: "of {n} stored words",
    asking: "asking Python …", row_hint: "A click goes to this word",
    rank: "rank {rank}", counted: "rank {rank} · {count} times",
    cosine_of: "cosine", shared_of: "in both lists",
    plane: "Each word by its two cosines", strip: "Each word by its cosine and its frequency",
    across: "cosine to {word}", up: "cosine to {word}", up_rank: "frequency rank, rarer ↓",
    exact: "Exact: both axes are cosines in all {dim} dimensions. On the dashed line a word is as "
      + "near to one as to the other. Grey: the {n} stored words.",
    exact_rank: "Exact: across stands the cosine in all {dim} dimensions, upwards the rank, the "
      + "most frequent word at the top. Grey: the {n} stored words.",
    shared: "In both lists: {list}.", none_shared: "No word stands in both lists.",
    inside: "“{word}” is itself number {place} in the list of “{other}”.",
    seen: "{word}: cosine {x} to {one}", seen_two: " and {y} to {two}",
    summary: "Nearest to {word}, {scope}: {list}.",
    summary_two: "Cosine of {one} and {two}: {cosine}.",
    unknown: "“{word}” is not among the {n} words.", similar: " Close to it: {similar}.",
    stored_only: "“{word}” is not among the {n} words stored in this page; all {all} words can be "
      + "typed in the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the {n} stored words are "
      + "ranked. All {all} need the live notebook.",
    static: "This page stores {n} of the {all} words and ranks only these here; typing any word "
      + "and ranking all of them needs the live notebook.",
    number: "#", word: "word", list: "list", cosine_to: "cosine to {word}", rank_head: "rank",
    count_head: "occurrences", first: "first", second: "second", both: "both",
    picture_one: "{one} and its nearest words, by cosine and frequency rank",
    picture_two: "The nearest words of {one} and {two}, by their two cosines",
  },
  zh: {
    title: "最近的词", try: "试一试", one: "第一个词", two: "第二个词",
    compare: "第二个词", back: "返回", trail: "走过的词",
    nearest: "离 {word} 最近的词", of_all: "全部 {n} 个词", of_stored: "本页存有的 {n} 个词",
    asking: "正在询问 Python …", row_hint: "点击即可走到这个词",
    rank: "词频第 {rank} 位", counted: "词频第 {rank} 位 · 出现 {count} 次",
    cosine_of: "余弦", shared_of: "两边都有",
    plane: "每个词的两个余弦", strip: "每个词的余弦与词频名次",
    across: "与 {word} 的余弦", up: "与 {word} 的余弦", up_rank: "词频名次，越往下越罕见 ↓",
    exact: "此图是精确的：两个坐标都是 {dim} 维空间中的余弦。虚线上的词到两个词一样近。灰点是本页存有的 {n} 个词。",
    exact_rank: "此图是精确的：横轴是 {dim} 维空间中的余弦，纵轴是词频名次，最常见的词在最上面。灰点是本页存有的 {n} 个词。",
    shared: "两边都有的词：{list}。", none_shared: "没有同时出现在两边的词。",
    inside: "“{word}”本身在“{other}”的列表中排第 {place}。",
    seen: "{word}：与 {one} 的余弦为 {x}", seen_two: "，与 {two} 的余弦为 {y}",
    summary: "离 {word} 最近的词（{scope}）：{list}。", summary_two: "{one} 与 {two} 的余弦：{cosine}。",
    unknown: "“{word}”不在这 {n} 个词中。", similar: "相近的词：{similar}。",
    stored_only: "“{word}”不在本页存有的 {n} 个词中；要输入全部 {all} 个词，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只在存有的 {n} 个词中排名；"
      + "要对全部 {all} 个词排名，请使用实时讲义。",
    static: "本页只存有 {all} 个词中的 {n} 个，这里只对它们排名；要输入任意词并对全部词排名，请使用实时讲义。",
    number: "#", word: "词", list: "列表", cosine_to: "与 {word} 的余弦", rank_head: "名次",
    count_head: "出现次数", first: "第一个", second: "第二个", both: "两边",
    picture_one: "{one} 与离它最近的词：余弦与词频名次",
    picture_two: "离 {one} 与 {two} 最近的词：两个余弦",
  },
};
