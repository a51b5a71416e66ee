// Present: a widget fills the screen, laid out for a projector of 1280×720 and enlarged as a whole.

const PRESENT = "ptm-present";
const LEAST = 0.8;

/**
 * Let `root` fill the screen: the whole of it where the browser allows that, else the page's window.
 * `changed(presenting)` is called afterwards. Escape ends it, and so does `end`.
 * @param {HTMLElement} root
 * @param {(presenting: boolean) => void} changed
 */
export function presentation(root, changed) {
  const escaped = (event) => event.key === "Escape" && end();
  const ended = () => document.fullscreenElement !== root && end();

  function begin() {
    // The page keeps the widget's room, so that it does not scroll away.
    root.parentElement?.style.setProperty("min-height", `${root.offsetHeight}px`);
    root.classList.add(PRESENT);
    enlarge();
    addEventListener("resize", enlarge);
    document.addEventListener("keydown", escaped);
    // The top layer: a fixed element would stay within a cell that is transformed or clipped.
    const layer = () => {
      if (!root.classList.contains(PRESENT) || root.popover) return;
      root.popover = "manual";
      root.showPopover?.();
      changed(true);
    };
    const full = root.requestFullscreen?.() ?? Promise.reject();
    full.then(filled, layer);
    changed(true);
  }

  // The one factor of all sizes: type, lines, dots and whatever a script draws.
  function enlarge() {
    root.style.zoom = `${Math.max(LEAST, Math.min(innerWidth / 1280, innerHeight / 720))}`;
  }

  function filled() {
    if (!root.classList.contains(PRESENT)) document.exitFullscreen();
    else document.addEventListener("fullscreenchange", ended);
  }

  function end() {
    if (!root.classList.contains(PRESENT)) return;
    root.classList.remove(PRESENT);
    root.style.removeProperty("zoom");
    removeEventListener("resize", enlarge);
    root.parentElement?.style.removeProperty("min-height");
    document.removeEventListener("keydown", escaped);
    document.removeEventListener("fullscreenchange", ended);
    if (document.fullscreenElement === root) document.exitFullscreen();
    root.removeAttribute("popover");
    changed(false);
  }

  return { end, toggle: () => (root.classList.contains(PRESENT) ? end() : begin()) };
}

/** How many pixels of the screen a pixel is in Present; 1 outside Present. @param {Element} node */
export function presentScale(node) {
  /** @type {HTMLElement | null} */
  const root = node.closest(`.${PRESENT}`);
  return Number(root?.style.zoom) || 1;
}

/**
 * The size of a picture's letters in pixels: `usual`, or in Present `presented`.
 * @param {Element} node
 * @param {number} usual
 * @param {number} presented
 */
export function letterSize(node, usual, presented) {
  return node.closest(`.${PRESENT}`) ? presented : usual;
}

/**
 * In Present the pixels from the top of what a part holds to the end of the screen, elsewhere
 * Infinity.
 * @param {Element} node
 */
export function presentRoom(node) {
  const root = node.closest(`.${PRESENT}`);
  if (!root) return Infinity;
  const { paddingBottom } = getComputedStyle(root);
  const above = node.getBoundingClientRect().top - root.getBoundingClientRect().top;
  const { borderTopWidth, paddingTop } = getComputedStyle(node);
  const own = parseFloat(borderTopWidth) + parseFloat(paddingTop);
  const top = above / presentScale(node) + root.scrollTop + own;
  return root.clientHeight - parseFloat(paddingBottom) - top;
}

/**
 * As letterSize, but in Present the smallest type where a picture of `height(letter)` pixels would not
 * fit: the class ptm-dense gives it to the picture's texts.
 * @param {Element} svg
 * @param {number} usual
 * @param {number} presented
 * @param {(letter: number) => number} height
 */
export function fittedLetter(svg, usual, presented, height) {
  const letter = letterSize(svg, usual, presented);
  const dense = height(letter) > presentRoom(svg);
  svg.classList.toggle("ptm-dense", dense);
  return dense ? 20 : letter;
}
