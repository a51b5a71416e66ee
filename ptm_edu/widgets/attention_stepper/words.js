// AttentionStepper's labels: equal keys in both languages, a test compares them.

export const words = {
  en: {
    title: "Scaled dot-product attention",
    invitation: "Press Next, or choose a step",
    views: "View",
    view_steps: "Step by step",
    view_scale: "Why ÷ √d",
    back: "Back",
    next: "Next",
    back_hint: "Previous step (Page Up)",
    next_hint: "Next step (Page Down)",
    steps: "Steps",
    step_mask: "mask",
    causal: "causal mask",
    other: "New random numbers",
    other_hint: "Draw new q, k and v at random (the next seed)",
    output: "output",
    field: "Query and key: arrow keys choose, Space allows or masks the key",
    all_scores: "All scores q·k",
    all_scaled: "All scores ÷ √d",
    all_masked: "All scores, masked",
    all_weights: "All weights",
    open: "The query may attend to “{source}”:",
    closed: "The query may not attend to “{source}”:",
    stays: "unchanged",
    nowhere_formula: "“{token}” may attend to nothing: zeros, where 0 ÷ 0 would be NaN",
    caption_0:
      "One score for each key: the dot product of query and key. The more the two vectors " +
      "point in the same direction, the larger it is.",
    caption_1:
      "All scores are divided by √{d} = {root}, so that their spread does not grow with d. " +
      "“Why ÷ √d” shows what happens without it.",
    caption_2:
      "✓ = may attend (True in the mask). Elsewhere −∞ replaces the score, and e to the power " +
      "−∞ is 0. Click a mark, or press Space, to change it.",
    caption_3:
      "Positive weights that sum to 1. Their entropy is {bits} bits; if all {n} were equal, it " +
      "would be {most} bits.",
    caption_3_none:
      "Every key is masked. Here the weights and the output are defined as zeros; a plain " +
      "softmax would return NaN.",
    caption_4:
      "The output is the weighted mean of the values: “{best}” has the largest weight. All " +
      "{dv} components are computed like the first.",
    caption_4_none: "All weights are zero, so the output is zero.",
    future: "The causal mask hides the tokens after the query: clear its check box first.",
    summary_0: "Step 1 of 5, q·k. “{token}” and “{source}”: {dot}.",
    summary_1: "Step 2 of 5, divided by √{d}. “{token}” and “{source}”: {scaled}.",
    summary_2:
      "Step 3 of 5, mask. “{token}” and “{source}”: {masked}. Allowed keys: {open} of {n}.",
    summary_3: "Step 4 of 5, softmax. “{token}” gives “{source}” {weight}; entropy {bits} bits.",
    summary_4: "Step 5 of 5, weighted sum. Output of “{token}”: {output}.",
    number: "#",
    key: "key",
    may: "may attend",
    yes: "yes",
    no: "no",
    weight: "weight",
    picture_of: "Attention of “{token}” on {n} keys, step {step} of 5",
    d: "d, dimensions of q and k",
    without: "without",
    with: "with",
    entropy: "entropy (bits)",
    gradient: "largest gradient",
    variance: "variance of the scores",
    theory: "theory {value}",
    mean: "mean of {n} queries",
    lesson: "Each component of q and k has variance 1, so q·k has variance d (§3.2.1, footnote 4).",
    lesson_low: "The two differ more as d grows: drag it to the right.",
    lesson_high:
      "Without the scaling, one key takes nearly all the weight. The softmax's gradient w (1 − " +
      "w) falls to {small} on average, and the model hardly learns.",
    summary_scale:
      "d = {d}. Variance of the scores {plain}, divided by √d {scaled}. Mean entropy " +
      "{bits} and {bits_scaled} bits; mean largest gradient {small} and {large}.",
    picture_scale: "Softmax of {n} scores with and without division by √d, d = {d}",
    draw_of: "key {n}",
  },
  zh: {
    title: "缩放点积注意力",
    invitation: "按“下一步”，或选择一步",
    views: "视图",
    view_steps: "逐步计算",
    view_scale: "为什么 ÷ √d",
    back: "上一步",
    next: "下一步",
    back_hint: "上一步（Page Up 键）",
    next_hint: "下一步（Page Down 键）",
    steps: "步骤",
    step_mask: "掩码",
    causal: "因果掩码",
    other: "换一组随机数",
    other_hint: "重新随机抽取 q、k、v（下一个随机种子）",
    output: "输出",
    field: "查询与键：方向键选择，空格键允许关注或遮住这个键",
    all_scores: "全部得分 q·k",
    all_scaled: "全部得分 ÷ √d",
    all_masked: "全部得分（加掩码）",
    all_weights: "全部权重",
    open: "查询可以关注“{source}”：",
    closed: "查询不可以关注“{source}”：",
    stays: "不变",
    nowhere_formula: "“{token}”不能关注任何词元：规定为零，否则 0 ÷ 0 得 NaN",
    caption_0: "每个键有一个得分，即查询与键的点积。两个向量的方向越一致，得分越大。",
    caption_1:
      "所有得分都除以 √{d} = {root}，这样它们的离散程度不随 d 增大。“为什么 ÷ √d”展示不除的后果。",
    caption_2:
      "✓ = 可以关注（掩码中为 True）。其余位置的得分换成 −∞，而 e 的 −∞ 次方是 0。点击标记或按空格键即可改变。",
    caption_3:
      "权重都为正，和为 1。它们的熵是 {bits} 比特；若 {n} 个权重全部相等，则为 {most} 比特。",
    caption_3_none: "所有的键都被遮住。这里规定权重和输出都为零；普通的 softmax 会返回 NaN。",
    caption_4: "输出是各个值的加权平均：“{best}”的权重最大。{dv} 个分量都像第一个那样计算。",
    caption_4_none: "权重全是零，所以输出也是零。",
    future: "因果掩码遮住查询之后的词元：请先取消勾选“因果掩码”。",
    summary_0: "第 1 步（共 5 步），q·k。“{token}”与“{source}”：{dot}。",
    summary_1: "第 2 步（共 5 步），除以 √{d}。“{token}”与“{source}”：{scaled}。",
    summary_2:
      "第 3 步（共 5 步），掩码。“{token}”与“{source}”：{masked}。可以关注的键：{open} 个（共 {n} 个）。",
    summary_3:
      "第 4 步（共 5 步），softmax。“{token}”对“{source}”的权重为 {weight}；熵 {bits} 比特。",
    summary_4: "第 5 步（共 5 步），加权求和。“{token}”的输出：{output}。",
    number: "#",
    key: "键",
    may: "可以关注",
    yes: "是",
    no: "否",
    weight: "权重",
    picture_of: "“{token}”对 {n} 个键的注意力，第 {step} 步（共 5 步）",
    d: "d，q 与 k 的维数",
    without: "没有",
    with: "有",
    entropy: "熵（比特）",
    gradient: "最大梯度",
    variance: "得分的方差",
    theory: "理论值 {value}",
    mean: "{n} 个查询的平均",
    lesson: "q 与 k 的每个分量方差为 1，所以 q·k 的方差是 d（§3.2.1 脚注 4）。",
    lesson_low: "d 越大，两者相差越多：请向右拖动 d。",
    lesson_high:
      "不缩放时，一个键几乎占去全部权重，softmax 的梯度 w (1 − w) 平均降到 {small}，模型几乎学不到东西。",
    summary_scale:
      "d = {d}。得分的方差 {plain}，除以 √d 后 {scaled}。平均熵 {bits} 与 {bits_scaled} 比特；最大梯度的平均 {small} 与 {large}。",
    picture_scale: "{n} 个得分的 softmax，不除与除以 √d，d = {d}",
    draw_of: "键 {n}",
  },
};
