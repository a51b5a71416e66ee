(() => {
  const form = document.getElementById("request"), [en, zh] = form.querySelectorAll("select");
  en.onchange = () => { zh.selectedIndex = en.selectedIndex; };
  zh.onchange = () => { en.selectedIndex = zh.selectedIndex; };
  const request = () => ({ ...JSON.parse(form.dataset.about), ...en.selectedOptions[0].dataset,
    claim: form.querySelector("textarea").value.trim() });
  const follow = (address, name) => Object.assign(document.createElement("a"),
    { href: address, ...(name && { download: name }) }).click();
  form.onsubmit = (event) => {
    event.preventDefault();
    const data = request(), text = JSON.stringify(data, null, 1);
    const name = `request_${data.assignment}_${data.student}_${data.exercise}`;
    follow(URL.createObjectURL(new Blob([text], { type: "application/json" })),
      `${name.replace(/[\\/:*?"<>|]/g, "_")}.json`);
    document.getElementById("saved").hidden = false;
  };
  document.getElementById("mail").onclick = () => {
    if (!form.reportValidity()) return;
    const data = request(), subject = `${data.assignment}: ${en.selectedOptions[0].text}`;
    const body = `${data.claim}\n\n${JSON.stringify(data, null, 1)}\n`;
    follow(`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`);
  };
})();
