import { clock, equal, show, test } from "./harness.js";
import "../runtime/saved-line.js";

document.getElementById("notice").dataset.stringSavedPage = "From {time}";
function line(time, fields = {}) {
  const main = show("");
  Object.assign(main.dataset, { saved: String(time), ...fields });
  main.innerHTML = "<saved-line></saved-line>";
  return main.firstElementChild.textContent;
}

test("a stored page says how old it is, with the day when that is another one", () => {
  const format = (options) => new Intl.DateTimeFormat("en", options).format;
  equal(line(clock.now - 60_000), `From ${format({ hour: "numeric", minute: "2-digit" })(clock.now - 60_000)}`);
  const before = clock.now - 3 * 86_400_000;
  equal(line(before), `From ${format({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" })(before)}`);
});

test("the page in place of another one has no age", () => {
  equal(line(clock.now, { identity: "offline-page" }), "");
});
