// host:names
import { CIVIDIS } from "./host.js";
import { bitsOf } from "./host.js";
import { busyMark } from "./host.js";
import { checkbox } from "./host.js";
import { colourScale } from "./host.js";
import { count } from "./host.js";
import { element } from "./host.js";
import { flowed } from "./host.js";
import { letterSize } from "./host.js";
import { likelyOf } from "./host.js";
import { percentOf } from "./host.js";
import { shortened } from "./host.js";
import { steppedTo } from "./host.js";
import { svgRect } from "./host.js";
import { svgText } from "./host.js";
import { textChoice } from "./host.js";
import { textWidth } from "./host.js";
import { uniqueId } from "./host.js";
import { widget } from "./host.js";
import { wrapped } from "./host.js";

// fill_mask/controls.js
function fillControls(label, model, handlers) {
  const busy = busyMark(label);
  const texts = textChoice(label, model, {
    source: "source",
    choose: handlers.read,
    type: (text) => {
      if (text !== shown) handlers.read(text);
    }
  });
  const copies = checkbox(
    label("copies"),
    "copies",
    ({ copies: on }) => handlers.copies(on),
    label("copies_hint")
  );
  const clear = element("button", { "data-act": "clear", onclick: handlers.clear }, label("clear"));
  const stored = element("small", { class: "ptm-stored" }, label("stored"));
  const row = element(
    "div",
    { class: "ptm-controls", role: "group", "aria-label": label("hide") },
    [clear, copies.node, model.isStatic ? stored : busy.node]
  );
  let shown = null;
  const show = ({ sentence, masked, slow, copies: on }, known) => {
    shown = sentence.text;
    texts.show(
      shown,
      shown,
      shown,
      known.map((text) => [text, text])
    );
    copies.show(on);
    clear.setAttribute("aria-disabled", !masked.length);
    busy.show(slow);
  };
  return { nodes: [texts.node, row], show };
}

// fill_mask/store.js
var MASK = "[MASK]";
var KEPT = 8;
var FIELDS = 4 + 2 * KEPT;
var NOTHING = 65535;
var PER_BIT = 2e3;
var PER_BIT_OF_ENTROPY = 4e3;
function storedSentences(presets, names, filled) {
  const known = { texts: /* @__PURE__ */ new Map(), said: /* @__PURE__ */ new Map() };
  for (const preset of presets) {
    known.texts.set(preset.text, preset);
    const next = distributionsOf(preset.packed, names);
    freePlaces(preset).forEach((place) => learn(known, preset, [place], [], [next()]));
    for (const pair of preset.pairs) {
      const both = pair.map(() => next());
      learn(known, preset, pair, [], both);
      pair.forEach(
        (place, n) => both[n].candidates.slice(0, filled).forEach(([piece]) => learn(known, preset, [pair[1 - n]], [[place, piece]], [next()]))
      );
    }
  }
  return known;
}
function distributionsOf(packed, names) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  let row = 0;
  return () => {
    const at = (field) => view.getUint16(2 * (FIELDS * row + field), true);
    const chance = (field) => 2 ** (-at(field) / PER_BIT);
    const candidates = Array.from({ length: KEPT }, (_, n) => 4 + 2 * n).filter((field) => at(field) !== NOTHING).map((field) => [names[at(field)], chance(field + 1)]);
    const known = at(1) !== NOTHING;
    const found = {
      candidates,
      entropy: at(0) / PER_BIT_OF_ENTROPY,
      p: known ? chance(1) : null,
      rank: known ? 65536 * at(2) + at(3) : null
    };
    row += 1;
    return found;
  };
}
function freePlaces({ tokens, fixed }) {
  return tokens.map((_, place) => place).filter((place) => !fixed.includes(place));
}
function readingOf({ tokens }, hidden, filled) {
  const read = [...tokens];
  filled.forEach(([place, piece]) => {
    read[place] = piece;
  });
  hidden.forEach((place) => {
    read[place] = MASK;
  });
  return read;
}
function readingKey(sentence, hidden, filled) {
  return [sentence.text, ...readingOf(sentence, hidden, filled)].join(" ");
}
function learn({ said }, sentence, hidden, filled, answers) {
  const key = readingKey(sentence, hidden, filled);
  const byPlace = said.get(key) ?? said.set(key, /* @__PURE__ */ new Map()).get(key);
  [...hidden].sort((a, b) => a - b).forEach((place, n) => byPlace.set(place, answers[n]));
}
function saidOf(known, sentence, masked, filled) {
  const before = /* @__PURE__ */ new Map();
  const first = filled[0];
  const other = first && masked.find((place) => place !== first[0]);
  const all = masked.length ? known.said.get(readingKey(sentence, masked, [])) : /* @__PURE__ */ new Map();
  const then = other === void 0 ? /* @__PURE__ */ new Map() : known.said.get(readingKey(sentence, [other], [first]));
  for (const place of masked) {
    if (!all?.has(place)) return null;
    before.set(place, all.get(place));
  }
  if (other === void 0) return { before, after: /* @__PURE__ */ new Map() };
  return then?.has(other) ? { before, after: /* @__PURE__ */ new Map([[other, then.get(other)]]) } : null;
}
function learnAnswer(known, answer, filled) {
  const { text, tokens, fixed, standing, start, masked, before, after } = answer;
  const sentence = known.texts.get(text) ?? { text, tokens, fixed, standing, start };
  known.texts.set(text, sentence);
  if (masked.length) learn(known, sentence, masked, [], before);
  const other = masked.find((place) => place !== filled[0]?.[0]);
  if (after) learn(known, sentence, [other], [filled[0]], [after]);
  return { sentence, masked, filled };
}

// fill_mask/sentences.js
function toldOf(label, { token, fixed, piece, number, bare, standing }) {
  if (piece !== null) return label("told_filled", { piece, token });
  if (number !== null) return label(bare ? "told_bare" : "told_masked", { token });
  if (standing) {
    const { p, rank, best, chance } = standing;
    const told = label("told_standing", { token, percent: percentOf(p) });
    return rank === 1 ? told : label("told_rank", { standing: told, rank: count(rank), best, most: percentOf(chance) });
  }
  if (fixed) return label("told_fixed", { token });
  return label(bare ? "told_open" : "told_free", { token });
}
function entropyOf(label, { now, before, compared }) {
  const numbers = { bits: now.entropy.toFixed(2), n: likelyOf(now.entropy) };
  return compared ? label("entropy_from", { ...numbers, before: before.entropy.toFixed(2) }) : label("entropy", numbers);
}
function truthToldOf(label, { token, now, before, compared }) {
  if (now.p === null) return label("no_truth");
  const numbers = { token, percent: percentOf(now.p), rank: count(now.rank) };
  return compared ? label("truth_from", {
    ...numbers,
    before: percentOf(before.p),
    rank_before: count(before.rank)
  }) : label("truth", numbers);
}
function explained(label, scene) {
  const { lists, filled, mean } = scene;
  const after = lists.find(({ compared }) => compared);
  const told = [];
  if (mean !== null) told.push(label("lesson_copies", { mean: percentOf(mean) }));
  if (after)
    told.push(
      label("lesson_after", {
        piece: filled[0][1],
        n: after.other,
        before: after.before.entropy.toFixed(2),
        after: after.now.entropy.toFixed(2)
      })
    );
  else if (lists.length > 1) told.push(label("lesson_two"));
  else if (lists.length && mean === null) told.push(label("lesson_one"));
  const joint = filled.length > 1 ? jointOf(lists, filled) : null;
  if (joint) told.push(label("lesson_joint", joint));
  return told.join(" ");
}
function jointOf(lists, filled) {
  const [first, second] = filled.map(([place, piece]) => {
    const { before, now } = lists.find(({ at }) => at === place);
    return {
      piece,
      p: new Map(before.candidates).get(piece),
      after: new Map(now.candidates).get(piece)
    };
  });
  if (!first.p || !second.p || !second.after) return null;
  return {
    first: first.piece,
    second: second.piece,
    apart: percentOf(first.p * second.p),
    joined: percentOf(first.p * second.after)
  };
}
function spoken(label, { lists, mean }) {
  const told = lists.map(
    (list) => label("spoken_mask", {
      n: list.number,
      list: list.now.candidates.slice(0, 3).map(([piece, p]) => `${piece} ${percentOf(p)}`).join(", "),
      truth: truthToldOf(label, list),
      entropy: entropyOf(label, list)
    })
  );
  return [
    ...told.length ? told : [label("spoken_none")],
    ...mean === null ? [] : [label("lesson_copies", { mean: percentOf(mean) })]
  ].join(" ");
}
function tableOf(label, { tokens, lists }) {
  const chance = (p, below = false) => `${below ? "< " : ""}${Number(p.toPrecision(4))}`;
  return [
    ...tokens.map(({ token, piece, number, standing }, i) => [
      i + 1,
      piece ?? (number === null ? token : `${MASK} (${token})`),
      standing ? chance(standing.p) : "–",
      standing ? bitsOf(standing.p).toFixed(2) : "–",
      "–"
    ]),
    ...lists.flatMap(({ at, number, rows, rest }) => [
      ...rows.map(({ piece, p, below, before, beforeBelow }) => [
        label("open_row", { place: at + 1, n: number }),
        piece,
        chance(p, below),
        bitsOf(p).toFixed(2),
        before === void 0 ? "–" : chance(before, beforeBelow)
      ]),
      [label("open_row", { place: at + 1, n: number }), label("others"), chance(rest), "–", "–"]
    ])
  ];
}

// fill_mask/list.js
var ROW_HIGH = 1.32;
var HEAD_HIGH = 3.9;
function fillList(label, handlers, n) {
  const name = uniqueId("list");
  const rows = element("svg:g", {
    class: "ptm-candidates",
    role: "listbox",
    "aria-label": label("candidates", { n: n + 1 }),
    onkeydown: pressed,
    onclick: (event) => {
      const row = event.target.closest(".ptm-candidate");
      if (row) handlers.choose(n, row.dataset.piece);
    }
  });
  const around = element("svg:g");
  const node = element("svg:g", { class: `ptm-list ptm-mask-${n + 1}` }, [around, rows]);
  let shown = [];
  function draw(list, room, marked) {
    node.style.display = list ? "" : "none";
    shown = list?.rows ?? [];
    if (!list) {
      rows.removeAttribute("tabindex");
      [rows, around].forEach((part) => part.replaceChildren());
      return room.top;
    }
    rows.setAttribute("tabindex", 0);
    const { left, top, letter } = room;
    const mark = Math.min(marked, shown.length - 1);
    const full = Math.max(...shown.map(({ p, before }) => Math.max(p, before ?? 0)));
    const places = { ...room, top: top + HEAD_HIGH * letter, row: ROW_HIGH * letter, full };
    rows.replaceChildren(
      ...shown.map((row, i) => {
        const line = fillRow(row, i, places, list);
        line.id = `${name}-${i}`;
        line.setAttribute("aria-selected", row.chosen);
        line.classList.toggle("ptm-marked", i === mark);
        return line;
      })
    );
    rows.setAttribute("aria-activedescendant", `${name}-${mark}`);
    const below = HEAD_HIGH + shown.length * ROW_HIGH + 1;
    around.replaceChildren(
      ...headOf(list, room),
      textAt(
        "ptm-rest",
        left,
        top + below * letter,
        label("rest", { percent: percentOf(list.rest) }),
        { "data-p": list.rest }
      ),
      ...list.compared ? [
        textAt(
          "ptm-small ptm-hollow",
          left,
          top + (below + 1.15) * letter,
          label("hollow", { n: list.other })
        )
      ] : []
    );
    return top + (below + 1.5) * letter;
  }
  function headOf(list, { left, top, width, letter }) {
    const { number, token, bare, now, before, compared } = list;
    const truth = truthToldOf(label, list);
    const tight = textWidth(truth, `${letter}px system-ui, sans-serif`) > width - 2;
    const title = bare ? label("mask_bare", { n: number }) : label("mask_at", { n: number, token });
    return [
      textAt("ptm-list-title", left, top + letter, title, { "data-at": list.at }),
      textAt("ptm-truth", left, top + 2.3 * letter, truth, {
        textLength: tight ? width - 2 : null,
        lengthAdjust: "spacingAndGlyphs",
        "data-p": now.p,
        "data-rank": now.rank,
        "data-before": compared ? before.p : null
      }),
      textAt("ptm-entropy ptm-small", left, top + 3.45 * letter, entropyOf(label, list), {
        "data-bits": now.entropy,
        "data-before": compared ? before.entropy : null
      })
    ];
  }
  function pressed(event) {
    const mark = Math.min(handlers.marked(n), shown.length - 1);
    const goal = steppedTo(event.key, mark, shown.length, "column");
    if (goal !== void 0) handlers.mark(n, goal);
    else if (event.key === "Enter" || event.key === " ") handlers.choose(n, shown[mark].piece);
    else if (event.key === "Backspace" || event.key === "Delete") handlers.clear();
    else return;
    event.preventDefault();
  }
  return { node, draw };
}
function textAt(kind, x, y, words2, data = {}) {
  return svgText(kind, x, y, words2, null, { ...data });
}
function fillListHeight(rows, letter) {
  return (HEAD_HIGH + rows * ROW_HIGH + 2.5) * letter;
}
function fillRow(row, i, { left, top, width, row: high, letter, full }, list) {
  const { piece, p, below, before, beforeBelow, chosen, truth, leads } = row;
  const y = top + (i + 0.78) * high;
  const told = numbersOf(row, list.compared);
  const from = left + 0.34 * width;
  const most = 0.66 * width - (list.compared ? 10.5 : 5.5) * letter;
  const bar = (share, kind) => svgRect(kind, from, y - 0.76 * letter, Math.max(1, most * share / full), 0.92 * letter);
  const kinds = ["ptm-candidate", chosen && "ptm-chosen", truth && "ptm-true"].filter(Boolean);
  return element(
    "svg:g",
    {
      class: kinds.join(" "),
      role: "option",
      "data-piece": piece,
      "data-p": below ? null : p,
      "data-most": below ? p : null,
      "data-before": beforeBelow ? null : before ?? null,
      "data-leads": leads,
      "aria-label": `${piece} ${told}`
    },
    [
      svgRect("ptm-ground", left, top + i * high, width, high - 1, { rx: 3 }),
      leads ? textAt("ptm-leads", left + 0.15 * letter, y, "▸") : null,
      textAt(
        "ptm-name",
        left + 1.1 * letter,
        y,
        shortened(piece, 0.34 * width - 1.4 * letter, letter)
      ),
      below ? null : bar(p, "ptm-bar"),
      before === void 0 ? null : bar(before, "ptm-was"),
      textAt(
        "ptm-percent",
        from + Math.max(most * Math.max(below ? 0 : p, before ?? 0) / full, 1) + 0.4 * letter,
        y,
        told
      )
    ]
  );
}
function numbersOf({ p, below, before, beforeBelow, truth }, compared) {
  const now = `${below ? "< " : ""}${percentOf(p)}`;
  const then = compared ? `${beforeBelow ? "< " : ""}${percentOf(before)} → ` : "";
  return `${then}${now}${truth ? " ✓" : ""}`;
}

// fill_mask/strip.js
var CELL_HIGH = 1.75;
var STOOD_HIGH = 1;
var STANDING_HIGH = 1;
function fillStrip(label, handlers) {
  const name = uniqueId("fill");
  const cells = element("svg:g", {
    class: "ptm-strip",
    tabindex: 0,
    role: "listbox",
    "aria-multiselectable": "true",
    "aria-label": label("tokens"),
    onkeydown: pressed,
    onpointermove: (event) => handlers.highlight(under(event)),
    onpointerleave: () => handlers.highlight(null),
    onclick: (event) => {
      const i = under(event);
      if (i !== null) handlers.toggle(i);
    }
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [around, cells]);
  let told = null;
  let room = [0, 0];
  let size = 1;
  function draw(scene, { width, letter }) {
    size = scene.tokens.length;
    const places = cellsFor(widest(scene.tokens, letter), letter, 1, width - 1);
    const line = STOOD_HIGH + CELL_HIGH + 0.35 + (scene.copies ? STANDING_HIGH : 0);
    const top = scene.copies ? 1 : 0;
    cells.replaceChildren(
      ...scene.tokens.map((token, i) => {
        const y = (top + places[i].line * line + STOOD_HIGH) * letter;
        const cell = cellOf(token, i, { ...places[i], y, letter });
        cell.id = `${name}-${i}`;
        return cell;
      })
    );
    const below = (top + (places.at(-1).line + 1) * line + 1) * letter;
    told = svgText("ptm-told", 1, below, []);
    room = [width - 2, letter];
    around.replaceChildren(...scene.copies ? chanceScale(label, width - 1, letter) : [], told);
    look(scene);
    return below + 0.5 * letter;
  }
  function look(scene) {
    cells.querySelectorAll(".ptm-token").forEach((cell) => {
      const i = Number(cell.dataset.place);
      cell.classList.toggle("ptm-looked", i === scene.looked);
      cell.classList.toggle("ptm-on", i === scene.place);
    });
    cells.setAttribute("aria-activedescendant", `${name}-${scene.place}`);
    told.textContent = shortened(toldOf(label, scene.tokens[scene.looked]), ...room);
  }
  function under(event) {
    const cell = event.target.closest(".ptm-token");
    return cell ? Number(cell.dataset.place) : null;
  }
  function pressed(event) {
    const place = handlers.standing();
    const goal = steppedTo(event.key, place, size);
    if (goal !== void 0) handlers.pin(goal);
    else if (event.key === "Enter" || event.key === " ") handlers.toggle(place);
    else if (event.key === "Backspace" || event.key === "Delete") handlers.clear();
    else return;
    event.preventDefault();
  }
  return { node, draw, look };
}
function widest(tokens, letter) {
  const wide = (text) => textWidth(text, `600 ${letter}px system-ui, sans-serif`);
  return tokens.map(
    ({ token, piece, fixed }) => [token, fixed ? token : `${MASK} 1`, piece ?? ""].reduce(
      (best, text) => wide(text) > wide(best) ? text : best
    )
  );
}
function cellsFor(texts, letter, left, right) {
  const font = `600 ${letter}px system-ui, sans-serif`;
  const widths = texts.map((text) => textWidth(text, font) + 0.8 * letter);
  return flowed(widths, left, right);
}
function cellOf(token, i, { x, w, y, letter }) {
  const { piece, number, bare, fixed, standing } = token;
  const hidden = number !== null && piece === null;
  const kinds = [
    "ptm-token",
    fixed && "ptm-fixed",
    (hidden || bare) && "ptm-hidden",
    piece !== null && "ptm-put",
    number !== null && `ptm-mask-${number}`,
    standing && (standing.p < 0.5 ? "ptm-dark" : "ptm-bright")
  ].filter(Boolean);
  const middle = (kind, top, text) => svgText(kind, x + w / 2, top, text, "middle");
  const fit = (text, size) => shortened(text, w - 0.3 * size, size);
  const shown = hidden ? MASK : piece ?? token.token;
  return element(
    "svg:g",
    {
      class: kinds.join(" "),
      role: "option",
      "data-place": i,
      "data-p": standing?.p ?? null,
      "aria-selected": `${number !== null}`,
      "aria-disabled": fixed ? "true" : null,
      "aria-label": shown
    },
    [
      svgRect("ptm-whole", x, y - STOOD_HIGH * letter, w, (STOOD_HIGH + CELL_HIGH + 0.15) * letter),
      svgRect("ptm-cell", x + 2, y, w - 4, CELL_HIGH * letter, {
        rx: 4,
        style: standing ? `fill: ${chanceColour(standing.p)}` : null
      }),
      middle("ptm-shown", y + 1.2 * letter, fit(shown, letter)),
      number !== null && !bare ? middle("ptm-small", y - 0.25 * letter, fit(token.token, 0.8 * letter)) : null,
      number !== null ? svgText("ptm-number", x + 0.4 * letter, y + 0.8 * letter, number) : null,
      piece !== null ? svgRect("ptm-under", x + 2, y + (CELL_HIGH + 0.05) * letter, w - 4, 0.14 * letter) : null,
      standing ? middle("ptm-small", y + (CELL_HIGH + 0.85) * letter, percentOf(standing.p)) : null
    ]
  );
}
function chanceColour(p) {
  return CIVIDIS[Math.round((CIVIDIS.length - 1) * Math.min(1, p))];
}
function chanceScale(label, right, letter) {
  const last = textWidth("1", `${0.8 * letter}px system-ui, sans-serif`) + 0.3 * letter;
  const place = { right, last, top: 0.25, baseline: 0.9 };
  return colourScale("ptm-small", letter, place, `${label("scale")} 0`, "1");
}

// fill_mask/picture.js
function fillPicture(label, handlers) {
  const strip = fillStrip(label, handlers);
  const lists = [0, 1].map((n) => fillList(label, handlers, n));
  const hint = element("svg:text", {
    class: "ptm-soft ptm-hint",
    lengthAdjust: "spacingAndGlyphs"
  });
  const svg = element(
    "svg:svg",
    {
      class: "ptm-fill",
      "data-name": "fill-mask",
      role: "group",
      "aria-label": label("picture_of")
    },
    [strip.node, ...lists.map(({ node }) => node), hint]
  );
  function draw(scene, width) {
    const letter = letterSize(svg, 16, 24);
    const top = strip.draw(scene, { width, letter }) + 0.3 * letter;
    const side = width >= 46 * letter;
    const listWidth = side ? (width - 2 * letter) / 2 : width;
    let below = top;
    lists.forEach((list, n) => {
      const place = side ? { left: n * (listWidth + 2 * letter), top } : { left: 0, top: below };
      below = Math.max(
        below,
        list.draw(scene.lists[n], { ...place, width: listWidth, letter }, scene.marks[n])
      );
    });
    const shown = scene.lists.length;
    const text = shown > 1 ? "" : label(shown ? "second" : "none");
    const left = side && shown ? listWidth + 2 * letter : 0;
    const lines = text ? wrapped(text, width - left, `${letter}px system-ui, sans-serif`) : [];
    const y = (side && shown ? top : below) + letter;
    hint.replaceChildren(
      ...lines.map((line, n) => element("svg:tspan", { x: left, y: y + 1.3 * n * letter }, line))
    );
    below = side || shown > 1 ? below : below + (0.3 + 1.3 * lines.length) * letter;
    const high = Math.max(below, side ? top + fillListHeight(scene.most, letter) : 0);
    svg.style.height = `${Math.ceil(high)}px`;
  }
  return { svg, draw, look: strip.look };
}

// fill_mask/scene.js
var LECTURE_ROWS = 6;
function sceneOf(state, known, model) {
  const most = !state.lecture ? KEPT : LECTURE_ROWS - (state.copies ? 2 : 0);
  const { sentence, masked, filled, said, pinned, seen, marks, copies } = state;
  const places = [...masked].sort((a, b) => a - b);
  const put = new Map(filled);
  const place = Math.min(pinned ?? places[0] ?? 0, sentence.tokens.length - 1);
  const tokens = sentence.tokens.map((token, i) => {
    const [p, rank, best, chance] = sentence.standing[i];
    const open = places.indexOf(i);
    return {
      token,
      fixed: sentence.fixed.includes(i),
      piece: put.get(i) ?? null,
      number: open < 0 ? null : open + 1,
      bare: token === MASK,
      standing: copies && open < 0 && p !== null ? { p, rank, best, chance } : null
    };
  });
  const lists = places.map((at, n) => listOf(state, { at, n, put, said, known, model, most }));
  return {
    tokens,
    lists,
    most,
    place,
    looked: seen ?? place,
    copies,
    marks,
    filled,
    masked,
    isStatic: Boolean(model.isStatic),
    mean: copies ? meanOf(sentence) : null
  };
}
function listOf({ sentence, masked }, { at, n, put, said, known, model, most }) {
  const before = said.before.get(at);
  const now = said.after.get(at) ?? before;
  const compared = now !== before;
  const token = sentence.tokens[at];
  const rows = compared ? comparedRows(now, before, token, most) : now.candidates.slice(0, most).map(([piece, p]) => ({ piece, p }));
  const leads = (piece) => Boolean(model.isStatic) && masked.length > 1 && !compared && saidOf(known, sentence, masked, [[at, piece]]) !== null;
  return {
    at,
    number: n + 1,
    other: masked.length > 1 ? 2 - n : null,
    token,
    bare: token === MASK,
    before,
    now,
    compared,
    rows: rows.map((row) => ({
      ...row,
      chosen: row.piece === put.get(at),
      truth: row.piece === token,
      leads: leads(row.piece)
    })),
    rest: Math.max(0, 1 - rows.reduce((sum, row) => sum + (row.below ? 0 : row.p), 0))
  };
}
function comparedRows(now, before, token, most) {
  const [old, present] = [before, now].map(
    ({ candidates, p }) => new Map([...candidates, ...p === null ? [] : [[token, p]]])
  );
  const listed = new Set(now.candidates.map(([piece]) => piece));
  const lost = before.candidates.slice(0, 3).filter(([piece]) => !listed.has(piece));
  const stay = now.candidates.slice(0, Math.max(1, most - lost.length));
  const [lastNow, lastOld] = [now, before].map(({ candidates }) => candidates.at(-1)[1]);
  return [
    ...stay.map(([piece, p]) => ({
      piece,
      p,
      before: old.get(piece) ?? lastOld,
      beforeBelow: !old.has(piece)
    })),
    ...lost.map(([piece, p]) => ({
      piece,
      p: present.get(piece) ?? lastNow,
      below: !present.has(piece),
      before: p
    }))
  ];
}
function meanOf(sentence) {
  const probabilities = freePlaces(sentence).map((i) => sentence.standing[i][0]).filter((p) => p !== null);
  return probabilities.length ? probabilities.reduce((sum, p) => sum + p, 0) / probabilities.length : null;
}
function toggled({ masked, filled }, place) {
  const stay = masked.includes(place) ? masked.filter((other) => other !== place) : [...masked.slice(-1), place];
  return { masked: stay, filled: filled.filter(([other]) => stay.includes(other)) };
}
function filledWith({ masked, filled }, place, piece) {
  const at = filled.findIndex(([other]) => other === place);
  const earlier = at < 0 ? filled : filled.slice(0, at);
  const same = at >= 0 && filled[at][1] === piece;
  return { masked, filled: same ? earlier : [...earlier, [place, piece]] };
}

// fill_mask/style.css
var style_default = String.raw`.ptm.ptm-fill_mask {
  --ptm-type-present: 24;
  .ptm-fill text {
    white-space: pre;
  }
  .ptm-own label {
    flex: 2 1 20em;
  }
  .ptm-own label.ptm-source {
    flex: 1 1 12em;
  }
  .ptm-controls {
    margin: 0.5em 0 0.6em;
  }
  .ptm-controls small {
    color: var(--ptm-soft);
  }
  .ptm-fill .ptm-number {
    font-size: max(12px, var(--ptm-least));
    font-weight: 700;
  }
  .ptm-fill .ptm-leads {
    fill: var(--ptm-soft);
  }
  .ptm-fill :is(.ptm-told, .ptm-list-title) {
    font-weight: 650;
  }
  .ptm-mask-1 {
    --ptm-own: var(--ptm-blue);
  }
  .ptm-mask-2 {
    --ptm-own: var(--ptm-green);
  }
  .ptm-token.ptm-fixed {
    cursor: default;
  }
  .ptm-token .ptm-cell {
    fill: var(--ptm-faint);
    stroke: var(--ptm-line);
    stroke-width: 1;
  }
  .ptm-token.ptm-fixed:not(.ptm-dark, .ptm-bright) .ptm-shown {
    fill: var(--ptm-soft);
  }
  .ptm-token.ptm-fixed .ptm-cell {
    stroke-dasharray: 3 3;
  }
  .ptm-token.ptm-hidden .ptm-shown {
    font-weight: 650;
  }
  .ptm-token:is(.ptm-mask-1, .ptm-mask-2) .ptm-cell {
    stroke: var(--ptm-own);
    stroke-width: 3;
    fill: var(--ptm-page);
  }
  .ptm-token .ptm-number {
    fill: var(--ptm-own);
  }
  .ptm-strip:focus-visible .ptm-on .ptm-whole {
    stroke: var(--ptm-ink);
    stroke-width: 2;
    fill: var(--ptm-faint);
  }
  :is(.ptm-strip, .ptm-candidates):focus:not(:focus-visible) {
    outline: none;
  }
  .ptm-list .ptm-list-title {
    fill: var(--ptm-own);
  }
  .ptm-candidate .ptm-bar {
    fill: var(--ptm-own);
    fill-opacity: 0.75;
  }
  .ptm-candidates:focus-visible .ptm-marked .ptm-ground {
    fill: var(--ptm-faint);
    stroke: var(--ptm-ink);
    stroke-width: 2;
  }
  .ptm-candidate .ptm-was {
    fill: none;
    stroke: var(--ptm-ink);
    stroke-width: 1.5;
  }
  .ptm-candidate.ptm-true .ptm-name {
    font-weight: 650;
  }
  .ptm-candidate.ptm-chosen .ptm-ground {
    stroke: var(--ptm-orange);
    stroke-width: 2.5;
  }
}
`;

// fill_mask/words.js
var words = {
  en: {
    title: "Masked language modeling",
    invitation: "Click a token to mask it",
    source: "sentence",
    own: "your own",
    own_hint: "Type a sentence, with [MASK] anywhere, then Enter: Python reads it",
    needs_live: "Typing a sentence of your own needs the live notebook.",
    hide: "Mask tokens",
    clear: "Unmask all",
    copies: "prediction at every token",
    copies_hint: "Color each token by the probability that the model assigns to it while it is not masked",
    tokens: "The sentence's tokens: Enter masks one",
    scale: "P of the unmasked token",
    mask_at: "Mask {n}, originally “{token}”",
    mask_bare: "Mask {n}",
    candidates: "Candidates for mask {n}",
    entropy: "entropy {bits} bits, like {n} equally likely tokens",
    entropy_from: "entropy {before} → {bits} bits, like {n} equally likely tokens",
    truth: "“{token}”: {percent}, rank {rank}",
    truth_from: "“{token}”: {before} → {percent}, rank {rank_before} → {rank}",
    no_truth: "no original token here",
    rest: "all other tokens together: {percent}",
    hollow: "outlined bar: before mask {n} was filled",
    stored: "with two masks, click a token marked ▸ to fill it in",
    none: "Click a token above to mask it: the model then reads [MASK] in its place.",
    second: "Mask a second token to see whether the two predictions depend on each other.",
    told_free: "“{token}”: click to mask it",
    told_fixed: "{token} is a special token; it is never masked",
    told_masked: "[MASK] replaces “{token}”: click to restore it",
    told_bare: "[MASK]: click to close its list",
    told_open: "[MASK], list closed: click to open it",
    told_filled: "“{piece}” replaces “{token}”: click to restore “{token}”",
    told_standing: "“{token}” is not masked; the model assigns it {percent}",
    told_rank: "{standing}, rank {rank}; its top prediction is “{best}”, {most}",
    lesson_one: "The bars show the model's prediction at [MASK], given the tokens on both sides. Click a candidate to fill it in.",
    lesson_two: "Both tokens are masked, and each is predicted from the other tokens only: neither prediction depends on the other. Click a candidate for one mask and watch the other.",
    lesson_after: "With “{piece}” filled in at mask {n}, the model predicts the other mask again: its entropy changes from {before} to {after} bits.",
    lesson_joint: "Predicted independently, “{first}” and “{second}” have a joint probability of {apart}; predicted one after the other, {joined}.",
    lesson_copies: "With no mask, the input tokens get {mean} on average, not 100 %: the model does not copy its input perfectly. The pre-training loss covers only the selected tokens. Most of them become [MASK], some a random token, and some stay unchanged, so an input token may be right or wrong. The other tokens have no loss.",
    spoken_mask: "Mask {n}: {list}. {truth}. {entropy}.",
    spoken_none: "No token is masked.",
    not_free: "{token} is a special token: it is never masked.",
    pair_only: "This page does not store these two masks together, so the first token is restored. Any two tokens can be masked in the live notebook.",
    fill_only: "This page stores the effect of the first {n} candidates (▸); any candidate can be filled in in the live notebook.",
    stored_only: "This page knows only its own sentences; others need the live notebook.",
    no_python: "Python does not answer (no kernel, or it is busy): only what is stored can be shown.",
    failed: "Python could not continue: {message}",
    picture_of: "The sentence's tokens, and the probabilities at the masked ones",
    number: "position",
    p: "probability",
    bits: "bits",
    before: "P before filling",
    open_row: "{place}, mask {n}",
    others: "all others"
  },
  zh: {
    title: "掩码语言模型",
    invitation: "点击一个词元，把它遮住",
    source: "句子",
    own: "自选的句子",
    own_hint: "输入一句话，可在任意处写 [MASK]，然后按回车：由 Python 来读",
    needs_live: "要输入自己的句子，请使用实时讲义。",
    hide: "遮盖词元",
    clear: "显示所有词元",
    copies: "模型在每个词元处的预测",
    copies_hint: "词元并未被遮盖时，按模型给它的概率为每个词元着色",
    tokens: "句子的词元：按回车遮盖",
    scale: "原处词元的概率 P",
    mask_at: "掩码 {n}，原为“{token}”",
    mask_bare: "掩码 {n}",
    candidates: "掩码 {n} 的候选",
    entropy: "熵 {bits} 比特，相当于 {n} 个等可能的词元",
    entropy_from: "熵 {before} → {bits} 比特，相当于 {n} 个等可能的词元",
    truth: "“{token}”：{percent}，排名 {rank}",
    truth_from: "“{token}”：{before} → {percent}，排名 {rank_before} → {rank}",
    no_truth: "此处原本没有词元",
    rest: "其余所有词元合计：{percent}",
    hollow: "空心条：填补掩码 {n} 之前",
    stored: "有两个掩码时，点击带 ▸ 的词元即可填入",
    none: "点击上面的词元把它遮住：模型在那里读到的是 [MASK]。",
    second: "再遮住一个词元，看两处的预测是否相互影响。",
    told_free: "“{token}”：点击可遮盖",
    told_fixed: "{token} 是特殊词元，从不遮盖",
    told_masked: "[MASK] 代替了“{token}”：再次点击可恢复",
    told_bare: "[MASK]：点击可收起它的列表",
    told_open: "[MASK]，尚无列表：点击可打开",
    told_filled: "“{piece}”填在“{token}”的位置：点击可恢复“{token}”",
    told_standing: "“{token}”没有被遮盖，模型给它 {percent}",
    told_rank: "{standing}，排名 {rank}；模型更倾向于“{best}”，{most}",
    lesson_one: "条形表示模型根据两侧词元对 [MASK] 处的预测。点击候选即可填入。",
    lesson_two: "两处都被遮住，各自只根据其余词元来预测：两个预测互不依赖。点击其中一个的候选，看另一个如何变化。",
    lesson_after: "现在掩码 {n} 处填入了“{piece}”，模型重新预测另一处：熵从 {before} 变为 {after} 比特。",
    lesson_joint: "分别预测时，“{first}”与“{second}”同时出现的概率是 {apart}；先填一个再预测另一个，则是 {joined}。",
    lesson_copies: "什么都不遮盖时，原处的词元平均只得到 {mean}，而不是 100 %：模型并不完美地复制输入。预训练的损失只涉及选中的词元：其中大多换成 [MASK]，有些换成随机词元，有些保持不变，所以读到的词元可能对，也可能不对；其余的词元没有损失。",
    spoken_mask: "掩码 {n}：{list}。{truth}。{entropy}。",
    spoken_none: "没有词元被遮盖。",
    not_free: "{token} 是特殊词元：从不遮盖。",
    pair_only: "本页没有存储这两个词元同时遮盖的结果，因此前一个已恢复。在实时讲义中可以遮盖任意两个。",
    fill_only: "本页只存有填入前 {n} 个候选（▸）之后的结果；在实时讲义中可以填入任意一个。",
    stored_only: "本页只有已算好的句子；要看别的句子，请使用实时讲义。",
    no_python: "Python 没有回答（没有内核，或内核正忙）：目前只能显示已存的内容。",
    failed: "Python 无法继续：{message}",
    picture_of: "句子的词元，以及被遮盖处的概率",
    number: "位置",
    p: "概率",
    bits: "比特",
    before: "填补之前的概率",
    open_row: "{place}，掩码 {n}",
    others: "其余所有"
  }
};

// fill_mask/index.js
function explorer(host) {
  const { model, label } = host;
  const presets = model.get("presets");
  const known = storedSentences(presets, model.get("names"), model.get("filled"));
  const fresh = { pinned: null, seen: null, marks: [0, 0] };
  const home = placed(presets[0].text, presets[0].start, []);
  const state = {
    ...home,
    ...fresh,
    copies: false,
    lecture: false,
    asked: null,
    waiting: 0,
    slow: false
  };
  const scene = () => sceneOf(state, known, model);
  const handlers = {
    read,
    toggle,
    choose,
    clear,
    highlight,
    pin,
    mark,
    copies,
    standing: () => scene().place,
    marked: (n) => state.marks[n]
  };
  const ask = host.kernel(state, () => paint(), take);
  const ui = fillControls(label, model, handlers);
  const picture = fillPicture(label, handlers);
  const caption = element("div", { class: "ptm-caption ptm-said" });
  const shell = host.frame({
    title: model.get("title") || label("title"),
    reset,
    picture: () => picture.svg
  });
  shell.body.append(...ui.nodes, picture.svg, caption);
  const paint = host.painter(
    shell,
    picture.svg,
    ({ width }) => {
      const now = scene();
      ui.show(state, [...known.texts.keys()]);
      caption.textContent = explained(label, now);
      if (width) picture.draw(now, width);
    },
    { busy: () => state.waiting > 0, grows: true }
  );
  shell.root.addEventListener("resized", () => {
    state.lecture = shell.root.classList.contains("ptm-present");
    describe();
  });
  const traits = host.bind(["context"], ({ context }) => go(context));
  describe();
  paint();
  goNear(model.get("context"));
  function placed(text, wanted, filled) {
    const sentence = known.texts.get(text);
    if (!sentence) return null;
    const masked = wanted ?? sentence.start;
    const said = saidOf(known, sentence, masked, filled);
    return said && { sentence, masked, filled, said };
  }
  function go(wanted) {
    const there = placed(wanted.text, wanted.masked, wanted.filled);
    if (there) show(there);
    else if (!model.isStatic) askPython(wanted);
    else if (!known.texts.has(wanted.text)) shell.notice(label("stored_only"));
    return there !== null;
  }
  function goNear(wanted) {
    if (go(wanted) || !model.isStatic || !known.texts.has(wanted.text)) return;
    if (go({ ...wanted, filled: [] })) {
      shell.notice(label("fill_only", { n: model.get("filled") }));
      return;
    }
    go({ ...wanted, masked: wanted.masked.slice(-1), filled: [] });
    shell.notice(label("pair_only"));
  }
  async function askPython({ text, masked, filled }) {
    const asked = { text, masked, filled };
    state.asked = asked;
    const answer = await ask({ type: "fill", wanted: asked });
    if (answer) take(answer);
    else if (state.asked === asked) shell.notice(label("no_python"));
  }
  function take(message) {
    const { wanted, failed } = message;
    const there = failed === void 0 ? learnAnswer(known, message, wanted.filled) : null;
    if (!state.asked || keyOf(wanted) !== keyOf(state.asked)) {
      paint();
      return;
    }
    if (there) {
      show(placed(there.sentence.text, there.masked, there.filled));
      return;
    }
    state.asked = null;
    shell.notice(label("failed", { message: failed }));
    share();
  }
  function show(there) {
    const other = there.sentence !== state.sentence;
    const same = !other && `${there.masked}` === `${state.masked}`;
    const anew = other ? fresh : same ? {} : { marks: fresh.marks };
    Object.assign(state, anew, there, { asked: null });
    shell.notice("");
    share();
    paint();
  }
  function read(text) {
    if (!text.trim()) shell.notice(label("empty"));
    else go({ text, masked: null, filled: [] });
  }
  function wantedNow() {
    const { sentence, masked, filled, asked, waiting } = state;
    return waiting && asked?.masked && known.texts.has(asked.text) ? asked : { text: sentence.text, masked, filled };
  }
  function toggle(place) {
    const now = wantedNow();
    const sentence = known.texts.get(now.text);
    state.pinned = place;
    if (sentence.fixed.includes(place)) {
      shell.notice(label("not_free", { token: sentence.tokens[place] }));
      paint();
      return;
    }
    goNear({ text: now.text, ...toggled(now, place) });
  }
  function choose(n, piece) {
    const list = scene().lists[n];
    if (!list || state.waiting) return;
    mark(
      n,
      list.rows.findIndex((row) => row.piece === piece)
    );
    const next = filledWith(state, list.at, piece);
    if (!go({ text: state.sentence.text, ...next }) && model.isStatic)
      shell.notice(label("fill_only", { n: model.get("filled") }));
  }
  function clear() {
    go({ text: state.sentence.text, masked: [], filled: [] });
  }
  function reset() {
    state.copies = false;
    state.pinned = null;
    show(home);
  }
  function copies(on) {
    state.copies = on;
    describe();
    paint();
  }
  function highlight(i) {
    if (i === state.seen) return;
    state.seen = i;
    picture.look(scene());
  }
  function pin(i) {
    Object.assign(state, { pinned: i, seen: null });
    paint();
  }
  function mark(n, i) {
    state.marks = state.marks.map((old, other) => other === n ? i : old);
    paint();
  }
  function share() {
    const { sentence, masked, filled } = state;
    const context = { text: sentence.text, masked, filled };
    if (keyOf(model.get("context")) !== keyOf(context)) traits.write({ context });
    describe();
  }
  function describe() {
    const now = scene();
    shell.say(spoken(label, now));
    shell.rows(
      ["number", "token", "p", "bits", "before"].map((key) => label(key)),
      tableOf(label, now)
    );
  }
}
function keyOf({ text, masked, filled }) {
  return [masked?.join() ?? "", filled.flat().join(), text].join("\n");
}
var fill_mask_default = widget({ kind: "ptm-fill_mask", style: style_default, words, build: explorer });
export {
  fill_mask_default as default
};
