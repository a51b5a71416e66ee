// How good a told answer is, as SQuAD counts: exact match and F1 of its words with the right one's.

const ASCII_MARKS = /[!-/:-@[-`{-~]/g;
// `\b` and `\s` as Python has them: letters of every script, and a few blanks more.
const ARTICLES = /(?<![\p{L}\p{N}])(?:a|an|the)(?![\p{L}\p{N}])/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python's blanks include them
const BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;

// What of an answer is compared: its words.
function comparedWords(answer) {
  return answer
    .toLowerCase()
    .replace(ASCII_MARKS, "")
    .replace(ARTICLES, " ")
    .split(BLANKS)
    .filter(Boolean);
}

// { exact, f1 } of what is told, "" for no answer, with the best of all right answers; there is none
// where the list is empty.
export function answerScore(told, answers) {
  const words = comparedWords(told);
  // An answer of nothing but articles and marks would be told by saying nothing.
  const right = answers.map(comparedWords).filter((one) => one.length);
  const all = right.length ? right : [[]];
  return {
    exact: Number(all.some((one) => one.join(" ") === words.join(" "))),
    f1: Math.max(...all.map((one) => sharedF1(words, one))),
  };
}

function sharedF1(told, right) {
  if (!told.length || !right.length) return Number(told.length === right.length);
  const left = [...right];
  const shared = told.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return (2 * shared) / (told.length + right.length);
}
