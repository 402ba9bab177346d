// <password-field>: what the button of a field for a new password does.

import { equal, show, test } from "./harness.js";
import "../components/password-field.js";

function field() {
  const main = show(`<form><password-field><input type="password" name="password" value="a mossy wall"><button type="button" data-other="Hide password">Show password</button></password-field></form>`);
  const [input, button] = main.querySelector("password-field").children;
  return { form: main.querySelector("form"), button, state: () => [input.type, input.value, button.textContent] };
}

test("a tap shows a new password, and another one hides it", () => {
  const { button, state } = field();
  button.click();
  equal(state(), ["text", "a mossy wall", "Hide password"]);
  button.click();
  equal(state(), ["password", "a mossy wall", "Show password"]);
});

test("a form is sent with its password hidden, so that the browser offers to save it", () => {
  const { form, button, state } = field();
  form.addEventListener("submit", (event) => event.preventDefault());
  form.requestSubmit();
  equal(state(), ["password", "a mossy wall", "Show password"]);
  button.click();
  form.requestSubmit();
  equal(state(), ["password", "a mossy wall", "Show password"]);
});
