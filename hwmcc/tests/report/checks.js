// Uses the page as a reader would. `expected` was counted from the records.
const failures = [];
let checks = 0;
const equal = (what, found, wanted) => {
  checks += 1;
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    failures.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  }
};
const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const visible = () => all("#table tbody tr").filter((row) => row.offsetHeight > 0);
const set = (selector, value) => {
  one(selector).value = value;
  one(selector).dispatchEvent(new Event("input", { bubbles: true }));
};
const column = (name, configuration) =>
  all("#table thead tr:nth-child(2) th").filter((head) => head.textContent === name)[configuration || 0];
const cells = (head) => visible().map((row) => row.cells[head.cellIndex]);
const rises = (values) => values.every((value, index) => index === 0 || values[index - 1] <= value);

// Plots.
const count = (key) => all(`#pair [data-metric="${key}"] .pt`).length;
for (const [key, number] of Object.entries(expected.points)) equal("points of " + key, count(key), number);
equal("all points have a place", all(".pt").every((mark) => !/NaN|inf/i.test(mark.getAttribute("d"))), true);
equal("points of the cactus plot of all sets", one("#cactus figure").querySelectorAll(".pt").length, expected.solved);
equal("cactus plots", all("#cactus figure").length, 3);
equal("proofs side by side", all("#proofs figure").map((figure) => figure.querySelectorAll(".pt").length), [expected.proofs]);
equal("rows of them", all("#proofs .side-by-side tbody tr").length, expected.proofs);
equal("wrong points of the time plot", all('#pair [data-metric="time"] .pt.wrong').length > 0, true);

// The choice of a pair, there and back.
set("#pair-choice", "0-2");
equal("time of another pair", count("time"), expected.others.time);
equal("no proofs of a checker without statistics", count("proof-size"), 0);
set("#pair-choice", "0-1");
equal("time of the first pair again", count("time"), expected.points.time);

// The table: filtering.
equal("rows", visible().length, expected.rows);
set("#filter-text", "FIFO");
equal("rows of fifo", visible().length, expected.fifo);
equal("count of them", one("#shown").textContent, `${expected.fifo} of ${expected.rows}`);
set("#filter-text", "");
set("#filter-set", "1");
equal("rows of set two", visible().length, expected.two);
set("#filter-set", "");
set("#filter-state", "wrong");
equal("rows with wrong answers", visible().length, expected.wrong);
equal("they say so", visible().every((row) => /WRONG/.test(row.textContent)), true);
set("#filter-state", "");
const button = one(".legend button");
button.click();
equal("rows of a family", visible().every((row) => row.dataset.family === button.dataset.family), true);
equal("its points are lit", all("#pair .pt.lit").length > 0 && one("#pair").classList.contains("dimmed"), true);
button.click();
equal("rows again", visible().length, expected.rows);

// Columns.
const shown = (name) => column(name, 0).offsetWidth > 0;
const group = () => one("#table thead th.group").colSpan;
equal("usual columns", ["CPU s", "Wall s", "MiB", "Proof", "Frames", "Depth"].map(shown), [true, false, false, true, false, false]);
equal("their head", group(), 3);
const box = one('#columns input[value="memory"]');
box.click();
equal("another column", [shown("MiB"), group()], [true, 4]);
box.click();
equal("and back", [shown("MiB"), group()], [false, 3]);

// Sorting.
const marks = (head) => getComputedStyle(head.querySelector("button"), "::after").content;
equal("every head can be sorted by", all("#table thead tr:nth-child(2) th").every((head) => marks(head).includes("↕")), true);
const time = column("CPU s", 1);
time.querySelector("button").click();
const times = () => cells(time).filter((cell) => cell.textContent).map((cell) => Number(cell.dataset.v));
equal("times rise", rises(times()), true);
time.querySelector("button").click();
equal("times fall", rises(times().reverse()), true);
equal("and the head says so", [time.getAttribute("aria-sort"), marks(time).trim()], ["descending", '" ↓"']);
time.querySelector("button").focus();
equal("keys reach it", document.activeElement.parentElement, time);
const proof = column("Proof", 0);
proof.querySelector("button").click();
const proofs = cells(proof).map((cell) => cell.textContent === "");
equal("what is empty comes last", proofs.indexOf(true) + proofs.filter(Boolean).length, proofs.length);

// Names of points, and the way to the row.
const mark = one("#pair .pt");
mark.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
const row = document.getElementById("i" + mark.dataset.i);
equal("name of a point", one("#tip").textContent.split("\n")[0], row.cells[0].textContent);
equal("it is seen", one("#tip").offsetHeight > 0, true);
set("#filter-state", "wrong");
mark.dispatchEvent(new MouseEvent("click", { bubbles: true }));
equal("a click leads to the row", row.classList.contains("chosen") && row.offsetHeight > 0, true);

// Errors say why.
set("#filter-state", "error");
equal("the cause in the row", visible().map((row) => row.querySelector(".cause").textContent), [expected.cause]);
equal("and above", one(".warning li").textContent.endsWith("signal 11: " + expected.cause), true);
set("#filter-state", "");

// Names stay names.
const names = all("#table tbody th").map((cell) => cell.textContent);
equal("hostile names", expected.hostile.filter((name) => !names.includes(name)), []);
equal("nothing of them ran", typeof window.hacked, "undefined");

// Wrong answers cannot be missed.
equal("the alarm", one(".alarm h2").textContent, "Wrong answers: " + expected.wrong);
equal("it comes first", one("main").firstElementChild.className, "alarm");

// The script that chromium runs last: everything was loaded, and nothing from elsewhere.
addEventListener("load", () => {
  equal("fetched", performance.getEntriesByType("resource").map((entry) => entry.name), []);
  equal("troubles", window.troubles, []);
  const pre = document.body.appendChild(document.createElement("pre"));
  pre.id = "checked";
  pre.textContent = failures.length ? failures.join("\n") : `ok: ${checks} checks`;
});
