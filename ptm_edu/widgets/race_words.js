// GenerationRace's labels: equal keys in both languages, a test compares them.

const words = {
  en: {
    title: "Four ways to go on", greedy: "greedy", beam: "beam",
    prompt: "beginning", own: "your own", own_hint: "Type a beginning, then Enter: Python goes on",
    asking: "asking Python …", needs_live: "Typing your own needs the live notebook.",
    back: "Back", step: "One token", play: "Play", pause: "Pause", again: "Again",
    again_hint: "The same beginning with the next seed; greedy and beam draw nothing and stay",
    keys: "With the tracks chosen: arrow keys for back and on, space for play", run: "Run",
    tokens: "tokens", speed: "tokens a second", seed: "seed {seed}",
    repeated: "3-grams repeated", stretches: "repeats", log_p: "log p a token",
    stretches_of: "{n}, longest {longest} words", stretches_none: "none",
    track: "Probability of each token", tracks: "The tracks: arrow keys go a token back and on",
    legend: "bar to the top: p = 1   ▂ repeated words   ■ the end",
    start: "All four begin here: the same model, the same distribution, another rule.",
    lesson: "Likeliest so far: {best} ({best_p} a token; {best_share} of its 3-grams repeated). "
      + "Least likely: {least} ({least_p}; {least_share}).",
    underlined: "Underlined: three words or more that stood there before.",
    failed: "Python could not go on: {message}",
    stored_only: "This page knows only its own beginnings and seeds; others need the live "
      + "notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only the stored texts can be "
      + "shown.",
    picture_of: "Probability of each token that follows {prompt}, {step} of {last} tokens",
    summary: "{prompt} … seed {seed}, {step} of {last} tokens. {list}",
    one: "{name}: {log_p} a token, {share} of 3-grams repeated.",
    name: "strategy", text: "text", total: "Σ log p", longest: "longest, in words",
  },
  zh: {
    title: "四种续写方法", greedy: "贪心", beam: "束搜索",
    prompt: "开头", own: "自选的开头", own_hint: "输入开头后按回车：由 Python 续写",
    asking: "正在询问 Python …", needs_live: "要输入自己的开头，请使用实时讲义。",
    back: "退一步", step: "加一个词元", play: "播放", pause: "暂停", again: "再来一次",
    again_hint: "同一个开头换下一个种子；贪心和束搜索不抽样，结果不变",
    keys: "选中轨道后：方向键后退和前进，空格键播放", run: "运行",
    tokens: "词元", speed: "每秒词元数", seed: "种子 {seed}",
    repeated: "重复的三元组", stretches: "重复片段", log_p: "每词元 log p 均值",
    stretches_of: "{n} 处，最长 {longest} 个词", stretches_none: "没有",
    track: "每个词元的概率", tracks: "轨道：方向键退一个词元或进一个词元",
    legend: "条形到顶：p = 1   ▂ 重复的词   ■ 结束",
    start: "四种方法从这里出发：同一个模型，同一个分布，规则不同。",
    lesson: "目前概率最高的：{best}（每词元 {best_p}，三元组重复 {best_share}）。最低的：{least}"
      + "（{least_p}，{least_share}）。",
    underlined: "下划线：前面已出现过的三个或更多的词。",
    failed: "Python 无法续写：{message}",
    stored_only: "本页只有已存的开头和种子；要用别的，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的文本。",
    picture_of: "{prompt} 之后每个词元的概率，第 {step} 个（共 {last} 个）",
    summary: "{prompt} … 种子 {seed}，第 {step} 个词元（共 {last} 个）。{list}",
    one: "{name}：每词元 {log_p}，三元组重复 {share}。",
    name: "方法", text: "文本", total: "Σ log p 总和", longest: "最长（词）",
  },
};
