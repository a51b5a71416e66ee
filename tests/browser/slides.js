// What is wrong with the slides: lists of sentences by the slide's number, "3" or "3.1" below it.
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const wrong = {};
  for (const slide of Reveal.getSlides()) {
    const { h, v } = Reveal.getIndices(slide);
    Reveal.slide(h, v);
    let found = [];
    // A widget is drawn at its size in a frame after.
    for (let tries = slide.querySelector(".ptm") ? 20 : 0; tries >= 0; tries--) {
      if (tries) await frame();
      found = faults();
      if (!found.length && tries < 19) break;
    }
    if (found.length) wrong[v ? `${h + 1}.${v}` : h + 1] = found;
  }
  return wrong;

  function faults() {
    const found = [];
    const f = Math.min(innerWidth / 1280, innerHeight / 720);
    const page = Reveal.getCurrentSlide().querySelector(".page");
    const overflows = (node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
    for (const node of page.querySelectorAll(".flow, .ptm-present")) {
      if (overflows(node)) found.push(`overflow: ${node.className} of ${page.querySelector("h2")?.textContent}`);
    }
    const [frame] = [page.getBoundingClientRect()];
    const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      if (!node.textContent.trim() || parent.closest(".said, .ptm-summary, script, style")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (!box.width || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const words = node.textContent.trim().slice(0, 40);
      const inWidget = parent.closest(".ptm");
      // A formula's indices are smaller than the formula; in a widget, test_hall.py measures what is drawn.
      const letters = parent.closest("math") ?? parent;
      const size = (parseFloat(getComputedStyle(letters).fontSize) * letters.currentCSSZoom) / f;
      if (size < (inWidget ? 20 : 24) - 0.05) found.push(`${size.toFixed(1)} px: ${words}`);
      const picture = parent.closest("svg")?.getBoundingClientRect();
      if (picture && (box.bottom > picture.bottom + 4 * f || box.right > picture.right + 4 * f)) found.push(`cut: ${words}`);
      if (inWidget) continue;
      const cut = box.left < frame.left - 1 || box.top < frame.top - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
      if (cut) found.push(`cut: ${words}`);
    }
    for (const image of page.querySelectorAll("img[data-letters]")) {
      const size = ((image.getBoundingClientRect().width / image.dataset.width) * image.dataset.letters) / f;
      if (size < 23.9) found.push(`${size.toFixed(1)} px in a figure: ${image.alt.slice(0, 60)}`);
    }
    return found;
  }
}
