import { clock, equal, settled, show, test, until } from "./harness.js";
import { endpointHash } from "../runtime/push-subscription.js";
import "../notification-settings/push-device.js";

const key = "BAEC";
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
const posts = [];
/** The subscription of the browser, and the calls. */
let known = null;
const deeds = [];
const subscribe = (endpoint, serverKey = key) => ({
  endpoint, options: { applicationServerKey: bytesOf(serverKey) },
  getKey: (name) => new TextEncoder().encode(name).buffer,
  unsubscribe: async () => {
    await undefined;
    deeds.push("unsubscribe");
    known = null;
  },
});
const registration = {
  pushManager: {
    getSubscription: async () => known,
    subscribe: async (options) => {
      if (known) throw new DOMException("There is a subscription with another key", "InvalidStateError");
      deeds.push(options);
      return (known = subscribe("https://push.example/new"));
    },
  },
};
const define = (object, name, value) => Object.defineProperty(object, name, { configurable: true, value });
define(navigator.serviceWorker, "getRegistration", async () => registration);
define(navigator.serviceWorker, "ready", Promise.resolve(registration));
define(Notification, "permission", "default");
Notification.requestPermission = async () => "granted";

async function open({ devices = [] } = {}) {
  const states = ["insecure", "unsupported", "not-installed", "denied", "failed"].map((state) => `<p data-state="${state}">${state}</p>`).join("");
  const rows = await Promise.all(devices.map(async (endpoint, index) => `<article data-endpoint="${await endpointHash(endpoint)}" data-address="${index + 4}"><b class="this-device" hidden></b></article>`));
  const fields = ["endpoint", "key", "secret", "zone", "replaces"].map((name) => `<input name="${name}">`).join("");
  show(`${rows.join("")}<push-device hidden data-push-key="${key}">${states}<form data-state="off">${fields}<button type="button">Turn on</button></form>
<form data-state="on"><input name="address"><button>Turn off</button></form></push-device>`);
  document.querySelector('[data-state="off"]').addEventListener("submit", (event) => {
    event.preventDefault();
    posts.push(Object.fromEntries(new FormData(event.target)));
  });
  await until(() => !document.querySelector("push-device").hidden);
  await settled();
}
const shown = () => [...document.querySelectorAll("[data-state]")].filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.state);
async function turnOn() {
  document.querySelector('[data-state="off"] button').click();
  await settled();
}

test("a tap asks for permission, subscribes with the server's key and sends the subscription", async () => {
  await open();
  equal(shown(), ["off"]);
  await turnOn();
  await until(() => posts.length > 0);
  const [{ endpoint, replaces }] = posts;
  equal([endpoint, replaces, deeds], ["https://push.example/new", "", [{ userVisibleOnly: true, applicationServerKey: key }]]);
});

test("a subscription that the browser still has is sent again", async () => {
  known = subscribe("https://push.example/1");
  await open();
  equal(shown(), ["off"], "The server does not know it");
  await turnOn();
  await until(() => posts.length > 0);
  equal([posts[0].endpoint, deeds], ["https://push.example/1", []]);
});

test("a device that the server knows is on, marked, and can be turned off", async () => {
  known = subscribe("https://push.example/1");
  await open({ devices: ["https://push.example/0", "https://push.example/1"] });
  equal([shown(), [...document.querySelectorAll(".this-device")].map(({ hidden }) => hidden)], [["on"], [true, false]]);
  equal([document.querySelector('[data-state="on"] input').value, posts, deeds], ["5", [], []]);
});

test("a device with another key of the server is renewed", async () => {
  known = subscribe("https://push.example/1", "BAED");
  await open({ devices: ["https://push.example/1"] });
  await until(() => posts.length > 0);
  equal([posts[0].endpoint, posts[0].replaces, deeds[0]], ["https://push.example/new", await endpointHash("https://push.example/1"), "unsubscribe"]);
});

test("a device with another key that the server has removed can be turned on again", async () => {
  known = subscribe("https://push.example/1", "BAED");
  await open();
  equal(shown(), ["off"]);
  await turnOn();
  await until(() => posts.length > 0);
  equal([posts[0].endpoint, posts[0].replaces], ["https://push.example/new", ""]);
});

test("a page says why notifications cannot be turned on", async () => {
  define(Notification, "permission", "denied");
  await open();
  equal(shown(), ["denied"]);
  delete window.PushManager;
  await open();
  equal(shown(), ["unsupported"]);
  define(navigator, "standalone", false);
  await open();
  equal(shown(), ["not-installed"]);
  Object.defineProperty(window, "isSecureContext", { value: false });
  await open();
  equal(shown(), ["insecure"]);
});

test("a refusal is shown, and a question without an answer leaves it off", async () => {
  await open();
  Notification.requestPermission = async () => "default";
  await turnOn();
  equal(shown(), ["off"]);
  Notification.requestPermission = async () => "denied";
  await turnOn();
  equal([shown(), posts], [["denied"], []]);
});

test("a browser whose worker does not come says so", async () => {
  console.error = () => {};
  define(navigator.serviceWorker, "ready", new Promise(() => {}));
  await open();
  await turnOn();
  equal(shown(), ["off"]);
  await clock.advance(10_000);
  equal(shown(), ["failed", "off"]);
});
