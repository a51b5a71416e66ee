// FillMask's sentence: a cell a token; a click or a key hides it, or shows it again.

import { CIVIDIS, colourScale } from "../host/cividis.js";
import { uniqueId } from "../host/controls.js";
import { element } from "../host/dom.js";
import { svgRect, svgText } from "../host/drawing.js";
import { steppedTo } from "../host/keys.js";
import { percentOf } from "../host/probability.js";
import { shortened, textWidth } from "../host/text.js";
import { flowed } from "../host/token_columns.js";
import { toldOf } from "./sentences.js";
import { MASK } from "./store.js";

const CELL_HIGH = 1.75; // letters
const STOOD_HIGH = 1; // the token that stood there, small, over a hidden place
const STANDING_HIGH = 1; // its probability, below

// `handlers` has highlight(i), null for none, pin(i), toggle(i) and standing(), which token the
// keys are on. Returns the node, draw(scene, room), which returns the height it took, and
// look(scene), which follows the hand.
export function fillStrip(label, handlers) {
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
    },
  });
  const around = element("svg:g");
  const node = element("svg:g", {}, [around, cells]);
  let told = null;
  let room = [0, 0]; // for what is told: its width, and the size of its letters
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
      }),
    );
    const below = (top + (places.at(-1).line + 1) * line + 1) * letter;
    told = svgText("ptm-told", 1, below, []);
    room = [width - 2, letter];
    around.replaceChildren(...(scene.copies ? chanceScale(label, width - 1, letter) : []), told);
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
    if (goal !== undefined) handlers.pin(goal);
    else if (event.key === "Enter" || event.key === " ") handlers.toggle(place);
    else if (event.key === "Backspace" || event.key === "Delete") handlers.clear();
    else return;
    event.preventDefault();
  }

  return { node, draw, look };
}

// Of all that a place may hold the widest, so that no cell moves under the hand that hides it.
function widest(tokens, letter) {
  const wide = (text) => textWidth(text, `600 ${letter}px system-ui, sans-serif`);
  return tokens.map(({ token, piece, fixed }) =>
    [token, fixed ? token : `${MASK} 1`, piece ?? ""].reduce((best, text) =>
      wide(text) > wide(best) ? text : best,
    ),
  );
}

// A cell for each text.
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
    standing && (standing.p < 0.5 ? "ptm-dark" : "ptm-bright"),
  ].filter(Boolean);
  const middle = (kind, top, text) => svgText(kind, x + w / 2, top, text, "middle");
  const fit = (text, size) => shortened(text, w - 0.3 * size, size);
  const shown = hidden ? MASK : (piece ?? token.token);
  return element(
    "svg:g",
    {
      class: kinds.join(" "),
      role: "option",
      "data-place": i,
      "data-p": standing?.p ?? null,
      "aria-selected": `${number !== null}`,
      "aria-disabled": fixed ? "true" : null,
      "aria-label": shown,
    },
    [
      svgRect("ptm-whole", x, y - STOOD_HIGH * letter, w, (STOOD_HIGH + CELL_HIGH + 0.15) * letter),
      svgRect("ptm-cell", x + 2, y, w - 4, CELL_HIGH * letter, {
        rx: 4,
        style: standing ? `fill: ${chanceColour(standing.p)}` : null,
      }),
      middle("ptm-shown", y + 1.2 * letter, fit(shown, letter)),
      number !== null && !bare
        ? middle("ptm-small", y - 0.25 * letter, fit(token.token, 0.8 * letter))
        : null,
      number !== null ? svgText("ptm-number", x + 0.4 * letter, y + 0.8 * letter, number) : null,
      piece !== null
        ? svgRect("ptm-under", x + 2, y + (CELL_HIGH + 0.05) * letter, w - 4, 0.14 * letter)
        : null,
      standing ? middle("ptm-small", y + (CELL_HIGH + 0.85) * letter, percentOf(standing.p)) : null,
    ],
  );
}

function chanceColour(p) {
  return CIVIDIS[Math.round((CIVIDIS.length - 1) * Math.min(1, p))];
}

// The scale of colours, at the right end of the first line.
function chanceScale(label, right, letter) {
  const last = textWidth("1", `${0.8 * letter}px system-ui, sans-serif`) + 0.3 * letter;
  const place = { right, last, top: 0.25, baseline: 0.9 };
  return colourScale("ptm-small", letter, place, `${label("scale")} 0`, "1");
}
