// Present: a widget fills the screen, laid out for a projector.

const PRESENT = "ptm-present";

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

  function filled() {
    if (!root.classList.contains(PRESENT)) document.exitFullscreen();
    else document.addEventListener("fullscreenchange", ended);
  }

  function end() {
    if (!root.classList.contains(PRESENT)) return;
    root.classList.remove(PRESENT);
    root.parentElement?.style.removeProperty("min-height");
    document.removeEventListener("keydown", escaped);
    document.removeEventListener("fullscreenchange", ended);
    if (document.fullscreenElement === root) document.exitFullscreen();
    root.removeAttribute("popover");
    changed(false);
  }

  return { end, toggle: () => (root.classList.contains(PRESENT) ? end() : begin()) };
}

/** How many pixels a pixel of a 1280×720 screen is in Present; 0 outside Present. @param {Element} node */
export function presentScale(node) {
  const root = node.closest(`.${PRESENT}`);
  return root ? parseFloat(getComputedStyle(root).fontSize) / 25 : 0;
}

/**
 * The size of a picture's letters in pixels: `usual`, or in Present `presented`, which is meant for
 * a screen of 1280×720.
 * @param {Element} node
 * @param {number} usual
 * @param {number} presented
 */
export function letterSize(node, usual, presented) {
  return presentScale(node) * presented || usual;
}

/**
 * In Present the pixels from a picture's top to the end of the screen, elsewhere Infinity.
 * @param {Element} node
 */
export function presentRoom(node) {
  const root = node.closest(`.${PRESENT}`);
  if (!root) return Infinity;
  const { paddingBottom } = getComputedStyle(root);
  const top = node.getBoundingClientRect().top - root.getBoundingClientRect().top + root.scrollTop;
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
  return dense ? 20 * presentScale(svg) : letter;
}
