// What several widgets say in both languages, and labels with numbers in them.

const shared = {
  en: {
    present: "Present",
    reset: "Reset",
    show_numbers: "Numbers",
    picture: "Picture as",
    empty: "The box is empty: type something first.",
    present_key: "Fill the screen (key L); Escape returns",
    asking: "asking Python …",
    unanswered:
      "Python does not answer. Run all cells again, or wait if a cell is still running. The gray " +
      "result belongs to an earlier input.",
    not_entered: "The text in the box has not been read. Press Enter in the box.",
    number: "#",
    token: "token",
    word: "word",
    comma: ", ",
    semicolon: "; ",
    colon: ": ",
    gap: " ", // between sentences
    percent: "{p}",
  },
  zh: {
    present: "演示",
    reset: "重置",
    show_numbers: "数值",
    picture: "导出图片",
    empty: "输入框是空的：请先输入内容。",
    present_key: "全屏显示（按键 L），按 Esc 返回",
    asking: "等待 Python 返回结果……",
    unanswered:
      "Python 没有回答：请重新运行所有单元格；如果还有单元格在运行，请稍等。灰色的结果属于之前的输入。",
    not_entered: "输入框里的文本还没有读入：请在输入框里按回车。",
    number: "#",
    token: "词元",
    word: "词",
    comma: "、",
    semicolon: "；",
    colon: "：",
    gap: "",
    percent: "{p}",
  },
};

// worded(words, language)("ranked", { n: 3 }): a label with its {numbers} filled in. Chinese has no space
// before a percent sign.
/** @type {(words: Record<string, Record<string, string>>, language: string) =>
 *   (key: string, numbers?: Record<string, any>) => string} */
export function worded(words, language) {
  const own = words[language] ?? words.en;
  const common = shared[language] ?? shared.en;
  return (key, numbers = {}) => {
    const said = (own[key] ?? common[key]).replace(/\{(\w+)\}/g, (_, name) => numbers[name]);
    return language === "zh" ? said.replace(/(?<=\d) %/g, "%") : said;
  };
}
