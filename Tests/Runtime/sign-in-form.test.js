import { equal, show, test } from "./harness.js";

const form = (name, type = "text") => `<sign-in><form method="post" action="/sign-in/did-open"><input name="${name}" type="${type}" required><button>Continue</button></form></sign-in>`;
const posted = [];
addEventListener("submit", (event) => {
  event.preventDefault();
  posted.push(Object.fromEntries(new FormData(event.target)));
});
async function open(address, html) {
  history.replaceState(null, "", address);
  show(html);
  await import("../sign-in/sign-in.js");
  return [posted, location.pathname + location.search + location.hash];
}

test("the secret behind # is sent with the form that asks for it, once, and leaves the address", async () => {
  equal(await open("/sign-in/join?a=1#token=aB-_9", form("token")), [[{ token: "aB-_9" }], "/sign-in/join?a=1"]);
  show(form("token"));
  equal(posted.length, 1, "The page of a wrong one");
});

test("an access key is sent from any page that asks for it", async () => {
  equal(await open("/library#key=abc", form("key", "password")), [[{ key: "abc" }], "/library"]);
});

test("a form that asks for something else sends nothing", async () => {
  equal(await open("/sign-in#token=abc", form("key", "password") + form("token", "hidden")), [[], "/sign-in"]);
});

test("a fragment that is no secret stays, and sends nothing", async () => {
  equal(await open("/sign-in#chapter=3", form("token")), [[], "/sign-in#chapter=3"]);
});
