// NoiseExplorer's labels: equal keys in both languages, a test compares them.

const words = {
  en: {
    title: "Noise and subsampling",
    exponent: "exponent α", threshold: "threshold t", off: "off",
    noise: "Draws of 1,000", keep: "Share kept",
    across_rank: "rank →", across_frequency: "frequency f →",
    unigram: "as in the text (α = 1)",
    paper: "paper",
    word: "word", count: "occurrences",
    draws: "drawn, of 1,000", kept: "kept", own: "your word",
    draw: "Draw 20 negatives", drawn: "Drawn with α = {exponent}:",
    unnamed: "no. {rank}",
    kept_all: "Kept: {c} of {total} words (paper {paper}); one in {after} is “{word}”, before one "
      + "in {before}.",
    kept_off: "Off: all {total} words are read, one in {before} is “{word}”.",
    seen: "{word}, {count} times: {now} of 1,000 draws, {text} with α = 1; kept {c} "
      + "(paper {paper}).",
    lesson: "Against α = 1, “{first}” is drawn {less} times less often and “{last}” {more} times "
      + "more often.",
    lesson_none: "With α = 1, words are drawn as often as they stand in the text.",
    unknown: "“{word}” is not among the {n} words named in this page.",
    frequency: "frequency", number: "rank",
    picture_of: "Draws of 1,000 by rank, and share of occurrences kept by frequency",
    summary: "Exponent {exponent}, threshold {threshold}. {lesson} {kept}",
  },
  zh: {
    title: "噪声分布与下采样",
    exponent: "指数 α", threshold: "阈值 t", off: "关",
    noise: "每 1,000 次抽到", keep: "保留的比例",
    across_rank: "词频名次 →", across_frequency: "频率 f →",
    unigram: "与文本相同（α = 1）",
    paper: "论文",
    word: "词", count: "出现次数",
    draws: "每 1,000 次抽到", kept: "保留", own: "自选的词",
    draw: "抽 20 个负样本", drawn: "按 α = {exponent} 抽到：",
    unnamed: "第 {rank} 个",
    kept_all: "{total} 个词中保留 {c}（论文 {paper}）；其中每 {after} 个有一个“{word}”，原来每 {before} 个。",
    kept_off: "已关闭：{total} 个词全部读到，每 {before} 个有一个“{word}”。",
    seen: "{word}，出现 {count} 次：每 1,000 次抽到 {now} 次，α = 1 时 {text} 次；保留 {c}（论文 {paper}）。",
    lesson: "与 α = 1 相比，“{first}”被抽到的次数是其 {less} 分之一，“{last}”则是其 {more} 倍。",
    lesson_none: "α = 1 时，抽词的频率与文本相同。",
    unknown: "“{word}”不在本页列出名字的 {n} 个词中。",
    frequency: "频率", number: "名次",
    picture_of: "按名次：每 1,000 次抽到的次数；按频率：保留的比例",
    summary: "指数 {exponent}，阈值 {threshold}。{lesson}{kept}",
  },
};
