"use strict";
// The search over lemmas; everything is there without it. A change here changes the hash in html.rs.
(() => {
  const lemmas = [...document.querySelectorAll("details li")];
  const texts = lemmas.map((lemma) => lemma.textContent.toLowerCase());
  const groups = [...document.querySelectorAll("details")];
  const field = document.getElementById("search");
  const count = document.getElementById("found");
  let open = null;
  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    lemmas.forEach((lemma, index) => {
      lemma.hidden = !words.every((word) => texts[index].includes(word));
      found += !lemma.hidden;
    });
    count.textContent = words.length ? `${found} of ${lemmas.length}` : "";
    // Groups with hits are open during a search; afterwards all are as they were.
    if (words.length && !open) open = groups.map((group) => group.open);
    groups.forEach((group, index) => {
      group.hidden = !group.querySelector("li:not([hidden])");
      if (open) group.open = words.length ? !group.hidden : open[index];
    });
    if (!words.length) open = null;
  };
  field.addEventListener("input", search);
  field.closest("p").hidden = false;
  // Browsers keep what was in a field when they load a page again.
  search();
})();
