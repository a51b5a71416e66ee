// NeighborExplorer: the nearest words of one word or two, to walk through.

import { element } from "../host/dom.js";
import { dot } from "../host/layer_space.js";
import { count } from "../host/numbers.js";
import { same } from "../host/state.js";
import { widget } from "../host/widget.js";
import { wordSpace } from "../host/word_space.js";
import { neighborControls } from "./controls.js";
import { neighborPicture } from "./picture.js";
import { nearestTo, sceneOf } from "./scene.js";
import style from "./style.css";
import { words } from "./words.js";

const SLOTS = ["one", "two"];

// One view: its state is the model's choice, where one came from, and which word is looked at.
function explorer(host) {
  const { model, label } = host;
  const space = wordSpace(model.get("words"), model.get("rows"), model.get("dim"));
  const known = knownBefore(model);
  const wanted = choiceOf(model);
  // A walk may have led away from the stored words before this view was made.
  const first = [wanted.one, wanted.two].every((word) => !word || space.has(word))
    ? wanted
    : { one: Object.keys(model.get("lists"))[0] ?? space.words[0], two: "" };
  const state = { choice: first, past: [], seen: null, pinned: null, waiting: 0, slow: false };
  let scene = null;
  const ask = host.kernel(
    state,
    () => paint(),
    (message) => {
      take(message);
      arrange();
    },
  );
  const highlight = (word, click) => {
    if (click) state.pinned = state.pinned === word ? null : word;
    state.seen = word;
    look();
  };
  const ui = neighborControls(label, model, space, { choose, type, compare, back, highlight });
  const picture = neighborPicture(label, highlight);
  const shell = host.frame({ reset, picture: () => picture.svg });
  const drawing = element("div", {}, [ui.picture, picture.svg]);
  const panels = element("div", { class: "ptm-panels ptm-fills" }, [...ui.columns, drawing]);
  shell.body.append(...ui.nodes, panels, ui.caption);
  const paint = host.painter(
    shell,
    picture.svg,
    (size) => {
      ui.show(state, scene, sizes());
      panels.classList.toggle("ptm-alone", scene.byRank);
      if (size.width && size.height) picture.draw(scene, size);
      look();
    },
    { busy: () => state.waiting > 0 },
  );
  const traits = host.bind(["word", "other"], () => {
    const now = choiceOf(model);
    if (!same(now, state.choice)) choose(now);
  });
  if (first === wanted) settle(first);
  else {
    arrange();
    choose(wanted);
  }

  async function choose(changes) {
    const next = { ...state.choice, ...changes };
    const missing = SLOTS.filter((name) => next[name] && !space.has(next[name]));
    if (missing.length) {
      const answer = await ask({ type: "near", words: missing.map((name) => next[name]) });
      if (!answer?.lists) {
        refuse(answer, next[missing[0]]);
        return;
      }
      take(answer);
      missing.forEach((name, i) => {
        next[name] = answer.words[i];
      });
    }
    if (next.one === next.two) next.two = "";
    if (SLOTS.some((name) => next[name] !== state.choice[name])) state.past.push(state.choice);
    settle(next);
  }

  // Nobody knows this word here: say so, and stay.
  function refuse(answer, word) {
    share();
    const near = answer?.similar?.length
      ? label("similar", { similar: answer.similar.join(", ") })
      : "";
    shell.notice(
      answer
        ? label("unknown", { word: answer.unknown, n: sizes().all }) + near
        : label(model.isStatic ? "stored_only" : "no_python", { word, ...sizes() }),
    );
    paint();
  }

  function back() {
    if (state.past.length) settle(state.past.pop());
  }

  function reset() {
    state.past = [];
    settle(first);
  }

  function compare(on) {
    const before = state.past.findLast(({ two }) => two && two !== state.choice.one)?.two;
    choose({ two: on ? (before ?? scene.columns[0].list[0].word) : "" });
  }

  // Show a choice as far as it is known here, and ask Python for what is not.
  async function settle(choice) {
    Object.assign(state, { choice, pinned: null, seen: null });
    share();
    arrange();
    shell.notice("");
    const whole = () => scene.columns.every((column) => column.all);
    if (!model.isStatic && !(whole() && scene.exact)) await askPython(choice);
    if (state.choice !== choice || whole()) return;
    shell.notice(label(model.isStatic ? "static" : "no_python", sizes()));
  }

  function share() {
    traits.write({ word: state.choice.one, other: state.choice.two });
  }

  async function askPython(choice) {
    const message = await ask({ type: "near", words: [choice.one, choice.two].filter(Boolean) });
    if (message) take(message);
    if (message && state.choice === choice) arrange();
  }

  function take(message) {
    for (const [word, { row, rank, count: times }] of Object.entries(message.more ?? {})) {
      space.add(word, row);
      known.facts.set(word, { rank, count: times });
    }
    for (const [word, list] of Object.entries(message.lists ?? {}))
      known.lists.set(
        word,
        list.map(([near, score]) => ({ word: near, score })),
      );
    if (message.words?.length === 2) known.cosines.set(message.words.join(" "), message.cosine);
  }

  function arrange() {
    const columns = [state.choice.one, state.choice.two]
      .filter(Boolean)
      .map((word) => nearestTo(space, known.lists, word));
    scene = sceneOf(space, columns, (word) => known.facts.get(word).rank);
    Object.assign(scene, cosineOf(state.choice));
    describe();
    paint();
  }

  // Python's where it told us, else that of two rows of a byte a number: good for two digits.
  function cosineOf({ one, two }) {
    if (!two) return { cosine: "", exact: true };
    const told = known.cosines.get(`${one} ${two}`) ?? known.cosines.get(`${two} ${one}`);
    return told === undefined
      ? { cosine: dot(space.vector(one), space.vector(two)).toFixed(2), exact: false }
      : { cosine: told.toFixed(3), exact: true };
  }

  // A word was typed. An emptied second box is switched off.
  function type(name, typed) {
    const text = typed.trim();
    const word = [text, text.toLowerCase()].find((form) => space.has(form)) ?? text;
    if (text || name === "two") {
      choose({ [name]: word });
      return;
    }
    shell.notice(label("empty"));
    paint();
  }

  function sizes() {
    return { n: count(space.words.length), all: count(model.get("vocabulary_size")) };
  }

  function look() {
    ui.explain(state, scene, told);
    picture.look([state.seen, state.pinned]);
  }

  function told(word) {
    const { rank, count: times } = known.facts.get(word);
    return times === null
      ? label("rank", { rank: count(rank) })
      : label("counted", { rank: count(rank), count: count(times) });
  }

  // For screen readers, and for the table.
  function describe() {
    const { columns, shared, points, cosine } = scene;
    const [one, two] = columns.map(({ word }) => word);
    const lists = columns.map(({ word, list, all }) =>
      label("summary", {
        word,
        scope: all ? label("of_all", { n: sizes().all }) : label("of_stored", sizes()),
        list: list.map((near) => near.word).join(", "),
      }),
    );
    if (two)
      lists.push(
        label("summary_two", { one, two, cosine }),
        shared.length ? label("shared", { list: shared.join(", ") }) : label("none_shared"),
      );
    shell.say(lists.join(" "));
    picture.svg.setAttribute(
      "aria-label",
      label(two ? "picture_two" : "picture_one", { one, two }),
    );
    const names = { asked: "", one: label("first"), two: label("second"), both: label("both") };
    const times = points.some(({ word }) => known.facts.get(word).count !== null);
    shell.rows(
      [
        label("number"),
        label("word"),
        label("list"),
        ...columns.map((column) => label("cosine_to", column)),
        label("rank_head"),
        ...(times ? [label("count_head")] : []),
      ],
      points.map(({ word, role, at }, i) => {
        const { rank, count: occurred } = known.facts.get(word);
        const cosines = at.slice(0, columns.length).map((x) => x.toFixed(3));
        return [
          i + 1,
          word,
          names[role],
          ...cosines,
          count(rank),
          ...(times ? [count(occurred)] : []),
        ];
      }),
    );
  }
}

// What came with the page: ranks and counts, the lists that Python computed, the presets' cosines.
function knownBefore(model) {
  const stored = model.get("words");
  const [ranks, counts] = [model.get("ranks"), model.get("counts")];
  return {
    facts: new Map(stored.map((word, i) => [word, { rank: ranks[i], count: counts[i] ?? null }])),
    lists: new Map(
      Object.entries(model.get("lists")).map(([word, list]) => [
        word,
        list.map(([place, score]) => ({ word: stored[place], score })),
      ]),
    ),
    cosines: new Map(
      model
        .get("presets")
        .filter(({ cosine }) => cosine !== null)
        .map(({ words: pair, cosine }) => [pair.join(" "), cosine]),
    ),
  };
}

function choiceOf(model) {
  return { one: model.get("word"), two: model.get("other") };
}

export default widget({ kind: "ptm-neighbor_explorer", style, words, build: explorer });
