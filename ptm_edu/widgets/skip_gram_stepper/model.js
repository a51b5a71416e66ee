// Skip-gram and CBOW with negative sampling in two dimensions: Mikolov et al. 2013, arXiv:1301.3781,
// section 3, and arXiv:1310.4546, section 2.2. v is a word's vector as a center, c as a context.

import { random } from "../host/random.js";

const DIM = 2;
const EXPONENT = 0.75; // of the counts, for the noise: section 2.2
const KEPT = 5000; // steps that can be taken back
const FAR = 1000; // a loss that no sound run comes near

// Which words are the input of an objective and which is its target, and in which table each has
// its vector. Noise words are in the target's table.
export const OBJECTIVES = {
  "skip-gram": { input: { role: "center", table: "v" }, target: { role: "context", table: "c" } },
  cbow: { input: { role: "context", table: "c" }, target: { role: "center", table: "v" } },
};

// The end of those labels' names that an objective has for itself.
export function modeOf(objective) {
  return objective === "cbow" ? "cbow" : "skip";
}

// The words of a text in the order of their first place, its examples in the order of the text, and
// the noise as cumulative weights. Skip-gram has an example for each pair (center, context), CBOW
// for each center. `inputs` and `target` are words; `center`, `contexts` and `window`, the window
// around the center, are places of the text.
export function corpusOf(sentences, window, objective) {
  const words = [...new Set(sentences.flat())];
  const index = new Map(words.map((word, i) => [word, i]));
  const ids = sentences.flat().map((word) => index.get(word));
  const counts = words.map(() => 0);
  for (const id of ids) counts[id] += 1;
  const examples = [];
  let first = 0; // place of the sentence's first word
  for (const { length } of sentences) {
    const places = Array.from({ length }, (_, i) => first + i);
    for (const center of places) {
      const around = places.filter((at) => at !== center && Math.abs(at - center) <= window);
      const groups = objective === "cbow" ? [around] : around.map((at) => [at]);
      for (const contexts of groups.filter((group) => group.length)) {
        const sides = [[ids[center]], contexts.map((at) => ids[at])];
        const [inputs, [target]] = objective === "cbow" ? sides.reverse() : sides;
        examples.push({ inputs, target, center, contexts, window: around });
      }
    }
    first += length;
  }
  let sum = 0;
  const noise = counts.map((n) => {
    sum += n ** EXPONENT;
    return sum;
  });
  return { objective, words, counts, examples, noise, ids };
}

// A run at its start, as in word2vec.c: the inputs' vectors uniform in ±0.5 / D, the targets' at
// zero. `random` is all that the generator remembers; `next` is the example that waits for its step,
// with its negatives.
export function newRun(corpus, { negatives, seed }) {
  const { input, target } = OBJECTIVES[corpus.objective];
  const run = { corpus, K: negatives, random: seed, losses: [], means: [], taken: [] };
  run[input.table] = corpus.words.map(() =>
    Array.from({ length: DIM }, () => (random(run) - 0.5) / DIM),
  );
  run[target.table] = corpus.words.map(() => Array(DIM).fill(0));
  run.next = draw(run);
  return run;
}

// The example whose turn it is, and K noise words; one that equals the target is drawn again.
function draw(run) {
  const { examples, noise } = run.corpus;
  const example = examples[run.losses.length % examples.length];
  const negatives = [];
  while (negatives.length < run.K) {
    const at = random(run) * noise.at(-1);
    const word = noise.findIndex((upTo) => at < upTo);
    if (word !== example.target) negatives.push(word);
  }
  return { ...example, negatives };
}

// The K + 1 questions that an example asks of h, the mean of its inputs' vectors: each word's score,
// its σ, its part of the loss, and how far σ is from the truth; with the negative gradients of h, of
// every input and of every word that is asked. h of skip-gram is the center's v. An input that
// occurs m times among n gets m / n of the gradient of h.
export function lessonOf(run, { inputs, target, negatives }) {
  const { input, target: output } = OBJECTIVES[run.corpus.objective];
  const [given, asked] = [run[input.table], run[output.table]];
  const h = meanOf(inputs.map((word) => given[word]));
  const answers = [{ word: target, truth: 1 }, ...negatives.map((word) => ({ word, truth: 0 }))];
  const questions = answers.map(({ word, truth }) => {
    const score = total(h.map((value, d) => value * asked[word][d]));
    const sigma = 1 / (1 + Math.exp(-score));
    const loss = minusLogSigmoid(truth ? score : -score);
    return { word, truth, score, sigma, loss, error: truth - sigma };
  });
  const toH = h.map((_, d) => total(questions.map(({ word, error }) => error * asked[word][d])));
  const toInputs = summed(inputs, () => toH.map((value) => value / inputs.length));
  const toAsked = summed(
    questions.map(({ word }) => word),
    (i) => h.map((value) => questions[i].error * value),
  );
  const loss = total(questions.map((question) => question.loss));
  return { inputs, h, questions, toH, toInputs, toAsked, loss };
}

// The sum of `vectorOf(i)` over the places of each word, by word.
function summed(words, vectorOf) {
  const sums = new Map();
  words.forEach((word, i) => {
    const vector = vectorOf(i);
    sums.set(word, sums.has(word) ? moved(sums.get(word), vector, 1) : vector);
  });
  return sums;
}

export function meanOf(vectors) {
  return vectors[0].map((_, d) => total(vectors.map((vector) => vector[d])) / vectors.length);
}

// −log σ(x), written so that it stays finite for any x.
function minusLogSigmoid(x) {
  return Math.max(-x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

// One step of gradient descent on the example that waits. What it changes is kept for `retreat`.
export function advance(run, rate) {
  const { input, target } = OBJECTIVES[run.corpus.objective];
  const { toInputs, toAsked, loss } = lessonOf(run, run.next);
  const before = [];
  const move = (table, ways) => {
    for (const [word, way] of ways) {
      before.push([table, word, run[table][word]]);
      run[table][word] = moved(run[table][word], way, rate);
    }
  };
  const { next, random: bits } = run;
  move(input.table, toInputs);
  move(target.table, toAsked);
  run.taken.push({ next, random: bits, before });
  if (run.taken.length > KEPT) run.taken.shift();
  run.losses.push(loss);
  const pass = run.losses.slice(-run.corpus.examples.length);
  run.means.push(total(pass) / pass.length);
  run.next = draw(run);
}

export function retreat(run) {
  const { before, ...waiting } = run.taken.pop();
  for (const [table, word, vector] of before) run[table][word] = vector;
  run.losses.pop();
  run.means.pop();
  Object.assign(run, waiting);
}

// With too large a rate every step overshoots further than the one before, without an end.
export function ranAway(run) {
  return run.losses.at(-1) > FAR;
}

export function moved(vector, way, rate) {
  return vector.map((value, d) => value + rate * way[d]);
}

function total(values) {
  return values.reduce((sum, value) => sum + value, 0);
}
