// Skip-gram with negative sampling in two dimensions, one pair (centre, context) a step: Mikolov
// et al. 2013, arXiv:1310.4546, section 2.2. v is a word's vector as a centre, c as a context.

import { random } from "../host/random.js";

const DIM = 2;
const EXPONENT = 0.75; // of the counts, for the noise: section 2.2
const KEPT = 5000; // steps that can be taken back
const FAR = 1000; // a loss that no sound run comes near

// The words of a text in the order of their first place, its pairs in the order of the text, and
// the noise as cumulative weights. `spot` and `other` number places of the text.
export function corpusOf(sentences, window) {
  const words = [...new Set(sentences.flat())];
  const ids = new Map(words.map((word, i) => [word, i]));
  const counts = words.map(() => 0);
  const pairs = [];
  let first = 0; // spot of the sentence's first word
  for (const sentence of sentences) {
    sentence.forEach((word, i) => {
      counts[ids.get(word)] += 1;
      sentence.forEach((other, j) => {
        if (i === j || Math.abs(i - j) > window) return;
        pairs.push({
          center: ids.get(word),
          context: ids.get(other),
          spot: first + i,
          other: first + j,
        });
      });
    });
    first += sentence.length;
  }
  let sum = 0;
  const noise = counts.map((n) => {
    sum += n ** EXPONENT;
    return sum;
  });
  return { words, counts, pairs, noise, ids: sentences.flat().map((word) => ids.get(word)) };
}

// A run at its start, as in word2vec.c: v uniform in ±0.5 / D, c at zero. `random` is all that the
// generator remembers; `next` is the pair that waits for its step, with its negatives.
export function newRun(corpus, { negatives, seed }) {
  const run = { corpus, K: negatives, random: seed, losses: [], means: [], taken: [] };
  run.v = corpus.words.map(() => Array.from({ length: DIM }, () => (random(run) - 0.5) / DIM));
  run.c = corpus.words.map(() => Array(DIM).fill(0));
  run.next = draw(run);
  return run;
}

// The pair whose turn it is, and K noise words; one that equals the true context is drawn again.
function draw(run) {
  const { pairs, noise } = run.corpus;
  const pair = pairs[run.losses.length % pairs.length];
  const negatives = [];
  while (negatives.length < run.K) {
    const at = random(run) * noise.at(-1);
    const word = noise.findIndex((upTo) => at < upTo);
    if (word !== pair.context) negatives.push(word);
  }
  return { ...pair, negatives };
}

// The K + 1 questions that a pair asks: each word's score, its σ, its part of the loss, and how far
// σ is from the truth; with the negative gradients of v and of every c that is asked, by word.
export function lessonOf(run, { center, context, negatives }) {
  const v = run.v[center];
  const asked = [{ word: context, truth: 1 }, ...negatives.map((word) => ({ word, truth: 0 }))];
  const questions = asked.map(({ word, truth }) => {
    const score = total(v.map((value, d) => value * run.c[word][d]));
    const sigma = 1 / (1 + Math.exp(-score));
    const loss = minusLogSigmoid(truth ? score : -score);
    return { word, truth, score, sigma, loss, error: truth - sigma };
  });
  const toV = v.map((_, d) => total(questions.map(({ word, error }) => error * run.c[word][d])));
  const toC = new Map();
  for (const { word, error } of questions)
    toC.set(
      word,
      v.map((value, d) => (toC.get(word)?.[d] ?? 0) + error * value),
    );
  return { center, questions, toV, toC, loss: total(questions.map(({ loss }) => loss)) };
}

// −log σ(x), written so that it stays finite for any x.
function minusLogSigmoid(x) {
  return Math.max(-x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

// One step of gradient descent on the pair that waits. What it changes is kept for `retreat`.
export function advance(run, rate) {
  const { center, toV, toC, loss } = lessonOf(run, run.next);
  run.taken.push({
    pair: run.next,
    random: run.random,
    v: run.v[center],
    c: [...toC.keys()].map((word) => [word, run.c[word]]),
  });
  if (run.taken.length > KEPT) run.taken.shift();
  run.v[center] = moved(run.v[center], toV, rate);
  for (const [word, way] of toC) run.c[word] = moved(run.c[word], way, rate);
  run.losses.push(loss);
  const pass = run.losses.slice(-run.corpus.pairs.length);
  run.means.push(total(pass) / pass.length);
  run.next = draw(run);
}

export function retreat(run) {
  const { pair, random: before, v, c } = run.taken.pop();
  run.v[pair.center] = v;
  for (const [word, vector] of c) run.c[word] = vector;
  run.losses.pop();
  run.means.pop();
  Object.assign(run, { next: pair, random: before });
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
