// What tests ask of a widget's page. Run once the page is loaded.

// Every visible element that the Tab key should reach.
function controls(root) {
  const focusable = "button, input, select, textarea, summary, a[href], [tabindex]";
  return [...root.querySelectorAll(focusable)].filter((node) =>
    node.tabIndex >= 0 && !node.disabled && node.checkVisibility() &&
    node.getBoundingClientRect().width > 0);
}

// A name for messages.
function named(node) {
  const { act, setting, of, slot } = node.dataset ?? {};
  const name = node.getAttribute("aria-label") || act || setting || of || slot ||
    node.textContent.trim().slice(0, 40);
  return `${node.tagName.toLowerCase()} ${node.type ?? node.getAttribute("role") ?? ""}: ${name}`;
}

function outlined(node) {
  const { outlineStyle, outlineWidth } = getComputedStyle(node);
  return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
}

// What marks the focus: an outline around a control, or strokes and fills within a drawn one.
function focusLook(node) {
  const looks = [node, ...node.querySelectorAll("*")].map((part) => {
    const { stroke, strokeWidth, fill, boxShadow } = getComputedStyle(part);
    return [outlined(part), stroke, strokeWidth, fill, boxShadow].join();
  });
  return looks.join(";");
}

function color(text) {
  const parts = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
  return { rgb: parts.slice(0, 3), alpha: parts[3] ?? 1 };
}

function over(top, alpha, below) {
  return top.map((part, i) => alpha * part + (1 - alpha) * below[i]);
}

function luminance(rgb) {
  const [r, g, b] = rgb.map((part) => part / 255).map((p) =>
    p <= 0.04045 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// The color behind an element: backgrounds of HTML, and shapes that a picture has painted there.
// Null where that is no single color: a pattern, an image, a canvas.
function ground(node) {
  const chain = [];
  for (let part = node; part; part = part.parentElement) chain.unshift(part);
  let rgb = [255, 255, 255];
  for (const part of chain) {
    const { rgb: own, alpha } = color(getComputedStyle(part).backgroundColor);
    rgb = over(own, alpha, rgb);
  }
  const svg = node.closest("svg");
  if (!svg) return rgb;
  const box = node.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const shapes = "rect, circle, ellipse, polygon, image";
  for (const shape of svg.querySelectorAll(shapes)) {
    if (!(shape.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    const its = shape.getBoundingClientRect();
    if (x < its.left || x > its.right || y < its.top || y > its.bottom) continue;
    if (shape.closest("defs, pattern, clipPath")) continue;
    const look = getComputedStyle(shape);
    if (look.display === "none" || look.visibility === "hidden" || look.fill === "none") continue;
    if (shape.tagName === "image" || look.fill.startsWith("url")) return null;
    const fill = color(look.fill);
    let alpha = fill.alpha * Number(look.fillOpacity);
    for (let part = shape; part !== svg; part = part.parentElement)
      alpha *= Number(getComputedStyle(part).opacity);
    rgb = over(fill.rgb, alpha, rgb);
  }
  return rgb;
}

// [contrast ratio (WCAG 2), whether its ground is the page's own, text] of every visible text.
function contrasts(root) {
  const found = [], page = `${ground(root)}`;
  for (const node of root.querySelectorAll("*")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const box = node.getBoundingClientRect();
    if (!own || !node.checkVisibility({ checkOpacity: true }) || !box.width) continue;
    if (node.closest("style, title, defs, option, .ptm-summary")) continue;
    const look = getComputedStyle(node);
    const below = ground(node);
    if (!below) continue;
    const { rgb, alpha } = color(node.closest("svg") ? look.fill : look.color);
    let share = alpha;
    for (let part = node; part !== root; part = part.parentElement)
      share *= Number(getComputedStyle(part).opacity);
    const [dark, light] = [luminance(over(rgb, share, below)), luminance(below)]
      .sort((a, b) => a - b);
    found.push([(light + 0.05) / (dark + 0.05), `${below}` === page, named(node)]);
  }
  return found;
}

// All that a widget says: texts, names for those who hear it, tips.
function texts(root) {
  const said = [];
  for (const node of root.querySelectorAll("*")) {
    if (node.closest("style")) continue;
    for (const child of node.childNodes) if (child.nodeType === 3) said.push(child.data);
    for (const name of ["aria-label", "aria-valuetext", "title", "placeholder"])
      if (node.hasAttribute(name)) said.push(node.getAttribute(name));
  }
  return said.map((text) => text.trim()).filter(Boolean);
}

// Once no frame that was asked for is still to be drawn.
async function settled(root) {
  const end = performance.now() + 15_000;
  await new Promise(requestAnimationFrame); // after which a picture hears of its new size
  do await new Promise(requestAnimationFrame);
  while (root.querySelector("[aria-busy=true]") && performance.now() < end);
  if (root.querySelector("[aria-busy=true]")) throw new Error("it is still being drawn");
}

// Show what lies behind a button.
function unfold(root) {
  for (const button of root.querySelectorAll(".ptm-body button[aria-expanded=false]")) button.click();
}

// Press keys on every control as a hand would; what reached the page around the widget comes back.
async function leaving(root, keys, modifiers = {}) {
  const left = new Set();
  const hear = (event) => left.add(event.key);
  document.addEventListener("keydown", hear);
  for (const node of controls(root))
    for (const key of keys)
      node.dispatchEvent(new KeyboardEvent("keydown",
        { key, bubbles: true, cancelable: true, ...modifiers }));
  document.removeEventListener("keydown", hear);
  await settled(root);
  return [...left];
}

// How far what is drawn reaches beyond its widget's right edge, but for parts that scroll.
function reach(root) {
  const { right } = root.getBoundingClientRect();
  const parts = [...root.querySelectorAll("svg text, svg rect, button, output")].filter((node) => {
    for (let part = node; part !== root; part = part.parentElement)
      if (["auto", "scroll", "hidden"].includes(getComputedStyle(part).overflowX)) return false;
    return node.checkVisibility() && !node.closest("defs");
  });
  return Math.max(...parts.map((node) => node.getBoundingClientRect().right)) - right;
}

// Whether a part within `root` scrolls what holds the node.
function scrolls(node, root) {
  for (let part = node.parentElement; part !== root; part = part.parentElement)
    if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(part).overflowX)) return true;
  return false;
}

// Of a widget in Present: its height and width with all that it holds, the texts under 20 px, and
// those that something cuts off.
function presented(root) {
  const small = [], cut = [];
  for (const node of root.querySelectorAll("*")) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const shown = { checkOpacity: true, checkVisibilityCSS: true };
    if (!own || !node.checkVisibility(shown) || node.closest("style, title, defs, option, .ptm-summary"))
      continue;
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    const matrix = node.ownerSVGElement ? node.getScreenCTM() : { c: 0, d: 1 };
    const scale = Math.hypot(matrix.c, matrix.d); // of a rotated text, too
    const size = scale * parseFloat(getComputedStyle(node).fontSize);
    if (size < 19.95) small.push(`${named(node)} ${size.toFixed(1)}`);
    if (scrolls(node, root)) continue;
    if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      cut.push(named(node));
  }
  return { height: root.scrollHeight, width: root.scrollWidth, small, cut };
}

// Whether anything is drawn otherwise than when this was asked last.
async function moved(root) {
  await settled(root);
  const { before } = root;
  root.before = root.innerHTML.replaceAll(' data-lm-suppress-shortcuts=""', ""); // of the focus
  return before !== root.before;
}

// Where each visible part is in its widget, and how it is drawn.
function appearance(root) {
  const { left, top } = root.getBoundingClientRect();
  return [...root.querySelectorAll("div, button, svg, table, input")].map((node) => {
    const box = node.getBoundingClientRect(), look = getComputedStyle(node);
    return box.width && [node.getAttribute("class"), box.left - left, box.top - top, box.width,
      box.height, look.borderColor, look.fontSize].map((part) =>
      typeof part === "number" ? Math.round(part) : part).join(" ");
  }).filter(Boolean);
}

// The appearance of each widget without the style sheets of all others.
function alone() {
  const widgets = [...document.querySelectorAll(".ptm")];
  const sheets = widgets.map((widget) => widget.querySelector("style").sheet);
  return widgets.map((widget, i) => {
    sheets.forEach((sheet, j) => { sheet.disabled = i !== j; });
    const found = appearance(widget);
    sheets.forEach((sheet) => { sheet.disabled = false; });
    return found;
  });
}

// What a hand does on a control: a slider goes to its other end, a button is clicked, a key is pressed.
function act(node, key) {
  const told = (type) => node.dispatchEvent(new Event(type, { bubbles: true }));
  if (key) {
    node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return;
  }
  told("pointerdown");
  if (node.type === "range") {
    node.value = node.value === node.max ? node.min : node.max;
    ["input", "change"].forEach(told);
  } else if (node.matches("select")) {
    node.selectedIndex = (node.selectedIndex + 1) % node.options.length;
    told("change");
  } else node.click();
}

// Actions on controls that lead elsewhere if no frame is drawn between them, although none touches what
// another one sets, by controls and `traits`: a hand is faster than frames where the machine is slow.
async function lost(root, traits) {
  const { model } = root.parentElement;
  const there = "input[type=range], input[type=checkbox], select, " +
    "button[aria-pressed]:not([data-act=play], [data-act=fast]), [role=slider], [role=listbox], [role=application], [role=radio], .ptm-beam-box, .ptm-matrix";
  const driven = () => [...root.querySelector(".ptm-body").querySelectorAll(there)];
  const state = () => [
    ...driven().map((node) => ["value", "checked", "ariaPressed", "ariaChecked", "ariaValueNow"]
      .map((name) => node[name]).join()),
    ...traits.map((name) => JSON.stringify(model.get(name))),
  ];
  const after = async (actions, slowly) => {
    root.querySelector(".ptm-tools button:last-child").click();
    await settled(root);
    for (const [at, key] of actions) {
      act(driven()[at], key);
      if (slowly) await settled(root);
    }
    await settled(root);
    return state();
  };
  const same = (one, other) => one.join("|") === other.join("|");
  const start = await after([]), alone = [], found = [], tried = new Set();
  for (const [at, node] of driven().entries()) {
    if (!node.checkVisibility() || node.disabled) continue;
    const keys = node.matches("input, select, button") ? [undefined] : ["End", "ArrowRight", "Home"];
    for (const key of keys) {
      const now = await after([[at, key]]);
      const sets = now.flatMap((value, i) => value === start[i] ? [] : [i]);
      if (now.length !== start.length || !sets.length) continue;
      alone.push({ action: [at, key], now, sets, name: `${key ?? ""} ${named(driven()[at])}` });
      break;
    }
  }
  // Whether all the actions have their effect, each on what was there at the start, if slowly they have.
  async function judge(chain) {
    const expected = start.map((value, i) => (chain.find(({ sets }) => sets.includes(i)) ?? { now: start }).now[i]);
    const actions = chain.map(({ action }) => action), right = (now) => same(now, expected);
    if (right(await after(actions))) return true;
    if (!right(await after(actions, true))) return false;
    found.push(chain.map(({ name }) => name).join(", then "));
    return true;
  }
  // A key goes one further than the one before it, drawn or not.
  for (const [at, node] of driven().entries()) {
    if (!node.checkVisibility() || node.disabled || node.matches("select, button")) continue;
    for (const key of node.matches("input") ? [undefined] : ["ArrowRight", "ArrowLeft", "ArrowDown"]) {
      const steps = [[at, key], [at, key], [at, key]];
      if (same(await after(steps), await after(steps, true))) continue;
      found.push(`three times ${key ?? ""} ${named(driven()[at])}`);
    }
  }
  for (const one of alone) {
    if (tried.has(one)) continue;
    const chain = [one];
    for (const two of alone)
      if (chain.every(({ sets }) => !sets.some((i) => two.sets.includes(i)))) chain.push(two);
    chain.forEach((each) => tried.add(each));
    for (const order of [chain, chain.toReversed()])
      if (!(await judge(order)))
        for (const two of chain.slice(1)) await judge(order === chain ? [one, two] : [two, one]);
  }
  return { acted: alone.map(({ name }) => name), found };
}

Object.assign(window, {
  alone, appearance, contrasts, controls, focusLook, leaving, lost, moved, named, outlined,
  presented, reach, settled, texts, unfold });
