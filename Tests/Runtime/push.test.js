import { equal, network, test } from "./harness.js";
import { happen, makeWindow, worker } from "./worker.js";
import { base64URL, endpointHash, subscriptionFields } from "../runtime/push-subscription.js";
import { endSubscription, listenToPushes } from "../worker/push.js";

listenToPushes(self);

const message = (fields = {}) => ({
  user: 1, title: "The Lichen Hour", body: "One", tag: "earnest-1", url: "/episodes/3", icon: "/artwork/1?size=256", lang: "en", episode: 3,
  actions: [{ action: "play", title: "Play" }, { action: "queue", title: "Add to Up Next" }], ...fields,
});
const push = (fields) => happen("push", { data: { json: () => fields } }).done;
async function tap(action = "", data = { url: "/episodes/3", episode: 3 }) {
  const notification = { data, isClosed: false, close: () => (notification.isClosed = true) };
  await happen("notificationclick", { notification, action }).done;
  return notification.isClosed;
}
const subscription = (endpoint) => ({
  endpoint, isEnded: false,
  getKey: (name) => new TextEncoder().encode(name).buffer,
  async unsubscribe() {
    this.isEnded = true;
  },
});
const signedIn = { user: 1, token: "of-session" };

test("a message is shown with its picture, its buttons and where it leads", async () => {
  await push(message());
  equal(worker.shown, [{
    title: "The Lichen Hour", body: "One", tag: "earnest-1", lang: "en", icon: `${location.origin}/artwork/1?size=256`,
    actions: [{ action: "play", title: "Play" }, { action: "queue", title: "Add to Up Next" }], data: { url: "/episodes/3", episode: 3 },
  }]);
});

test("a message without a picture and buttons is shown", async () => {
  await push({ user: "1", title: "Test" });
  equal(worker.shown, [{ title: "Test", actions: [], data: {} }]);
});

test("an unreadable message of this user is shown too", async () => {
  await happen("push", { data: { json: () => JSON.parse("not JSON") } }).done;
  await happen("push", { data: null }).done;
  await push({ user: 2, body: "no title" });
  equal(worker.shown.map(({ title }) => title), ["Earnest", "Earnest", "Earnest"]);
});

test("a message for another user, or for none, is not shown", async () => {
  await push(message({ user: 2 }));
  await push({ title: "The Lichen Hour" });
  equal(worker.shown, []);
});

test("a tap opens the page in the window of the app, and the play button plays there", async () => {
  makeWindow("https://elsewhere.example/");
  const window = makeWindow("/library");
  equal(await tap(), true, "The notification is closed");
  await tap("play");
  equal(window.messages, [false, true].map((plays) => ({ type: "open", url: `${location.origin}/episodes/3`, plays })));
  equal([worker.windows[0].messages, worker.deeds], [[], ["focus", "focus"]]);
});

test("a window that may not come to the front opens the page nevertheless", async () => {
  const window = makeWindow("/library", false);
  await tap();
  equal(window.messages.length, 1);
});

test("without a window, a new one opens, whose address says whether to play", async () => {
  await tap();
  await tap("play");
  await tap("", null);
  equal(worker.deeds, ["open /episodes/3", "open /episodes/3?play=1", "open /"]);
});

test("no message opens another site or shows its picture", async () => {
  await push(message({ url: "//elsewhere.example/", icon: "//elsewhere.example/picture" }));
  await tap("", worker.shown[0].data);
  equal([worker.shown[0].icon, worker.deeds], [`${location.origin}/`, ["open /"]]);
});

test("the button for Up Next adds the episode with the token of the session, and opens nothing", async () => {
  network.on("/session", signedIn);
  network.on("/episode-actions/did-tap", {});
  await tap("queue");
  const [{ method, body, headers }] = network.to("/episode-actions/did-tap");
  equal([method, body, headers["earnest-form-token"], headers["earnest-request"]], ["POST", "action=last&episode=3&back=%2F", "of-session", "page"]);
  equal(worker.deeds, []);
});

test("where the episode cannot be added, its page opens", async () => {
  network.on("/session", network.fails);
  await tap("queue");
  network.on("/session", new Response("{}", { status: 401 }));
  await tap("queue");
  network.on("/session", { user: 2, token: "theirs" });
  await tap("queue");
  equal(network.to("/episode-actions/did-tap"), []);
  network.on("/session", signedIn);
  network.on("/episode-actions/did-tap", () => new Response("", { status: 500 }));
  await tap("queue");
  equal(worker.deeds, Array(4).fill("open /episodes/3"));
});

test("a new subscription of the browser takes the place of the old one", async () => {
  network.on("/session", signedIn);
  network.on("/notification-settings/did-add-device", {});
  const renewed = subscription("https://push.example/2");
  await happen("pushsubscriptionchange", { oldSubscription: subscription("https://push.example/1"), newSubscription: renewed }).done;
  const fields = Object.fromEntries(new URLSearchParams(network.to("/notification-settings/did-add-device")[0].body));
  equal(fields, { ...subscriptionFields(renewed), replaces: await endpointHash("https://push.example/1") });
  equal(renewed.isEnded, false);
});

test("a subscription without a new one is made again with its options, and one without an old one is left", async () => {
  network.on("/session", signedIn);
  network.on("/notification-settings/did-add-device", {});
  const options = [];
  self.registration.pushManager.subscribe = async (of) => (options.push(of), subscription("https://push.example/3"));
  await happen("pushsubscriptionchange", { oldSubscription: { endpoint: "https://push.example/1", options: { userVisibleOnly: true } } }).done;
  await happen("pushsubscriptionchange", { newSubscription: subscription("https://push.example/4") }).done;
  equal([options, network.to("/notification-settings/did-add-device").length], [[{ userVisibleOnly: true }], 1]);
});

test("a subscription of a device that the user has removed ends", async () => {
  network.on("/session", signedIn);
  network.on("/notification-settings/did-add-device", () => new Response("", { status: 403 }));
  const renewed = subscription("https://push.example/2");
  await happen("pushsubscriptionchange", { oldSubscription: subscription("https://push.example/1"), newSubscription: renewed }).done;
  equal(renewed.isEnded, true);
});

test("a sign-out ends the subscription, where there is one", async () => {
  const known = subscription("https://push.example/1");
  await endSubscription({ pushManager: { getSubscription: async () => known } });
  await endSubscription({ pushManager: { getSubscription: async () => null } });
  await endSubscription({});
  equal(known.isEnded, true);
});

test("a subscription is reported in the form that the server takes", async () => {
  const { endpoint, key, secret, zone } = subscriptionFields(subscription("https://push.example/1"));
  equal([endpoint, atob(key), atob(secret), zone], ["https://push.example/1", "p256dh", "auth", Intl.DateTimeFormat().resolvedOptions().timeZone]);
  equal(base64URL(new Uint8Array([251, 255, 254, 0]).buffer), "-__-AA");
  equal(await endpointHash(""), "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
});
