// NoiseExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Noise distribution and subsampling",
    invitation: "Drag the exponent α",
    exponent: "exponent α",
    threshold: "threshold t",
    off: "off",
    noise: "Draws per 1,000",
    keep: "P(keep)",
    across_rank: "rank →",
    across_frequency: "frequency f →",
    unigram: "unigram (α = 1)",
    paper: "paper",
    count: "occurrences",
    draws: "draws per 1,000",
    kept: "P(keep)",
    own: "your word",
    draw: "Draw 20 negatives",
    drawn: "Drawn with α = {exponent}:",
    unnamed: "no. {rank}",
    kept_all:
      "Kept: {c} of {total} words (paper: {paper}). Afterwards one word in {after} is " +
      "“{word}”; before, one in {before}.",
    kept_off: "Off: all {total} words are kept; one word in {before} is “{word}”.",
    seen:
      "{word}, {count} occurrences: {now} of 1,000 draws, {text} with α = 1; P(keep) {c} " +
      "(paper: {paper}).",
    lesson:
      "Compared with α = 1, “{first}” is drawn 1/{less} as often and “{last}” {more} times as " +
      "often.",
    lesson_none: "With α = 1, words are drawn in proportion to their counts.",
    unknown: "“{word}” is not among the {n} words named in this page.",
    frequency: "frequency",
    number: "rank",
    picture_of: "Expected draws per 1,000 by rank, and probability of keeping a word by frequency",
    summary: "Exponent {exponent}, threshold {threshold}. {lesson} {kept}",
  },
  zh: {
    title: "噪声分布与下采样",
    invitation: "拖动指数 α",
    exponent: "指数 α",
    threshold: "阈值 t",
    off: "关",
    noise: "每 1,000 次抽取",
    keep: "保留概率 P",
    across_rank: "词频名次 →",
    across_frequency: "频率 f →",
    unigram: "一元分布（α = 1）",
    paper: "论文",
    count: "出现次数",
    draws: "每 1,000 次抽到",
    kept: "保留概率",
    own: "自选的词",
    draw: "抽 20 个负样本",
    drawn: "按 α = {exponent} 抽到：",
    unnamed: "第 {rank} 个",
    kept_all:
      "{total} 个词中保留 {c}（论文：{paper}）；保留后每 {after} 个词有一个“{word}”，原来每 {before} 个有一个。",
    kept_off: "已关闭：{total} 个词全部读到，每 {before} 个有一个“{word}”。",
    seen: "{word}，出现 {count} 次：每 1,000 次抽到 {now} 次，α = 1 时 {text} 次；保留概率 {c}（论文：{paper}）。",
    lesson:
      "与 α = 1 时相比，“{first}”被抽到的次数只有那时的 1/{less}，“{last}”则是那时的 {more} 倍。",
    lesson_none: "α = 1 时，抽取的概率与词频成正比。",
    unknown: "“{word}”不在本页列出名字的 {n} 个词中。",
    frequency: "频率",
    number: "名次",
    picture_of: "按名次：每 1,000 次抽到的次数；按频率：保留的比例",
    summary: "指数 {exponent}，阈值 {threshold}。{lesson}{kept}",
  },
};
