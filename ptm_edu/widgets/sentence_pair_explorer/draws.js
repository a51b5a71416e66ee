// Sentence pairs by the rules of `ptm_edu.bert.sentence_pairs`, in the same order of draws, and
// what becomes of a thousand of them.

import { random } from "../host/random.js";

export const FAULTS = ["none", "same", "blank"];
export const MANY = 1000;
const SHORT = 0.1; // of the pairs get a smaller room, as in the original

// A whole number from `low` to `high` − 1.
function wholeFrom(run, low, high) {
  return low + Math.floor(random(run) * (high - low));
}

// The documents as they are read: lists of sentences { doc, sentence, tokens }, named by where they
// really stand. With a blank line after each, every sentence is a document.
function documentsRead(documents, fault) {
  const named = documents.map((document, doc) =>
    document.map((tokens, sentence) => ({ doc, sentence, tokens })),
  );
  return fault === "blank" ? named.flat().map((sentence) => [sentence]) : named;
}

// A thousand pairs { first, second, label, room }; at the documents' end they begin again.
function pairsDrawn({ documents, fault, share, longest, seed }) {
  const read = documentsRead(documents, fault);
  const run = { random: seed };
  const pairs = [];
  while (pairs.length < MANY)
    read.forEach((document, number) => {
      // A sentence that stands alone has no next one; the original gives it a random one.
      const end = fault === "blank" ? 1 : document.length - 1;
      for (let at = 0; at < end; ) {
        const pair = pairAt(run, { read, number, at, fault, share, longest });
        pairs.push(pair);
        at += pair.taken;
      }
    });
  return pairs.slice(0, MANY);
}

function pairAt(run, { read, number, at, fault, share, longest }) {
  const document = read[number];
  const room = random(run) >= SHORT ? longest : wholeFrom(run, 2, longest + 1);
  const chunk = stretchFrom(document, at, room, 2);
  const lone = chunk.length === 1;
  const cut = lone ? 1 : wholeFrom(run, 1, chunk.length);
  const label = lone || random(run) < share ? 1 : 0;
  const first = chunk.slice(0, cut);
  const left = Math.max(1, room - tokensIn(first));
  const second = label ? randomStretch(run, { read, number, fault }, left) : chunk.slice(cut);
  return { ...cutToRoom(run, first, second, room), label, room, taken: label ? cut : chunk.length };
}

// Sentences from `start` on, until they fill the room and are at least `least`.
function stretchFrom(document, start, room, least) {
  let [end, tokens] = [start, 0];
  while (end < document.length && (tokens < room || end - start < least)) {
    tokens += document[end].tokens.length;
    end += 1;
  }
  return document.slice(start, end);
}

function randomStretch(run, { read, number, fault }, room) {
  let other = number;
  if (fault !== "same") {
    other = wholeFrom(run, 0, read.length - 1);
    if (other >= number) other += 1;
  }
  return stretchFrom(read[other], wholeFrom(run, 0, read[other].length), room, 1);
}

function tokensIn(sentences) {
  return sentences.reduce((total, { tokens }) => total + tokens.length, 0);
}

// Both sides { sentences, start, end }, of whose tokens those from start to before end are kept:
// the longer side loses one at a time, at its beginning or its end as the coin falls.
function cutToRoom(run, first, second, room) {
  const sides = [first, second].map((sentences) => ({
    sentences,
    start: 0,
    end: tokensIn(sentences),
  }));
  const long = ({ start, end }) => end - start;
  while (long(sides[0]) + long(sides[1]) > room) {
    const longer = long(sides[0]) > long(sides[1]) ? sides[0] : sides[1];
    if (random(run) < 0.5) longer.start += 1;
    else longer.end -= 1;
  }
  return { first: sides[0], second: sides[1] };
}

// A side's tokens { token, doc, sentence, place, cut }.
export function tokensOfSide({ sentences, start, end }) {
  return sentences
    .flatMap(({ doc, sentence, tokens }) =>
      tokens.map((token, place) => ({ token, doc, sentence, place })),
    )
    .map((one, i) => ({ ...one, cut: i < start || i >= end }));
}

// Whether B stands in the text right where A ends, and whether it is of A's document.
function relation({ first, second }) {
  const [a, b] = [first.sentences.at(-1), second.sentences[0]];
  return {
    sameDocument: a.doc === b.doc,
    follows: a.doc === b.doc && b.sentence === a.sentence + 1,
  };
}

// How many of the pairs are labelled 0 and 1, and of the latter, how many have a B of A's own
// document, and one that really is the next.
function countsOf(pairs) {
  const random = pairs.filter(({ label }) => label === 1).map(relation);
  return {
    next: pairs.length - random.length,
    random: random.length,
    own: random.filter(({ sameDocument }) => sameDocument).length,
    wrong: random.filter(({ follows }) => follows).length,
  };
}

// The pairs that are drawn, and what is counted of them.
export function drawn(documents, { fault, share, longest, seed }) {
  const pairs = pairsDrawn({ documents, fault, share, longest, seed });
  return { pairs, counts: countsOf(pairs) };
}

// One of the pairs, and how many tokens each of its sides lost.
export function pairOf(pair) {
  const cut = [pair.first, pair.second].map(({ sentences, start, end }) => ({
    front: start,
    back: tokensIn(sentences) - end,
  }));
  return { pair, ...relation(pair), cut };
}
