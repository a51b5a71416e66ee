// What keeps a widget from being read: run on its page after gallery.js.

const UNREAD = "style, title, desc, defs, option, .ptm-summary, .ptm-accepted";
const clips = (look) => ["auto", "scroll", "hidden", "clip"].includes(look);

// How many pixels a pixel of the style sheet is where the node is drawn.
function zoomOf(node) {
  if (!node.ownerSVGElement) return node.currentCSSZoom ?? 1;
  const { c, d } = node.getScreenCTM();
  return Math.hypot(c, d);
}

// The part of a box that no part of the widget cuts off, and whether something is cut off but for
// what scrolls and for texts that end with "…".
function seen(box, holder, root) {
  const shown = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
  let cut = false;
  for (let part = holder; part && part !== root.parentElement; part = part.parentElement) {
    const look = getComputedStyle(part);
    if (part.namespaceURI.endsWith("svg") && part.tagName !== "svg") continue;
    const edge = part.getBoundingClientRect(), was = { ...shown };
    if (clips(look.overflowX)) {
      shown.left = Math.max(shown.left, edge.left);
      shown.right = Math.min(shown.right, edge.right);
    }
    if (clips(look.overflowY)) {
      shown.top = Math.max(shown.top, edge.top);
      shown.bottom = Math.min(shown.bottom, edge.bottom);
    }
    const less = Math.max(shown.left - was.left, was.right - shown.right,
      shown.top - was.top, was.bottom - shown.bottom);
    const meant = /auto|scroll/.test(look.overflow) || look.textOverflow === "ellipsis";
    cut ||= less > 1 && !meant;
  }
  return { shown, cut };
}

// A part of a drawing whose group is not displayed counts as visible for the browser.
function isDrawn(node, root) {
  for (let part = node; part && part !== root; part = part.parentElement)
    if (getComputedStyle(part).display === "none") return false;
  return node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
}

// Every line of text that is drawn: its letters without the room above and below them.
function lines(root) {
  const found = [], range = document.createRange();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker, holder = node.parentElement;
    if (!node.data.trim() || holder.closest(UNREAD)) continue;
    if (!isDrawn(holder, root)) continue;
    range.selectNodeContents(node);
    const size = zoomOf(holder) * parseFloat(getComputedStyle(holder).fontSize);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      const upright = box.height < 2 * size || box.height < box.width;
      const room = ((upright ? box.height : box.width) - 0.7 * size) / 2;
      const [x, y] = upright ? [0, room] : [room, 0];
      const letters = { left: box.left + x, right: box.right - x,
        top: box.top + y, bottom: box.bottom - y };
      const text = node.data.trim().slice(0, 30);
      const { shown, cut } = seen(letters, holder, root);
      const tilted = aslant(holder);
      const at = tilted ?? corners(shown);
      found.push({ node, holder, size, text, shown, cut, tilted: tilted !== null, corners: at });
    }
  }
  return found;
}

const corners = ({ left, right, top, bottom }) =>
  [[left, top], [right, top], [right, bottom], [left, bottom]];

// How deep two lines lie on each other: below zero where they are apart.
function depth(one, other) {
  if (one.tilted || other.tilted) return depthOfTilted(one.corners, other.corners);
  const [a, b] = [one.shown, other.shown];
  return Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  );
}

// The same of boxes that are given by their corners.
function depthOfTilted(a, b) {
  const sides = [a, b].flatMap((box) => [0, 1].map((i) => {
    const [x, y] = [box[i + 1][0] - box[i][0], box[i + 1][1] - box[i][1]];
    const length = Math.hypot(x, y) || 1;
    return [x / length, y / length];
  }));
  return Math.min(...sides.map(([x, y]) => {
    const [one, other] = [a, b].map((box) => box.map((corner) => corner[0] * x + corner[1] * y));
    const end = Math.min(Math.max(...one), Math.max(...other));
    return end - Math.max(Math.min(...one), Math.min(...other));
  }));
}

// The corners of the letters of a text that is drawn aslant; null for all others.
function aslant(holder) {
  if (!holder.ownerSVGElement) return null;
  const matrix = holder.getScreenCTM();
  if (Math.abs(matrix.a * matrix.b) < 1e-6) return null;
  const { x, y, width, height } = holder.getBBox();
  const above = (height - 0.7 * parseFloat(getComputedStyle(holder).fontSize)) / 2;
  return corners({ left: x, right: x + width, top: y + above, bottom: y + height - above })
    .map(([u, v]) => new DOMPoint(u, v).matrixTransform(matrix)).map((at) => [at.x, at.y]);
}

// A label for which there was no place is shown over others while a hand is on its mark.
const pointedAt = ({ holder }) => holder.closest(".ptm-hushed") !== null;

const painted = (look) => look && look !== "none" && !/, 0\)$/.test(look);

// The box that a text is written on: the smallest drawn before it around its middle.
function boxOf({ holder, shown }, rects, root) {
  const svg = holder.closest("svg");
  if (!svg) {
    for (let part = holder; part !== root; part = part.parentElement) {
      const look = getComputedStyle(part);
      if (look.display === "inline") continue;
      const framed = parseFloat(look.borderLeftWidth) && parseFloat(look.borderRightWidth);
      if (painted(look.backgroundColor) || (framed && painted(look.borderLeftColor)))
        return part.getBoundingClientRect();
    }
    return null;
  }
  const [x, y] = [(shown.left + shown.right) / 2, (shown.top + shown.bottom) / 2];
  let best = null;
  for (const { node, edge } of rects) {
    if (node.ownerSVGElement !== svg) continue;
    if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) continue;
    if (!(node.compareDocumentPosition(holder) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    if (!best || edge.width * edge.height < best.width * best.height) best = edge;
  }
  return best;
}

function svgRects(root) {
  return [...root.querySelectorAll("svg rect")].filter((node) => {
    const look = getComputedStyle(node);
    return !node.closest("defs, pattern, clipPath, mask") && isDrawn(node, root) &&
      ((painted(look.fill) && Number(look.fillOpacity)) || painted(look.stroke));
  }).map((node) => ({ node, edge: node.getBoundingClientRect() }));
}

// Sentences by kind: { overflow, scrolls, small, overlap, leaves, cut }.
function findings(root, scale) {
  const found = { overflow: [], scrolls: [], small: [], cut: [], overlap: [], leaves: [] };
  const presented = root.classList.contains("ptm-present");
  const page = presented ? root : document.documentElement;
  const wider = page.scrollWidth - page.clientWidth;
  const higher = page.scrollHeight - page.clientHeight;
  if (wider > 0) found.overflow.push(`${wider} px to the right`);
  if (presented && higher > 0) found.overflow.push(`${higher} px down`);
  for (const node of root.querySelectorAll(".ptm-body, .ptm-body *")) {
    const look = getComputedStyle(node);
    if (node.matches("input, select, textarea, option")) continue;
    for (const [side, way] of [["Width", "X"], ["Height", "Y"]]) {
      const hidden = node[`scroll${side}`] - node[`client${side}`];
      if (/auto|scroll/.test(look[`overflow${way}`]) && node.checkVisibility() && hidden > 1)
        found.scrolls.push(`${node.getAttribute("class")} by ${hidden} px ${way}`);
    }
  }
  const all = lines(root);
  const texts = all.filter(({ shown: at }) => at.right > at.left && at.bottom > at.top);
  found.cut = all.filter(({ cut }) => cut).map(({ text }) => text);
  const rects = svgRects(root), least = 19.95 * scale, slack = 1.5 * (scale || 1);
  texts.forEach((line, i) => {
    const { shown, text } = line;
    if (presented && line.size < least) found.small.push(`${text} ${line.size.toFixed(1)}`);
    const beyond = presented
      ? Math.max(-shown.left, shown.right - innerWidth, shown.bottom - innerHeight, -shown.top)
      : Math.max(-shown.left, shown.right - document.documentElement.clientWidth);
    if (beyond > 1) found.overflow.push(`${text} by ${beyond.toFixed()} px`);
    for (const other of texts.slice(i + 1))
      if (other.node !== line.node && depth(line, other) > slack &&
          !pointedAt(line) && !pointedAt(other))
        found.overlap.push(`${text} | ${other.text}`);
    if (line.tilted || !/[\p{L}\p{N}]/u.test(text)) return; // signs may be on a frame
    const box = boxOf(line, rects, root);
    const out = box && Math.max(box.left - shown.left, shown.right - box.right,
      box.top - shown.top, shown.bottom - box.bottom);
    if (out > slack) found.leaves.push(`${text} by ${out.toFixed()} px`);
  });
  return found;
}

// What is used once: all of a body's controls, of equal marks in a picture the first and the last.
function used(root) {
  const typed = "textarea, input:not([type=range], [type=checkbox], [type=radio])";
  const all = controls(root).filter((node) => node.closest(".ptm-body") && !node.matches(typed) &&
    !["play", "fast"].includes(node.dataset.act) && node.ariaDisabled !== "true");
  const kind = (node) => `${node.tagName} ${node.getAttribute("class")}`;
  return all.filter((node, i) => {
    const equal = (other) => kind(other) === kind(node);
    return !node.closest("svg") || all.findIndex(equal) === i || all.findLastIndex(equal) === i;
  });
}

// Use a control once, as a hand would.
function use(node) {
  const tell = (...names) =>
    names.forEach((name) => node.dispatchEvent(new Event(name, { bubbles: true })));
  if (node.matches("[type=range]")) {
    node.value = node.value === node.max ? node.min : node.max;
    tell("input", "change");
  } else if (node.matches("select")) {
    node.selectedIndex = (node.selectedIndex + 1) % node.options.length;
    tell("input", "change");
  } else if (node.matches("button, input, summary, [role=button], [role=option]"))
    node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else for (const key of ["ArrowRight", "ArrowDown"])
    node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

// The findings in a widget's opening state, unfolded, and after each control was used once from there:
// in Present on a screen of `scale` times 1280×720, with 0 as a page shows it.
async function whileUsed(root, scale) {
  await settled(root);
  if (scale) root.querySelector(".ptm-tools button").click();
  await settled(root);
  const reset = root.querySelector(".ptm-tools button:last-child");
  const found = { overflow: [], scrolls: [], small: [], cut: [], overlap: [], leaves: [] };
  const look = (when) => {
    for (const [kind, more] of Object.entries(findings(root, scale)))
      found[kind].push(...more.map((one) => `${when}: ${one}`));
  };
  look("opening");
  unfold(root);
  await settled(root);
  look("unfolded");
  let count = 0;
  for (let node; (node = used(root)[count]); count += 1) {
    const name = named(node);
    use(node);
    await settled(root);
    look(name);
    reset.click();
    unfold(root);
    await settled(root);
  }
  return { used: count, ...found };
}

Object.assign(window, { findings, whileUsed });
