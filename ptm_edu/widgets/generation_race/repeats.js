// What a text repeats of itself, in words.

// A word is letters, digits and apostrophes in a row; a Chinese character is one by itself.
const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}'’])+/gu;
const GRAM = 3;

// Of a text: `runs`, the stretches [from, to) of characters whose 3-grams all stood there before,
// each with its number of `words`; and the `share` of repeated 3-grams, 1 − different ones / all.
export function repeatsIn(text) {
  const found = [...text.matchAll(WORD)];
  const seen = new Set();
  const again = new Array(found.length).fill(false);
  const all = Math.max(0, found.length - GRAM + 1);
  for (let i = 0; i < all; i += 1) {
    const gram = found
      .slice(i, i + GRAM)
      .map(([word]) => word.toLowerCase())
      .join(" ");
    if (seen.has(gram)) again.fill(true, i, i + GRAM);
    seen.add(gram);
  }
  const runs = [];
  found.forEach(({ 0: word, index }, i) => {
    if (!again[i]) return;
    const to = index + word.length;
    if (again[i - 1]) Object.assign(runs.at(-1), { to, words: runs.at(-1).words + 1 });
    else runs.push({ from: index, to, words: 1 });
  });
  return { runs, share: all ? 1 - seen.size / all : 0 };
}
