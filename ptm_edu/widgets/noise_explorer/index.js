// NoiseExplorer: the noise distribution and subsampling over real counts.

import { count } from "../host/numbers.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { amount, COMPARED, noiseControls, percent, shortPower } from "./controls.js";
import { corpusOf, keepOf, keptOf, noiseOf, PROGRAM, randomFrom } from "./counts.js";
import { noisePicture } from "./picture.js";
import style from "./style.css";
import { words } from "./words.js";

const NEGATIVES = 20; // negatives at a time

// One view: its state is the exponent, the threshold, the word typed, and the twenty random numbers
// that become words: the same ones while the exponent moves, so that one sees what it changes.
function explorer(host) {
  const { model, label } = host;
  const corpus = corpusOf(model.get("words"), model.get("bins"));
  const unigram = noiseOf(corpus, 1);
  const compared = COMPARED.map((exponent) => noiseOf(corpus, exponent));
  const first = choiceOf(model);
  const names = model.get("named");
  let random = randomFrom(model.get("seed"));
  const numbers = () => Array.from({ length: NEGATIVES }, random);
  const state = {
    choice: first,
    custom: names.at(-1),
    uniform: numbers(),
    seen: null,
    pinned: null,
  };
  const highlight = (word, click) => {
    if (click) state.pinned = state.pinned === word ? null : word;
    state.seen = word;
    look();
  };
  const ui = noiseControls(label, { drag, settle, draw: drawAgain, chooseCustom, highlight });
  const picture = noisePicture(label, corpus, highlight);
  const shell = host.frame({ reset, picture: () => picture.svg });
  picture.svg.setAttribute("aria-label", label("picture_of"));
  shell.body.append(ui.controls, picture.svg, ui.table, ui.draws, ui.caption);
  let scene = null;
  const paint = host.painter(shell, picture.svg, (size) => {
    scene = sceneNow();
    ui.show(scene);
    if (size.width && size.height) picture.draw(scene, size);
    look();
  });
  const traits = host.bind(["exponent", "threshold"], () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) settle(now);
  });
  settle(first);

  function drag(changes) {
    state.choice = { ...state.choice, ...changes };
    paint();
  }

  function settle(changes) {
    drag(changes);
    traits.write(state.choice);
    describe();
  }

  function drawAgain() {
    state.uniform = numbers();
    paint();
    const { exponent, drawn } = sceneNow();
    shell.say(`${label("drawn", { exponent: exponent.toFixed(2) })} ${drawn.join(", ")}`);
  }

  function chooseCustom(typed) {
    const word = typed.trim();
    const rank = corpus.rankOf(word);
    const unknown = () => label("unknown", { word, n: count(corpus.names.length) });
    shell.notice(rank !== undefined ? "" : word ? unknown() : label("empty"));
    if (rank !== undefined) state.custom = corpus.names[rank];
    paint();
  }

  function reset() {
    random = randomFrom(model.get("seed"));
    Object.assign(state, { custom: names.at(-1), uniform: numbers(), pinned: null });
    shell.notice("");
    settle(first);
  }

  // Every number on display.
  function sceneNow() {
    const { exponent, threshold } = state.choice;
    const noise = noiseOf(corpus, exponent);
    const named = [...names.slice(0, -1), state.custom].map((word) => {
      const rank = corpus.rankOf(word);
      const times = corpus.countOf(rank);
      const f = times / corpus.total;
      const at = compared.map((how, i) => [`draws ${COMPARED[i]}`, 1000 * how.share(times)]);
      return {
        word,
        rank,
        count: times,
        numbers: {
          count: times,
          ...Object.fromEntries(at),
          draws: 1000 * noise.share(times),
          c: keepOf("c", threshold, f),
          paper: keepOf("paper", threshold, f),
        },
      };
    });
    const drawn = state.uniform
      .map((u) => noise.draw(u))
      .map((rank) => corpus.names[rank] ?? label("unnamed", { rank: count(rank + 1) }));
    return { exponent, threshold, noise, unigram, named, drawn };
  }

  function look() {
    const seen = [state.seen, state.pinned];
    picture.look(seen);
    ui.look(seen);
    const word = scene.named.find(({ word: name }) => name === (state.seen ?? state.pinned));
    ui.explain(...(word ? ["", seenSentence(word)] : [lesson(scene), kept(scene)]));
  }

  function seenSentence({ word, numbers: of }) {
    return label("seen", {
      word,
      count: count(of.count),
      now: amount(of.draws),
      text: amount(of["draws 1"]),
      c: percent(of.c),
      paper: percent(of.paper),
    });
  }

  function lesson({ exponent, noise }) {
    const last = corpus.bins.findLast((bin) => bin.count > 0);
    const [less, more] = [corpus.bins[0].count, last.count].map(
      (times) => noise.share(times) / unigram.share(times),
    );
    const name = (rank) => corpus.names[rank] ?? label("unnamed", { rank: count(rank + 1) });
    return exponent === 1
      ? label("lesson_none")
      : label("lesson", {
          first: name(0),
          last: name(last.first + last.n - 1),
          less: amount(1 / less),
          more: amount(more),
        });
  }

  function kept({ threshold }) {
    const told = {
      total: count(corpus.total),
      word: corpus.names[0],
      before: amount(corpus.total / corpus.bins[0].count),
    };
    if (threshold === 0) return label("kept_off", told);
    const [c, paper] = ["c", "paper"].map((formula) => keptOf(corpus, formula, threshold));
    const most = corpus.bins[0].count;
    const after = (c * corpus.total) / (most * keepOf("c", threshold, most / corpus.total));
    return label("kept_all", {
      ...told,
      c: percent(c),
      paper: percent(paper),
      after: amount(after),
    });
  }

  // For screen readers, and for the table: the curves at ranks 1, 2, 5, 10, …
  function describe() {
    const now = sceneNow();
    const { exponent, threshold, noise } = now;
    shell.say(
      label("summary", {
        exponent: exponent.toFixed(2),
        lesson: lesson(now),
        kept: kept(now),
        threshold: threshold > 0 ? shortPower(threshold) : label("off"),
      }),
    );
    const digits = String(corpus.size).length;
    const powers = Array.from({ length: digits }, (_, i) => 10 ** i);
    const ranks = powers
      .flatMap((power) => [power, 2 * power, 5 * power])
      .filter((rank) => rank < corpus.size);
    shell.rows(
      [
        label("number"),
        label("word"),
        label("count"),
        label("frequency"),
        ...[1, exponent.toFixed(2)].map((alpha) => `${label("draws")}, α = ${alpha}`),
        ...[PROGRAM, label("paper")].map((name) => `${label("kept")}, ${name}`),
      ],
      [...ranks, corpus.size].map((rank) => {
        const times = corpus.countOf(rank - 1);
        const f = times / corpus.total;
        return [
          count(rank),
          corpus.names[rank - 1] ?? "–",
          count(times),
          f.toExponential(2),
          amount(1000 * unigram.share(times)),
          amount(1000 * noise.share(times)),
          percent(keepOf("c", threshold, f)),
          percent(keepOf("paper", threshold, f)),
        ];
      }),
    );
  }
}

function choiceOf(model) {
  return { exponent: model.get("exponent"), threshold: model.get("threshold") };
}

export default widget({ kind: "ptm-noise_explorer", style, words, build: explorer });
