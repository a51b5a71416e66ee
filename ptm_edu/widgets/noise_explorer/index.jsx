// NoiseExplorer: the noise distribution and subsampling over real counts.

import { useMemo, useRef, useState } from "preact/hooks";
import { Slider } from "../host/controls.jsx";
import { useFrame, useHighlight, useTraits, useView } from "../host/hooks.js";
import { count } from "../host/numbers.js";
import { widget } from "../host/widget.js";
import { corpusOf, keepOf, keptOf, noiseOf, PROGRAM, uniformNumbers } from "./counts.js";
import { NoisePicture } from "./picture.jsx";
import style from "./style.css";
import { COMPARED, NamedWords } from "./table.jsx";
import { words } from "./words.js";
import { amount, percent, shortPower } from "./written.js";

const NEGATIVES = 20; // negatives at a time

// Besides the two traits, a view keeps the word typed and how often negatives were drawn: the same
// random numbers become words while the exponent moves, so that one sees what it changes.
function NoiseExplorer({ model, label, say, notice }) {
  const { exponent, threshold } = useTraits("exponent", "threshold");
  const corpus = useMemo(() => corpusOf(model.get("words"), model.get("bins")), []);
  const names = model.get("named");
  const [custom, setCustom] = useState(names.at(-1));
  const [round, setRound] = useState(0);
  const { seen, looked, highlight, clear } = useHighlight();
  const scene = useMemo(
    () => sceneOf(corpus, [...names.slice(0, -1), custom], exponent, threshold),
    [custom, exponent, threshold],
  );
  const nameOf = (rank) => corpus.names[rank] ?? label("unnamed", { rank: count(rank + 1) });
  const negatives = (at) =>
    uniformNumbers(model.get("seed"), at, NEGATIVES).map((u) => nameOf(scene.noise.draw(u)));
  const drawn = label("drawn", { exponent: exponent.toFixed(2) });
  const lesson = lessonOf(label, scene, nameOf);
  const kept = keptSentence(label, scene);

  function drawAgain() {
    setRound(round + 1);
    say([drawn, negatives(round + 1).join(label("comma"))].join(label("gap")));
  }

  function chooseCustom(typed) {
    const word = typed.trim();
    const rank = corpus.rankOf(word);
    const unknown = () => label("unknown", { word, n: count(corpus.names.length) });
    notice(rank !== undefined ? "" : word ? unknown() : label("empty"));
    if (rank !== undefined) setCustom(corpus.names[rank]);
  }

  useFrame({
    inputs: [exponent, threshold],
    summary: () =>
      label("summary", {
        exponent: exponent.toFixed(2),
        lesson,
        kept,
        threshold: threshold > 0 ? shortPower(threshold) : label("off"),
      }),
    rows: () => tableOf(label, scene),
    reset() {
      setCustom(names.at(-1));
      setRound(0);
      clear();
    },
  });

  const word = scene.named.find((one) => one.word === looked);
  return (
    <>
      <div class="ptm-sides">
        <div class="ptm-controls">
          <Slider
            text={label("exponent")}
            name="exponent"
            value={exponent}
            range={{ min: 0, max: 1, step: 0.01 }}
            written={(value) => value.toFixed(2)}
          />
          <span class="ptm-formula">
            P(w) = count(w)<sup>α</sup> / Σ count<sup>α</sup>
          </span>
        </div>
        <Threshold threshold={threshold} />
      </div>
      <NoisePicture {...{ scene, seen, highlight }} />
      <NamedWords {...{ scene, seen, highlight }} choose={chooseCustom} />
      <div class="ptm-draws">
        <button type="button" class="ptm-draw" onClick={drawAgain}>
          {label("draw")}
        </button>
        <span class="ptm-drawn">{drawn}</span>
        <span class="ptm-negatives">
          {negatives(round).map((negative, i) => (
            <span key={i}>{negative}</span>
          ))}
        </span>
      </div>
      <div class="ptm-caption ptm-one-line">
        <span class="ptm-lesson">{word ? "" : `${lesson} `}</span>
        {word ? seenSentence(label, word) : kept}
      </div>
    </>
  );
}

// The slider keeps its place while subsampling is off.
function Threshold({ threshold }) {
  const { label, settle } = useView();
  const before = useRef(1e-3);
  if (threshold > 0) before.current = threshold;
  return (
    <div class="ptm-controls">
      <Slider
        text={label("threshold")}
        name="threshold"
        value={threshold}
        range={{ min: -6, max: -2, step: 0.05 }}
        of={(place) => 10 ** place}
        at={(value) => Math.log10(value || before.current)}
        written={(value) => (value > 0 ? shortPower(value) : label("off"))}
      />
      <button
        type="button"
        class="ptm-off"
        aria-pressed={threshold === 0}
        onClick={() => settle({ threshold: threshold === 0 ? before.current : 0 })}>
        {label("off")}
      </button>
    </div>
  );
}

// Every number on display.
function sceneOf(corpus, names, exponent, threshold) {
  const [noise, unigram] = [exponent, 1].map((alpha) => noiseOf(corpus, alpha));
  const compared = COMPARED.map((alpha) => ({
    name: `draws ${alpha}`,
    how: noiseOf(corpus, alpha),
  }));
  const named = names.map((word) => {
    const rank = corpus.rankOf(word);
    const times = corpus.countOf(rank);
    const f = times / corpus.total;
    const numbers = {
      count: times,
      ...Object.fromEntries(compared.map(({ name, how }) => [name, 1000 * how.share(times)])),
      draws: 1000 * noise.share(times),
      c: keepOf("c", threshold, f),
      paper: keepOf("paper", threshold, f),
    };
    return { word, rank, count: times, numbers };
  });
  return { corpus, exponent, threshold, noise, unigram, named };
}

function seenSentence(label, { word, numbers: of }) {
  return label("seen", {
    word,
    count: count(of.count),
    now: amount(of.draws),
    text: amount(of["draws 1"]),
    c: percent(of.c),
    paper: percent(of.paper),
  });
}

function lessonOf(label, { corpus, exponent, noise, unigram }, nameOf) {
  if (exponent === 1) return label("lesson_none");
  const last = corpus.bins.findLast((bin) => bin.count > 0);
  const [less, more] = [corpus.bins[0].count, last.count].map(
    (times) => noise.share(times) / unigram.share(times),
  );
  return label("lesson", {
    first: nameOf(0),
    last: nameOf(last.first + last.n - 1),
    less: amount(1 / less),
    more: amount(more),
  });
}

function keptSentence(label, { corpus, threshold }) {
  const most = corpus.bins[0].count;
  const told = {
    total: count(corpus.total),
    word: corpus.names[0],
    before: amount(corpus.total / most),
  };
  if (threshold === 0) return label("kept_off", told);
  const [c, paper] = ["c", "paper"].map((formula) => keptOf(corpus, formula, threshold));
  const after = (c * corpus.total) / (most * keepOf("c", threshold, most / corpus.total));
  return label("kept_all", { ...told, c: percent(c), paper: percent(paper), after: amount(after) });
}

// The curves at ranks 1, 2, 5, 10, …
function tableOf(label, { corpus, exponent, threshold, noise, unigram }) {
  const powers = Array.from({ length: String(corpus.size).length }, (_, i) => 10 ** i);
  const ranks = powers.flatMap((power) => [power, 2 * power, 5 * power]);
  const head = [
    ...["number", "word", "count", "frequency"].map((key) => label(key)),
    ...[1, exponent.toFixed(2)].map((alpha) => `${label("draws")}${label("comma")}α = ${alpha}`),
    ...[PROGRAM, label("paper")].map((name) => `${label("kept")}${label("comma")}${name}`),
  ];
  const rows = [...ranks.filter((rank) => rank < corpus.size), corpus.size].map((rank) => {
    const times = corpus.countOf(rank - 1);
    const f = times / corpus.total;
    return [
      count(rank),
      corpus.names[rank - 1] ?? "–",
      count(times),
      f.toExponential(2),
      ...[unigram, noise].map((how) => amount(1000 * how.share(times))),
      ...["c", "paper"].map((formula) =>
        label("percent", { p: percent(keepOf(formula, threshold, f)) }),
      ),
    ];
  });
  return [head, rows];
}

export default widget({ kind: "ptm-noise_explorer", style, words, View: NoiseExplorer });
