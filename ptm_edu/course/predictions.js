// The reader's predictions on one page, in a running notebook and in an exported one.
//
// A form asks; <details> fold what answers it, each the first output of its cell. What stands beside
// a closed one in its cell, and the explanation right below, is hidden by the style alone, so that a
// page without scripts hides nothing for good.

(() => {
  if (window.ptmPredictions) { window.ptmPredictions(); return; }

  const given = {}; // the reader's answers by question
  const opened = new Set(); // questions whose result is shown
  let everything = false;

  const questionOf = (node) => node.closest("[data-question]").dataset.question;

  function show() {
    for (const fold of document.querySelectorAll("details.ptm-fold")) {
      fold.open = everything || opened.has(questionOf(fold));
    }
    for (const place of document.querySelectorAll(".ptm-mine")) compare(place, given[questionOf(place)]);
    for (const form of document.querySelectorAll("form.ptm-predict")) {
      const mine = given[form.dataset.question];
      for (const field of form.elements) {
        if (mine === undefined || field.name !== "answer") continue;
        if (field.type === "radio") field.checked = field.value === mine;
        else if (field !== document.activeElement) field.value = mine;
      }
    }
  }

  // Write the reader's answer beside the result, with a mark if they are the same.
  function compare(place, mine) {
    const { result, words, shown } = place.parentElement.dataset;
    const same = mine === result || (mine !== undefined && Number(mine) === Number(result));
    place.textContent = mine === undefined ? "" : ` · ${words.replace("{x}", JSON.parse(shown ?? "{}")[mine] ?? mine)}${same ? " ✓" : ""}`;
  }

  function answer(form, value) {
    const mine = form.dataset.choices ? value : value.trim().replaceAll(",", "");
    const wrong = !form.dataset.choices && (mine === "" || Number.isNaN(Number(mine)));
    form.querySelector("output").textContent = wrong
      ? form.dataset.mistaken.replace("{x}", value)
      : form.dataset.noted;
    if (wrong) return;
    if (given[form.dataset.question] === undefined) count(form.dataset);
    given[form.dataset.question] = mine;
    opened.add(form.dataset.question);
    show();
  }

  // The server of `ptm-edu lab` keeps how many questions are answered, not what was answered.
  function count({ chapter, cell }) {
    const lab = document.getElementById("jupyter-config-data");
    if (!lab || !chapter) return;
    const { baseUrl } = JSON.parse(lab.textContent);
    const token = document.cookie.match(/(?:^|; )_xsrf=([^;]*)/)?.[1] ?? "";
    fetch(`${baseUrl}ptm-edu/predictions`, {
      method: "POST",
      headers: { "X-XSRFToken": token, "Content-Type": "application/json" },
      body: JSON.stringify({ chapter, cell }),
    }).catch(() => {}); // the question works without being counted
  }

  document.addEventListener("change", ({ target }) => {
    const form = target.closest?.("form.ptm-predict");
    if (form) answer(form, target.value);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("form.ptm-predict")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const fold = event.target.closest?.("details.ptm-fold > summary")?.parentElement;
    if (!fold) return;
    event.preventDefault();
    if (everything) document.querySelectorAll(".ptm-fold").forEach((one) => opened.add(questionOf(one)));
    everything = false;
    opened[fold.open ? "delete" : "add"](questionOf(fold));
    show();
  });
  // Before JupyterLab, which takes Enter for its own.
  window.addEventListener("keydown", (event) => {
    const form = event.key === "Enter" && event.target.closest?.("form.ptm-predict");
    if (form && event.target.type !== "radio") answer(form, event.target.value);
    else if (event.altKey && event.code === "KeyR") { everything = !everything; show(); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  const style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  window.ptmPredictions = show;
  show();
})();
