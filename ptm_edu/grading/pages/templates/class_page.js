(() => {
  const { exercises, rows, texts, links } = JSON.parse(document.getElementById("data").textContent);
  const [NAME, POINTS, EACH, FLAGS, NOTES, TRACE, SECONDS, DIGEST, MANUAL, FAULTS,
    PENALTY, HISTORY, SUBMITTER] = Array(13).keys();
  const AT_ONCE = 200;
  const words = {};
  for (const entry of document.getElementById("words").content.children)
    words[entry.dataset.word] = [...entry.children].map((span) => span.textContent);

  const make = (tag, content = [], attributes = {}) => {
    const node = Object.assign(document.createElement(tag), attributes);
    node.append(...[content].flat());
    return node;
  };
  const both = (text) => typeof text === "string" ? [text]
    : [make("span", text[0], { lang: "en" }), make("span", text[1], { lang: "zh" })];

  const hasManual = rows.some((row) => row[MANUAL] !== null);
  const hasPenalty = rows.some((row) => row[PENALTY] !== null);
  const columns = [
    { id: "student", title: words.student, of: (row) => row[NAME], first: 1 },
    { id: "points", title: words.points, of: (row) => row[POINTS], number: true },
    ...exercises.map(({ id, title }, i) => ({ id, title, of: (row) => row[EACH][i], number: true })),
    ...(hasManual
      ? [{ id: "manual", title: words.manual, of: (row) => row[MANUAL], number: true }] : []),
    ...(hasPenalty
      ? [{ id: "penalty", title: words.penalty, of: (row) => row[PENALTY], number: true }] : []),
    { id: "flags", title: words.flags, of: (row) => row[FLAGS].length + row[FAULTS], number: true },
    { id: "seconds", title: words.seconds, of: (row) => row[SECONDS], number: true },
  ];

  const searched = rows.map((row) => [row[NAME], ...[row[FLAGS], row[NOTES]].flat()
    .map((i) => [texts[i]].flat().join(" "))].join(" ").toLowerCase());
  const order = rows.map((_, i) => i);
  const body = document.querySelector("#students tbody");
  const count = document.getElementById("count");
  const filter = document.getElementById("filter");
  const person = document.getElementById("person");
  let matches = order, drawn = 0;

  const cell = (row, column) => {
    const value = column.of(row);
    const missing = row[DIGEST] === null;
    const fault = value === null && !missing && !["manual", "penalty"].includes(column.id);
    const empty = value === null || (column.id === "flags" && !value)
      || (missing && column.id === "seconds");
    const label = missing && column.id === "points" ? both(words.missing)
      : fault ? both(words.fault)
      : empty ? "" : column.id === "seconds" ? value.toFixed(2) : String(value);
    const kind = column.number ? "n" : "name";
    return make("td", label, { className: fault ? `${kind} fault` : missing ? `${kind} missing` : kind });
  };
  const line = (i) => {
    const open = make("button", "▸", { type: "button", ariaLabel: words.details.join(" · "),
      ariaExpanded: "false", onclick: () => toggle(open, i) });
    return make("tr", [make("td", open, { className: "open" }),
      ...columns.map((column) => cell(rows[i], column))]);
  };
  const list = (title, lines) => lines.length
    ? [make("b", both(title)), make("ul", lines.map((line) => make("li", line)))] : [];
  const sentences = (numbers) => numbers.map((i) => both(texts[i]));
  const change = ([when, what, from, to, how]) => [texts[when], " ", ...both(texts[what]),
    `: ${from ?? "—"} → ${to ?? "—"} (${texts[how]})`];
  const details = (row) => {
    const at = ["feedback", "submitted"].filter((name) => links[name]).map((name) =>
      make("a", both(words[name]),
        { href: links[name].replaceAll("{student}", encodeURIComponent(
          name === "submitted" ? row[SUBMITTER] ?? row[NAME] : row[NAME])) }));
    const missing = row[DIGEST] === null;
    return [...(missing ? [] : [make("p", at)]),
      ...(row[SUBMITTER] ? [make("p", [...both(words.submitter), ` ${row[SUBMITTER]}`])] : []),
      ...list(words.flags, sentences(row[FLAGS])), ...list(words.notes, sentences(row[NOTES])),
      ...list(words.origin, [...sentences(row[TRACE]), ...row[HISTORY].map(change)]),
      ...(missing ? [] : [make("span", [...both(words.digest), ` ${row[DIGEST]}…`])])];
  };
  const toggle = (button, i) => {
    const row = button.closest("tr"), open = button.ariaExpanded === "true";
    if (open) row.nextElementSibling.remove();
    else row.after(make("tr", make("td", details(rows[i]), { colSpan: columns.length + 1 }),
      { className: "details" }));
    button.ariaExpanded = String(!open);
    button.textContent = open ? "▸" : "▾";
  };
  const more = () => {
    body.append(...matches.slice(drawn, drawn + AT_ONCE).map(line));
    drawn = Math.min(drawn + AT_ONCE, matches.length);
  };
  const draw = () => {
    const query = filter.value.trim().toLowerCase();
    matches = order.filter((i) => searched[i].includes(query)
      && (!person.checked || rows[i][FLAGS].length || rows[i][FAULTS]));
    body.replaceChildren();
    drawn = 0;
    more();
    count.textContent = `${matches.length} / ${rows.length}`;
  };
  const sort = (column, header) => {
    const down = header.ariaSort ? header.ariaSort === "ascending" : column.number;
    for (const other of header.parentNode.children) other.ariaSort = null;
    header.ariaSort = down ? "descending" : "ascending";
    const sign = down ? -1 : 1;
    const compare = column.number ? (a, b) => (a ?? -1) - (b ?? -1)
      : new Intl.Collator([], { numeric: true }).compare;
    order.sort((a, b) => sign * compare(column.of(rows[a]), column.of(rows[b])) || a - b);
    draw();
  };

  document.querySelector("#students thead").append(make("tr", [make("th"),
    ...columns.map((column) => {
      const header = make("th", make("button", both(column.title),
        { type: "button", onclick: () => sort(column, header) }),
      { className: column.number ? "n" : "" });
      header.dataset.column = column.id;
      return header;
    })]));
  filter.oninput = person.onchange = draw;
  new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) more(); },
    { rootMargin: "600px" }).observe(document.getElementById("below"));
  draw();
})();
