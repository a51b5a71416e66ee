(() => {
  const form = document.getElementById("mark");
  if (!form) return;
  const points = [...form.querySelectorAll("[name=points]")], sum = document.getElementById("sum");
  let changed = false;
  const add = () => {
    const given = points.map((input) => input.value.trim() === "" ? NaN : Number(input.value));
    const extra = [...form.querySelectorAll("[name=comment]:checked")]
      .map((box) => Number(box.dataset.points));
    const total = [...given, ...extra].reduce((a, b) => a + b, 0);
    sum.textContent = Number.isNaN(total) ? "–"
      : Number(Math.min(Math.max(total, 0), Number(sum.dataset.most)).toFixed(6));
    for (const input of points)
      for (const button of input.parentNode.querySelectorAll("button"))
        button.classList.toggle("chosen", button.value === input.value.trim());
  };
  form.oninput = () => { changed = true; add(); };
  form.onsubmit = () => { changed = false; };
  for (const button of form.querySelectorAll(".steps button"))
    button.onclick = () => {
      const input = button.closest(".give").querySelector("input");
      input.value = button.value;
      changed = true;
      add();
      (points[points.indexOf(input) + 1] ?? form.querySelector("[type=submit]")).focus();
    };
  addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("textarea")) return;
    const link = { n: "next", p: "previous" }[event.key];
    if (!link) return;
    event.preventDefault();
    document.getElementById(link).click();
  });
  add();
})();
