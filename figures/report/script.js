// Filters, search, links into closed details, and copying. Without it all text is there; only these are not.
"use strict";
const claims = Array.from(document.querySelectorAll(".claim")), filter = document.getElementById("filter");
const groupOf = claim => claim.parentElement.dataset.group;
const textOf = new Map(claims.map(claim => [claim, claim.textContent.toLowerCase()]));

// Shows the claims that the form asks for, and says how many.
function apply() {
  const { group, verdict, words } = filter.elements, wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const claim of claims) {
    claim.hidden = (group.value !== "" && groupOf(claim) !== group.value) ||
      (verdict.value !== "" && claim.dataset.verdict !== verdict.value) ||
      !wanted.every(word => textOf.get(claim).includes(word));
    shown += claim.hidden ? 0 : 1;
  }
  for (const section of document.querySelectorAll(".group"))
    section.hidden = !section.querySelector(".claim:not([hidden])");
  filter.querySelector("output").textContent = shown + " of " + claims.length + " rows";
}

function ask(group, verdict, words) {
  filter.elements.group.value = group;
  filter.elements.verdict.value = verdict;
  filter.elements.words.value = words;
  apply();
}

function keep() {
  const { group, verdict, words } = filter.elements;
  const asked = new URLSearchParams({ group: group.value, verdict: verdict.value, words: words.value });
  for (const [name, value] of Array.from(asked)) if (value === "") asked.delete(name);
  const hash = asked.toString() === "" ? "#claims" : "#show?" + asked;
  try { history.replaceState(null, "", hash); } catch { /* a page that may not change its address */ }
}

// Goes where the address says: to a filter, or to an element, which is then shown and open.
function follow() {
  if (location.hash.startsWith("#show?")) {
    const asked = new URLSearchParams(location.hash.slice(6));
    ask(...["group", "verdict", "words"].map(name => asked.get(name) || ""));
    document.getElementById("claims").scrollIntoView();
    return;
  }
  let id = location.hash.slice(1);
  try { id = decodeURIComponent(id); } catch { /* an id may hold a per cent sign */ }
  const target = document.getElementById(id);
  if (!target) return;
  const claim = target.closest(".claim");
  if (target.closest("[hidden]")) ask("", "", "");
  if (claim) claim.querySelector("details").open = true;
  target.scrollIntoView();
}

function copy(button) {
  const text = button.parentElement.querySelector("code").textContent;
  const say = word => { button.textContent = word; setTimeout(() => { button.textContent = "Copy"; }, 1500); };
  const refused = () => {
    getSelection().selectAllChildren(button.parentElement.querySelector("code"));
    say("Selected");
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => say("Copied"), refused);
  else refused();
}

filter.hidden = false;
filter.addEventListener("input", () => { apply(); keep(); });
filter.addEventListener("submit", event => event.preventDefault());
filter.addEventListener("reset", event => { event.preventDefault(); ask("", "", ""); keep(); });
for (const cell of document.querySelectorAll("[data-group][data-verdict]"))
  cell.addEventListener("click", event => {
    event.preventDefault();
    ask(cell.dataset.group, cell.dataset.verdict, "");
    keep();
    document.getElementById("claims").scrollIntoView();
    filter.elements.verdict.focus({ preventScroll: true });
  });
for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
// On paper nothing can be opened: all is.
let closed = [];
addEventListener("beforeprint", () => {
  closed = Array.from(document.querySelectorAll("details:not([open])"));
  for (const details of closed) details.open = true;
});
addEventListener("afterprint", () => { for (const details of closed) details.open = false; });
addEventListener("hashchange", follow);
document.addEventListener("click", event => {
  const link = event.target.closest('a[href^="#"]');
  if (link && link.getAttribute("href") === location.hash) follow();
});
apply();
follow();
