// What widgets say in both languages, and labels with numbers in them.

const shared = {
  en: {
    larger: "Larger text",
    reset: "Reset",
    table: "Table",
    picture: "Picture as",
    larger_key: "Larger text for the lecture hall (key L)",
  },
  zh: {
    larger: "放大文字",
    reset: "重置",
    table: "数据表",
    picture: "导出图片",
    larger_key: "放大文字，适合投影（按键 L）",
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
