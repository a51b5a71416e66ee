// What several widgets say in both languages, and labels with numbers in them.

const shared = {
  en: {
    present: "Present",
    reset: "Reset",
    show_numbers: "Numbers",
    picture: "Picture as",
    present_key: "Fill the screen (key L); Escape returns",
    asking: "asking Python …",
    number: "#",
    token: "token",
    word: "word",
  },
  zh: {
    present: "演示",
    reset: "重置",
    show_numbers: "数值",
    picture: "导出图片",
    present_key: "全屏显示（按键 L），按 Esc 返回",
    asking: "正在询问 Python …",
    number: "#",
    token: "词元",
    word: "词",
  },
};

// worded(words, language)("ranked", { n: 3 }): a label with its {numbers} filled in.
/** @type {(words: Record<string, Record<string, string>>, language: string) =>
 *   (key: string, numbers?: Record<string, any>) => string} */
export function worded(words, language) {
  const own = words[language] ?? words.en;
  const common = shared[language] ?? shared.en;
  return (key, numbers = {}) =>
    (own[key] ?? common[key]).replace(/\{(\w+)\}/g, (_, name) => numbers[name]);
}
