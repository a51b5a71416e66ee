// A lecture's parts become slides that fit: reveal.js shows them and their notes, this file lays them out.
//
// All is measured at 1280×720. A block that does not fit goes to a next slide; lists, tables and code
// are divided at items, rows and lines. A widget has a slide of its own, with its question above it
// where both fit.

const LONGEST_QUESTION = 330; // letters above a widget
const LONE = 34; // words that are no slide of their own
const SHORT_CELL = 16; // letters of a table's cell that stay on one line
const words = JSON.parse(document.querySelector("#parts").dataset.words);
const measured = make("div", "measured");
document.body.append(measured);

function make(name, className, ...children) {
  const node = document.createElement(name);
  node.className = className;
  node.append(...children);
  return node;
}

/** Pages of one part, in their order. */
async function pagesOf(part) {
  const [above, heading, ...blocks] = part.children;
  const pages = [];
  const begin = () => {
    const flow = make("div", "flow");
    const page = make("div", "page", above.cloneNode(true), heading.cloneNode(true), flow);
    page.classList.toggle("title", heading.closest("#parts") && part === firstPart);
    page.flow = flow;
    measured.replaceChildren(page);
    pages.push(page);
    return page;
  };
  let page = begin();
  for (const block of blocks) {
    prepare(block);
    if (block.dataset.kind === "widget") {
      const last = page.flow.lastElementChild;
      const asked = last?.matches(".try, .text") && shownText(last).length < LONGEST_QUESTION ? last : null;
      const shown = await widgetPage(block, asked, heading);
      if (!page.flow.children.length) pages.pop();
      pages.push(shown);
      page = begin();
      continue;
    }
    const asked = page.flow.querySelector(".ptm-predict");
    if (asked || (block.dataset.kind === "result" && page.flow.children.length)) page = begin();
    let rest = block;
    while (rest) {
      page.flow.append(rest);
      if (settles(page, rest)) break;
      // Letters of 25 px are better than a slide for the last line.
      const before = page.classList.contains("compact");
      page.classList.add("compact");
      if (settles(page, rest)) break;
      page.classList.toggle("compact", before || page.flow.children.length === 1);
      const divided = divide(rest, page);
      if (divided === rest) page = takeAlong(page, begin, rest);
      else if (divided) page = begin();
      rest = divided;
    }
  }
  if (!page.flow.children.length) pages.pop();
  return pages;
}

/** A sentence for which no slide under its heading has room is only said, before the next slide. */
function withoutLoneSentences(pages) {
  return pages.filter((page, i) => {
    const [block, ...others] = page.flow?.children ?? [];
    const isLone = !others.length && block?.matches(".text:not(:has(a)), .try:not(:has(a))") && shownText(block).trim().split(/\s+/).length <= LONE;
    const [above, heading] = page.of.children;
    const [before, after] = [pages[i - 1], pages[i + 1]];
    const goesOn = after && (after.of === page.of || after.of.firstElementChild.innerHTML === (above.innerHTML || heading.innerHTML));
    const beside = goesOn ? after : before?.of === page.of && before;
    if (!isLone || !beside) return true;
    const notes = [...beside.querySelectorAll(".block > .said")];
    const said = block.querySelector(".said").childNodes;
    if (goesOn) notes[0].prepend(...said);
    else notes.at(-1).append(...said);
    const { dataset } = notes[0].parentElement;
    dataset.seconds = Number(dataset.seconds) + Number(block.dataset.seconds);
    return false;
  });
}

function fits(page) {
  const { flow } = page;
  return flow.scrollHeight <= flow.clientHeight + 1 && flow.scrollWidth <= flow.clientWidth + 1;
}

/** Whether the page holds its last block, a figure made as large as it can be read or a table less wide. */
function settles(page, block) {
  const image = block.querySelector("img");
  if (image) return figureFits(page, block, image);
  if (fits(page)) return true;
  const table = block.querySelector("table");
  if (!table) return false;
  table.classList.add("narrow");
  if (fits(page)) return true;
  table.classList.add("broken");
  return fits(page);
}

/** A figure takes the room there is; if its letters would be too small, it asks for a slide of its own. */
function figureFits(page, block, image) {
  const width = Number(image.dataset.width) || 640;
  const height = Number(image.dataset.height) || 360;
  const least = 24 / (Number(image.dataset.letters) || 12);
  image.style.height = "0";
  const { flow } = page;
  const used = [...flow.children].reduce((sum, node) => sum + node.offsetHeight, 0);
  const gaps = (flow.children.length - 1) * 20;
  const room = flow.clientHeight - used - gaps - 8;
  const scale = Math.min(flow.clientWidth / width, room / height);
  const alone = flow.children.length === 1;
  if (scale < least && !alone) {
    const best = Math.min(flow.clientWidth / width, (flow.clientHeight - 8) / height);
    if (scale < best * 0.95) return false;
  }
  image.style.width = `${Math.floor(width * scale)}px`;
  image.style.height = `${Math.floor(height * scale)}px`;
  return true;
}

/** What does not fit goes to a new page, and a sentence that leads to it goes along. */
function takeAlong(page, begin, block) {
  const before = block.previousElementSibling;
  block.remove();
  const leads = before?.previousElementSibling && /[^.!?)”"]$/.test(shownText(before).trim());
  const next = begin();
  if (leads) next.flow.append(before);
  return next;
}

function shownText(block) {
  const copy = block.cloneNode(true);
  copy.querySelector(".said")?.remove();
  return copy.textContent;
}

/**
 * Leave on the page what fits of a block: null if all does now, the block itself if nothing stays,
 * or a block of what is left. What fits on a slide of its own is not divided, nor code within a
 * function where it can be helped.
 */
function divide(block, page) {
  const alone = page.flow.children.length === 1;
  const holder = block.querySelector("tbody, ul, ol, pre, [role=group]");
  const units = holder ? [...holder.children] : [];
  if (block.matches(".table, .output") && alone) return cut(block, page, units);
  const begun = [...page.flow.children].slice(0, -1).reduce((sum, node) => sum + node.offsetHeight, 0);
  const divides = alone || (holder?.matches("ul, ol") && begun < page.flow.clientHeight * 0.3);
  if (!divides || units.length < 2) return alone ? null : block;
  const rest = block.cloneNode(true);
  const left = rest.querySelector("tbody, ul, ol, pre");
  left.replaceChildren();
  while (!fits(page) && holder.children.length > 1) left.prepend(holder.lastElementChild);
  if (holder.matches("pre")) {
    const gap = units.findLastIndex((line, i) => i < holder.children.length && !line.textContent.trim());
    if (gap > units.length / 3) {
      while (holder.children.length > gap) left.prepend(holder.lastElementChild);
      left.firstElementChild.remove();
    }
  }
  rest.querySelector(".said")?.replaceChildren();
  rest.querySelector("caption, .place")?.remove();
  rest.dataset.seconds = 0;
  if (holder.matches("ol")) left.start = holder.start + holder.children.length;
  return rest;
}

/** A measured table is cut to what fits. */
function cut(block, page, rows) {
  cutColumns(block, page);
  if (fits(page)) return null;
  const more = block.appendChild(make("p", "more"));
  for (let hidden = 1; hidden < rows.length - 1; hidden++) {
    rows[rows.length - hidden].remove();
    more.textContent = words.more.replace("{n}", hidden);
    if (fits(page)) break;
  }
  return null;
}

function cutColumns(block, page) {
  const { flow } = page;
  const lines = [...block.querySelectorAll("tr")];
  while (flow.scrollWidth > flow.clientWidth + 1 && lines[0].children.length > 2) {
    for (const line of lines) {
      line.lastElementChild.remove();
      line.lastElementChild.textContent = "…";
    }
  }
}

/** Short texts get larger letters. */
function enlarge(page) {
  if (!page.flow) return;
  const lone = [...page.flow.children].every((b) => ["text", "try", "list", "question", "formula"].includes(b.dataset.kind));
  if (!lone || page.classList.contains("compact")) return;
  measured.replaceChildren(page);
  page.classList.add("roomy");
  const { flow } = page;
  const height = [...flow.children].reduce((sum, node) => sum + node.offsetHeight, 0);
  if (!fits(page) || height > flow.clientHeight * 0.85) page.classList.remove("roomy");
}

/** A table without what is not spoken about, as its cell's metadata has chosen. */
function prepare(block) {
  if (block.dataset.kind === "table") dropNumbersOfRows(block.querySelector("table"));
  for (const cell of block.querySelectorAll("td, th")) {
    cell.classList.toggle("short", cell.textContent.length <= SHORT_CELL);
  }
  if (!block.dataset.chosen) return;
  const { rows, columns } = JSON.parse(block.dataset.chosen);
  const table = block.querySelector("table");
  if (rows) {
    const all = [...table.querySelectorAll("tbody tr")];
    const kept = Array.isArray(rows) ? all.slice(rows[0], rows[1]) : all;
    for (const row of all) if (!kept.includes(row)) row.remove();
  }
  if (columns) {
    const names = [...table.querySelectorAll("thead tr:last-child > *")].map((cell) => cell.textContent.trim());
    for (const row of table.querySelectorAll("tr")) {
      [...row.children].forEach((cell, i) => names[i] && !columns.includes(names[i]) && cell.remove());
    }
  }
}

/** An index without a name that only counts the rows says nothing. */
function dropNumbersOfRows(table) {
  const rows = [...table.querySelectorAll("tr")];
  const firsts = rows.map((row) => row.firstElementChild);
  const counts = firsts.every((cell, i) => cell?.matches("th") && cell.textContent.trim() === (i ? `${i - 1}` : ""));
  if (counts) for (const cell of firsts) cell.remove();
}

// Widgets

async function widgetPage(block, asked, heading) {
  const strip = make("div", "strip");
  const page = make("div", "page with-widget", strip, block);
  measured.replaceChildren(page);
  const root = block.querySelector(".ptm");
  root.classList.add("ptm-present");
  if (asked) {
    const home = asked.parentElement;
    strip.append(asked);
    page.style.setProperty("--strip", `${strip.offsetHeight}px`);
    await drawn(root);
    if (overflows(root)) {
      home.append(asked);
      page.style.removeProperty("--strip");
    }
  }
  await drawn(root);
  page.dataset.title = heading.textContent;
  return page;
}

function overflows(root) {
  return root.scrollHeight > root.clientHeight + 1 || root.scrollWidth > root.clientWidth + 1;
}

async function drawn(root) {
  root.dispatchEvent(new CustomEvent("resized"));
  for (let frame = 0; frame < 60; frame++) {
    await new Promise(requestAnimationFrame);
    if (frame > 2 && root.querySelector(".ptm-body")?.getAttribute("aria-busy") !== "true") return;
  }
}

// The deck

function sectionOf(page) {
  const section = make("section", "", page);
  const notes = make("aside", "notes");
  let seconds = 0;
  for (const block of page.querySelectorAll(".block")) {
    notes.append(...(block.querySelector(":scope > .said")?.childNodes ?? []));
    seconds += Number(block.dataset.seconds);
  }
  section.append(notes);
  section.dataset.timing = seconds;
  return section;
}

/** A result stands below its question, which is on the slide before. */
function repeatQuestions() {
  for (const result of document.querySelectorAll(".ptm-revealed")) {
    const { question } = result.dataset;
    const asked = document.querySelector(`.ptm-predict[data-question="${question}"] legend`);
    if (asked) result.before(make("p", "asked", ...asked.cloneNode(true).childNodes));
  }
}

function scale() {
  const f = Math.min(innerWidth / 1280, innerHeight / 720);
  document.documentElement.style.setProperty("--f", f);
  for (const root of document.querySelectorAll(".slides .ptm-present")) {
    root.style.zoom = f;
    root.dispatchEvent(new CustomEvent("resized"));
  }
}

/** Parts of the main path, or optional ones, that follow each other. */
function runs(all) {
  const found = [];
  for (const part of all) {
    if (found.length && "optional" in found.at(-1)[0].dataset === "optional" in part.dataset) found.at(-1).push(part);
    else found.push([part]);
  }
  return found;
}

await document.fonts.load('28px "PTM Edu Hei"', "\u4e2d"); // slides are measured with it
const parts = [...document.querySelectorAll("#parts > article")];
const firstPart = parts[0];
repeatQuestions();
for (const form of document.querySelectorAll(".ptm-predict")) form.dataset.noted = words.noted;
const slides = document.querySelector(".slides");
let stack = null; // the last slide of the main path, below which optional ones stand
for (const run of runs(parts)) {
  const pages = [];
  for (const part of run) pages.push(...(await pagesOf(part)).map((page) => Object.assign(page, { of: part })));
  const kept = withoutLoneSentences(pages);
  kept.forEach(enlarge);
  const sections = kept.map(sectionOf);
  if ("optional" in run[0].dataset && stack) {
    if (!stack.querySelector(":scope > section")) {
      const main = make("section", "", ...stack.childNodes);
      main.dataset.timing = stack.dataset.timing;
      stack.removeAttribute("data-timing");
      stack.append(main);
    }
    stack.append(...sections);
  } else {
    slides.append(...sections);
    stack = sections.at(-1) ?? stack;
  }
}
measured.remove();
document.querySelector("#parts").remove();
scale();
addEventListener("resize", scale);

await Reveal.initialize({
  disableLayout: true,
  transition: "none",
  controls: false,
  overview: false,
  progress: true,
  slideNumber: "c/t",
  hash: location.protocol !== "file:",
  defaultTiming: 0, // the speaker's view then compares the time with what the slides take
  plugins: [RevealNotes],
});
Reveal.on("slidechanged", ({ currentSlide }) => {
  const root = currentSlide.querySelector(".ptm-present");
  root?.dispatchEvent(new CustomEvent("resized"));
  document.activeElement?.blur();
});
document.body.dataset.ready = "true";

// A widget keeps the keys that are pressed in it, but not those of a presenter, and Escape leaves it.
addEventListener("keydown", (event) => {
  if (event.key === "PageDown") Reveal.next();
  else if (event.key === "PageUp") Reveal.prev();
  else if (event.key === "Escape" && document.activeElement?.closest(".ptm")) document.activeElement.blur();
  else if (/^[1-9]$/.test(event.key) && !event.target.closest(".ptm, input:not([type=radio])")) vote(Number(event.key));
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
Reveal.addKeyBinding({ keyCode: 68, key: "D", description: "Dark or light" }, () => {
  const { dataset } = document.body;
  dataset.jpThemeLight = dataset.jpThemeLight === "false" ? "true" : "false";
});

function vote(number) {
  Reveal.getCurrentSlide().querySelectorAll(".ptm-predict input[type=radio]")[number - 1]?.click();
}
// After a click the right arrow shall go on, not choose another answer.
document.addEventListener("click", ({ target, detail }) => {
  if (detail && target.matches?.(".ptm-predict input[type=radio]")) target.blur();
});
// A link that has set a widget leads to its slide.
document.addEventListener("ptm-link", ({ target }) => {
  const section = target.closest("section");
  const { h, v } = Reveal.getIndices(section);
  Reveal.slide(h, v);
}, true);
