import { equal, settled, test } from "./harness.js";

const shown = [];
navigator.setAppBadge = async (number) => void shown.push(number);
const open = (text) => document.body.insertAdjacentHTML("beforeend", `<span data-app-badge>${text}</span>`);

test("the installed app shows the number of new episodes, as the page has it", async () => {
  open("2");
  await import("../runtime/app-badge.js");
  const mark = document.querySelector("[data-app-badge]");
  for (const text of ["3", "999+", "", "5"]) {
    mark.textContent = text;
    await settled();
  }
  equal(shown, [2, 3, 999, 0, 5]);
});

test("a browser that refuses the number is no failure", async () => {
  navigator.setAppBadge = () => Promise.reject(new Error("Not allowed"));
  open("2");
  await import("../runtime/app-badge.js");
});

test("a page without a number shows none", async () => {
  await import("../runtime/app-badge.js");
  equal(shown, []);
});
