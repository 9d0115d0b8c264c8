window.troubles = [];
addEventListener("error", (event) => troubles.push("error: " + event.message));
addEventListener("unhandledrejection", (event) => troubles.push("rejection: " + event.reason));
document.addEventListener("securitypolicyviolation", (event) => troubles.push("policy: " + event.blockedURI));
for (const level of ["error", "warn"]) {
  console[level] = (...words) => troubles.push(level + ": " + words.join(" "));
}
