"use strict";
// Names of points, the choice of a pair and of columns, sorting and filtering. Everything else is there without it.
(() => {
  const id = (name) => document.getElementById(name);
  const table = id("table");
  if (!table) return;
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const tip = id("tip");

  // Names of points.
  const point = (event) => (event.target instanceof Element ? event.target.closest(".pt[data-i]") : null);
  document.addEventListener("mouseover", (event) => {
    const found = point(event);
    tip.hidden = !found;
    if (!found) return;
    const row = id("i" + found.dataset.i);
    const about = found.ownerSVGElement.dataset.about;
    tip.textContent = [row.cells[0].textContent, about, found.dataset.t].filter(Boolean).join("\n");
    const box = found.getBoundingClientRect();
    const width = tip.offsetWidth, height = tip.offsetHeight;
    tip.style.left = Math.max(4, Math.min(box.right + 10, innerWidth - width - 4)) + "px";
    tip.style.top = (box.top - height - 8 > 4 ? box.top - height - 8 : box.bottom + 8) + "px";
  });

  // A point leads to its instance.
  const choose = (row) => {
    for (const other of body.querySelectorAll(".chosen")) other.classList.remove("chosen");
    if (row.hidden) clear();
    row.classList.add("chosen");
    row.scrollIntoView({ block: "center" });
  };
  document.addEventListener("click", (event) => {
    const found = point(event);
    if (found) choose(id("i" + found.dataset.i));
    const link = event.target instanceof Element ? event.target.closest('a[href^="#i"]') : null;
    const row = link && id(link.getAttribute("href").slice(1));
    if (row && row.hidden) clear();
  });

  // Filters. A family that is chosen stands out in the plots too.
  const filters = { text: id("filter-text"), set: id("filter-set"), family: id("filter-family"), state: id("filter-state") };
  const value = (name) => (filters[name] ? filters[name].value : "");
  const filter = () => {
    const text = value("text").toLowerCase(), set = value("set"), family = value("family"), state = value("state");
    let shown = 0;
    for (const row of rows) {
      const fits =
        (!text || row.cells[0].textContent.toLowerCase().includes(text)) &&
        (!set || row.dataset.set === set) &&
        (!family || row.dataset.family === family) &&
        (!state || row.dataset.s.split(" ").includes(state));
      row.hidden = !fits;
      shown += fits;
    }
    id("shown").textContent = `${shown} of ${rows.length}`;
    light();
  };
  const light = () => {
    const family = value("family");
    for (const button of document.querySelectorAll(".legend button")) {
      button.setAttribute("aria-pressed", String(button.dataset.family === family));
    }
    for (const figure of document.querySelectorAll("#pair, #auxiliary")) {
      figure.classList.toggle("dimmed", family !== "");
      for (const mark of figure.querySelectorAll(".pt")) {
        mark.classList.toggle("lit", rowsById[mark.dataset.i].dataset.family === family);
      }
    }
  };
  const rowsById = rows.slice();
  const clear = () => {
    for (const control of Object.values(filters)) if (control) control.value = "";
    filter();
  };
  for (const control of Object.values(filters)) if (control) control.addEventListener("input", filter);
  for (const button of document.querySelectorAll(".legend button")) {
    button.addEventListener("click", () => {
      filters.family.value = filters.family.value === button.dataset.family ? "" : button.dataset.family;
      filter();
    });
  }

  // Columns: without this script all of them are there.
  const boxes = [...document.querySelectorAll("#columns input")];
  const groups = [...table.tHead.rows[0].querySelectorAll("th")];
  const showColumns = () => {
    for (const box of boxes) table.classList.toggle("no-" + box.value, !box.checked);
    const shown = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    for (const group of groups) group.colSpan = 1 + group.dataset.k.split(" ").filter((key) => shown.has(key)).length;
  };
  for (const box of boxes) box.addEventListener("input", showColumns);
  showColumns();

  // Sorting: numbers by value, words as people read them, what is empty last.
  const heads = [...table.tHead.rows[1].cells];
  const words = new Intl.Collator("en", { numeric: true });
  const key = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v);
  };
  const compare = (a, b, sign) => {
    if (a === "" || b === "") return (a === "") - (b === "");
    return sign * (typeof a === "number" && typeof b === "number" ? a - b : words.compare(a, b));
  };
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const keys = new Map(rows.map((row) => [row, key(row, column)]));
      rows.sort((a, b) => compare(keys.get(a), keys.get(b), falling ? -1 : 1));
      body.append(...rows);
    });
  });

  // The choice of a pair: what was shown waits until it is chosen again.
  const choice = id("pair-choice"), pair = id("pair");
  const waiting = new Map();
  if (choice) {
    choice.addEventListener("input", () => {
      const old = document.createDocumentFragment();
      old.append(...pair.childNodes);
      waiting.set(pair.dataset.pair, old);
      pair.dataset.pair = choice.value;
      const template = document.querySelector(`template[data-pair="${choice.value}"]`);
      pair.append(waiting.get(choice.value) || template.content.cloneNode(true));
      light();
    });
  }
})();
