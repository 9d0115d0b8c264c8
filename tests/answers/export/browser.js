// Looks at the page in the frame as a reader would; `drawing` is the text of the SVG file.
addEventListener("load", () => {
  const page = document.getElementById("frame").contentDocument;
  const all = (selector) => [...page.querySelectorAll(selector)];
  const parsed = new DOMParser().parseFromString(drawing, "image/svg+xml");
  const found = {
    width: [page.documentElement.scrollWidth, page.documentElement.clientWidth],
    lemmas: all("li > code").length,
    boxes: all("svg rect").length,
    texts: all("svg g text").every((text) =>
      text.getBBox().x + text.getBBox().width <= text.parentNode.querySelector("rect").getBBox().width),
    links: all("a[href]").every((link) => page.getElementById(link.getAttribute("href").slice(1))),
    intruders: all("script:not(:last-child), body b b, [onclick], img").length,
    visible: page.body.textContent,
    ground: frames[0].getComputedStyle(page.body).backgroundColor,
    drawing: parsed.querySelector("parsererror") ? "broken" : parsed.querySelectorAll("rect").length,
  };
  // The search: some lemmas have all words of another one, and groups are as they were before.
  const lemmas = all("details li");
  const seen = () => lemmas.filter((lemma) => lemma.offsetHeight > 0);
  const search = (text) => {
    const field = page.getElementById("search");
    field.value = text;
    field.dispatchEvent(new Event("input"));
  };
  const groups = all("details");
  groups[0].open = false;
  const before = groups.map((group) => group.open);
  const words = lemmas[0].querySelector("code").textContent.toUpperCase();
  search("  " + words);
  const fits = (lemma) => words.split(/\s+/).every((word) => lemma.textContent.toUpperCase().includes(word));
  found.hits = seen().includes(lemmas[0]) && seen().every(fits) && seen().length === lemmas.filter(fits).length;
  found.counted = page.getElementById("found").textContent === `${seen().length} of ${lemmas.length}`;
  search("no lemma says this");
  found.misses = seen().length + groups.filter((group) => group.offsetHeight > 0).length;
  search("");
  found.restored = JSON.stringify(groups.map((group) => group.open)) === JSON.stringify(before);
  found.all = lemmas.every((lemma) => !lemma.hidden) && page.getElementById("found").textContent === "";
  const pre = document.body.appendChild(document.createElement("pre"));
  pre.id = "found";
  pre.textContent = JSON.stringify(found);
});
