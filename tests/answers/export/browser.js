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
    intruders: all("script, body b b, [onclick], img").length,
    visible: page.body.textContent,
    ground: frames[0].getComputedStyle(page.body).backgroundColor,
    drawing: parsed.querySelector("parsererror") ? "broken" : parsed.querySelectorAll("rect").length,
  };
  const pre = document.body.appendChild(document.createElement("pre"));
  pre.id = "found";
  pre.textContent = JSON.stringify(found);
});
