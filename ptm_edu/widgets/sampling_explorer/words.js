// SamplingExplorer's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Temperature, top‑k and top‑p sampling",
    invitation: "Drag the temperature",
    context: "context",
    rules: "Rules, in this order",
    temperature: "temperature",
    off: "off",
    left: "→ {n} left",
    draw: "Sample 200",
    log_axis: "log axis",
    kept: "kept",
    kept_of: "{n} of {all} tokens",
    mass: "probability mass",
    entropy: "entropy",
    bits: "{before} → {after} bits",
    strip: "Probability mass of the tokens",
    kept_mass: "kept {share}",
    cut_mass: "removed {share}",
    bars: "Most likely tokens",
    p: "p",
    drawn: "sampled",
    expected: "expected",
    others: "{n} more",
    curve: "All tokens by rank",
    across: "rank →",
    model: "model",
    after: "after the rules",
    legend: "✂ removed   ◆ sampled, of 200   · space",
    seen:
      "“{token}”, rank {rank}: probability {model} in the model, {warm} after the temperature, " +
      "{after} after the rules.",
    seen_drawn: "Of 200 samples, {expected} expected, {drawn} observed.",
    lesson_greedy: "Temperature 0: always the most likely token, so nothing is sampled.",
    lesson_warm:
      "A temperature above 1 flattens the distribution: unlikely tokens become more likely.",
    lesson_cold:
      "A temperature below 1 sharpens the distribution: likely tokens become more likely.",
    lesson_none:
      "No rule removes tokens. Each unlikely token is rarely sampled, but the {n} tokens after " +
      "the first {first} have {share} of the probability together.",
    lesson_cut:
      "{rule} removes the last tokens. The remaining tokens share all of the probability: each " +
      "one has {times} times its previous value.",
    same: "The random numbers stay the same while you drag.",
    summary:
      "After “{context}”: temperature {temperature}, top-k {top_k}, top-p {top_p}, min-p " +
      "{min_p}. {kept} of {all} tokens kept, {mass} of the probability mass. Entropy {before} " +
      "bits before, {now} after. Most likely: {list}.",
    picture_of: "Probabilities of {all} tokens, of which {kept} are kept",
    rank: "rank",
    warm: "after the temperature",
  },
  zh: {
    title: "温度、top-k 与 top-p 采样",
    invitation: "拖动温度",
    context: "前文",
    rules: "依次执行的规则",
    temperature: "温度",
    off: "关",
    left: "→ 剩 {n} 个",
    draw: "抽 200 次",
    log_axis: "对数轴",
    kept: "保留",
    kept_of: "{n} 个词元（共 {all} 个）",
    mass: "所占概率",
    entropy: "熵",
    bits: "{before} → {after} 比特",
    strip: "各词元所占的概率",
    kept_mass: "保留 {share}",
    cut_mass: "舍弃 {share}",
    bars: "最可能的词元",
    p: "概率",
    drawn: "抽到",
    expected: "期望",
    others: "其余 {n} 个",
    curve: "按名次排列的全部词元",
    across: "名次 →",
    model: "模型",
    after: "规则之后",
    legend: "✂ 舍弃   ◆ 200 次中抽到   · 空格",
    seen: "“{token}”，第 {rank} 名：模型给出 {model}，调温度后 {warm}，规则之后 {after}。",
    seen_drawn: "200 次抽样，期望 {expected} 次，抽到 {drawn} 次。",
    lesson_greedy: "温度为 0：总取最可能的词元，不抽样。",
    lesson_warm: "温度高于 1 使分布变平：不太可能的词元概率上升。",
    lesson_cold: "温度低于 1 使分布变尖：很可能的词元概率上升。",
    lesson_none:
      "没有规则舍弃词元：每个不太可能的词元很少抽到，但第 {first} 名之后的 {n} 个合起来占 {share}。",
    lesson_cut: "最后起作用的是 {rule}；留下的词元分享全部概率：每个概率变为原来的 {times} 倍。",
    same: "拖动滑块时，用的仍是同一批随机数。",
    summary:
      "“{context}”之后：温度 {temperature}，top-k {top_k}，top-p {top_p}，min-p {min_p}。" +
      "保留 {kept} 个词元（共 {all} 个），占概率 {mass}。熵：之前 {before} 比特，之后 {now} 比特。最可能的：{list}。",
    picture_of: "{all} 个词元的概率，其中保留 {kept} 个",
    rank: "名次",
    warm: "调温度后",
  },
};
