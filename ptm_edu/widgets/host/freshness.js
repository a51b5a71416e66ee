// A result that does not belong to its inputs is marked, and a sentence under them says what to do.

const BOXES = "input[type=text], textarea";

/** Show a text in a box: the text that the result on display belongs to. */
export function showText(box, text) {
  box.value = text;
  box.defaultValue = box.value; // a box leaves out line breaks
}

/**
 * The rule of every widget that asks Python: its result is stale while Python has been asked for
 * another one (`state.asked`), and while a box holds another text than `showText` put there.
 * `drawn(state)` is told the view's state after each drawing; `say(sentence)` is what the widget
 * itself says of its inputs; with `accept()` what is chosen is what is shown, and texts that were
 * typed and not taken go.
 */
export function freshness(body, notice, label) {
  let said = "";
  let state = null;
  const boxes = () => [...body.querySelectorAll(BOXES)];

  function mark() {
    const typed = state ? boxes().filter((box) => box.value !== box.defaultValue) : [];
    const stale = Boolean(state?.asked) || typed.length > 0;
    const sentence = said || advice(typed);
    if (notice.textContent !== sentence) notice.textContent = sentence;
    body.classList.toggle("ptm-stale", stale);
    for (const node of body.querySelectorAll(".ptm-result")) describe(node, stale);
    for (const box of boxes()) {
      describe(box, typed.includes(box));
      box.setAttribute("aria-invalid", typed.includes(box));
    }
  }

  function advice(typed) {
    if (state?.asked) return state.waiting ? "" : label("unanswered");
    return typed.some((box) => box !== document.activeElement) ? label("not_entered") : "";
  }

  function describe(node, stale) {
    if (stale) node.setAttribute("aria-describedby", notice.id);
    else node.removeAttribute("aria-describedby");
  }

  function say(sentence) {
    said = sentence;
    mark();
  }

  // Before the widget hears of it, which may have something to say.
  const typing = ({ target }) => {
    if (state && target.matches(BOXES)) say("");
  };
  body.addEventListener("input", typing, true);
  body.addEventListener("focusout", () => setTimeout(mark));

  return {
    say,
    drawn: (now) => {
      state = now;
      mark();
    },
    accept: () => {
      for (const box of boxes()) box.value = box.defaultValue;
      say("");
    },
  };
}
