// What SpanExplorer says: below the picture, to screen readers, and in its table.

import { count, signed } from "../host/numbers.js";

// The sentences below the picture: why the two highest are a span or none, and the chosen one.
export function explained(label, scene) {
  const { leaders, chosen, tokens, spans, longest, T, shares } = scene;
  const best = spans[0];
  const same = leaders.first === best.first && leaders.last === best.last;
  const two = label(same ? "leaders_best" : `leaders_${leaders.kind}`, {
    start: tokens[leaders.first],
    end: tokens[leaders.last],
    n: longest,
    score: signed(leaders.score),
    best: signed(best.score),
  });
  if (chosen) return [chosenSentence(label, scene), two].join(label("gap"));
  const [cls, end] = [shares.start[0], shares.end[0]].map(shareText);
  return [two, label("bars", { T, cls, end })].join(label("gap"));
}

function chosenSentence(label, { chosen, start, end, longest, count: all }) {
  const { first, last, kind, rank, score, text } = chosen;
  const sum = { start: signed(start[first]), end: signed(end[last]), score: signed(score) };
  const place = { rank: rank && count(rank), all: count(all) };
  return label(`chosen_${kind}`, { ...sum, ...place, text, tokens: last - first + 1, n: longest });
}

// "★ Captain Amos Reddish", or that there is none, and by how much.
export function verdictOf(label, { answered, told, spans: [best], nothing, threshold, limit }) {
  const numbers = {
    text: told,
    score: signed(best.score),
    limit: signed(limit),
    nothing: signed(nothing),
    tau: signed(threshold, 1),
  };
  const keys = answered ? ["answer", "above"] : ["no_answer", "not_above"];
  return keys.map((key) => label(key, numbers));
}

// The right answer and what it makes of the told one.
export function goldSentence(label, { right, told, scoreOf, answers }) {
  if (right.unknown) return label("gold_unknown");
  const all = answers.map(({ text }) => `“${text}”`).join(label("or"));
  const { exact, f1 } = scoreOf(told);
  return [
    label("gold_score", { exact, f1: f1.toFixed(2) }),
    ...(right.cut ? [label("gold_cut")] : []),
    right.none ? label("gold_none") : label("gold_is", { all }),
  ].join(" · ");
}

// For screen readers.
export function spoken(label, scene) {
  const [answer, why] = verdictOf(label, scene);
  const list = scene.spans.slice(1, 4).map(({ text, score }) => `${text} ${signed(score)}`);
  return [
    label("asked", { question: scene.question }),
    answer,
    label("told_why", { why }),
    ...(list.length ? [label("next_best", { list: list.join(label("semicolon")) })] : []),
    ...(scene.right ? [goldSentence(label, scene)] : []),
    ...(scene.chosen ? [chosenSentence(label, scene)] : []),
  ].join(label("gap"));
}

export function spanTable(label, { words, start, end }) {
  const heads = ["number", "word", "p_start", "p_end", "logit_start", "logit_end"];
  return [
    heads.map((key) => label(key)),
    words.map((word, i) => [
      i + 1,
      word.text,
      label("percent", { p: shareText(word.start) }),
      label("percent", { p: shareText(word.end) }),
      signed(start[word.first]),
      signed(end[word.last]),
    ]),
  ];
}

// 0.0312 → "3.1 %"
export function shareText(share) {
  const percent = 100 * share;
  if (percent < 0.01) return "< 0.01 %";
  return `${percent.toFixed(percent >= 10 ? 0 : percent >= 1 ? 1 : 2)} %`;
}
