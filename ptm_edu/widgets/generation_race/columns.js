// GenerationRace's texts, side by side, each under its numbers.

import { element, heading } from "../host/dom.js";
import { signed } from "../host/numbers.js";
import { percentOf, stretchesOf } from "./scene.js";

// Returns { node, show(scene) }.
export function raceColumns(label) {
  const node = element("div", { class: "ptm-race" });
  let columns = [];
  const show = (scene) => {
    if (columns.length !== scene.texts.length) {
      columns = scene.texts.map(() => raceColumn(label));
      node.replaceChildren(...columns.map((column) => column.node));
    }
    scene.texts.forEach((text, i) => columns[i].show(text));
  };
  return { node, show };
}

function raceColumn(label) {
  const title = heading("ptm-over", 4, []);
  const parts = ["repeated", "stretches", "log_p"].map((key) => ({
    key,
    data: element("data", { "data-of": key }),
  }));
  const body = element("div", { class: "ptm-race-text", tabindex: 0, role: "group" });
  const node = element("div", { class: "ptm-race-column" }, [
    title,
    element(
      "div",
      { class: "ptm-race-numbers" },
      parts.map(({ key, data }) => element("span", {}, [`${label(key)} `, data])),
    ),
    body,
  ]);
  const show = (text) => {
    title.textContent = text.name;
    body.setAttribute("aria-label", text.name);
    const { share, runs } = text.repeats;
    const told = {
      repeated: [share, percentOf(share)],
      stretches: [runs.length, stretchesOf(label, text.repeats)],
      log_p: [text.mean, text.n ? signed(text.mean) : "–"],
    };
    parts.forEach(({ key, data }) => {
      [data.value, data.textContent] = told[key];
    });
    body.replaceChildren(...marked(text));
    const newest = body.querySelector(".ptm-newest");
    // What is being written is to be seen where the text is longer than its room.
    if (newest) body.scrollTop = newest.offsetTop - body.clientHeight + 3 * newest.offsetHeight;
  };
  return { node, show };
}

// A text in parts: repeated ones underlined, the newest token marked, and what is still to come
// unseen, so that nothing moves while it is written.
function marked({ text, rest, newest, repeats: { runs } }) {
  const start = text.length - newest.length;
  // Empty lines and spaces before the first word would only push the columns apart.
  const lead = text.length - text.trimStart().length;
  const ends = runs.flatMap(({ from, to }) => [from, to]);
  const cuts = [...new Set([lead, Math.max(lead, start), text.length, ...ends])].sort(
    (a, b) => a - b,
  );
  const parts = cuts.slice(1).map((to, i) => {
    const from = cuts[i];
    const again = runs.some((run) => run.from <= from && to <= run.to);
    const fresh = newest && from >= start;
    const name = [...(again ? ["ptm-again"] : []), ...(fresh ? ["ptm-newest"] : [])].join(" ");
    return element(again ? "u" : "span", { class: name || null }, text.slice(from, to));
  });
  return [
    ...parts,
    element(
      "span",
      { class: "ptm-to-come", "aria-hidden": "true" },
      text.trim() ? rest : rest.trimStart(),
    ),
  ];
}
