// Push messages in the service worker: they are shown as notifications, whose buttons play an episode or add it to Up Next.

import { endpointHash, subscriptionFields } from "../runtime/push-subscription.js";
import { user } from "./owner.js";

/** @typedef {{user: number | string, title: string, body?: string, tag?: string, url?: string, icon?: string, episode?: number, lang?: string, actions?: {action: string, title: string}[]}} Message */

/** @param {ServiceWorkerGlobalScope} worker */
export function listenToPushes(worker) {
  const { pathname, origin } = new URL(worker.registration.scope);
  /** An address of the app. A path of another site is none. @param {string} [path] */
  const address = (path = "/") => {
    const url = new URL(pathname.replace(/\/$/, "") + path, origin);
    return url.origin === origin ? url.href : worker.registration.scope;
  };

  worker.addEventListener("push", (event) => {
    const message = read(event.data);
    // Another user may have been signed in here when it was sent.
    if (String(message.user) === user) event.waitUntil(show(message));
  });
  worker.addEventListener("notificationclick", (event) => event.waitUntil(act(event)));
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

  /** @param {Message} message */
  function show({ title, body, tag, url, icon, episode, lang, actions = [] }) {
    const options = { body, tag, lang, actions, data: { url, episode } };
    if (icon) options.icon = address(icon);
    return worker.registration.showNotification(title, options);
  }

  /** @param {NotificationEvent} event */
  async function act({ notification, action }) {
    notification.close();
    const { url, episode } = notification.data ?? {};
    // Without a network or a sign-in, the page names the reason.
    if (action === "queue" && (await queue(episode).catch(() => false))) return;
    await open(address(url), action === "play");
  }

  /** Opens a page in a window of the app, or in a new one. @param {string} url @param {boolean} plays */
  async function open(url, plays) {
    const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const window = windows.find((window) => window.url.startsWith(worker.registration.scope));
    if (!window) return worker.clients.openWindow(plays ? `${url}?play=1` : url);
    await window.focus().catch(() => {});
    window.postMessage({ type: "open", url, plays });
  }

  /** @param {number} episode @returns {Promise<boolean>} Whether it is in Up Next now */
  function queue(episode) {
    return post("/episode-actions/did-tap", { action: "last", episode, back: "/" });
  }

  /** The push service has ended a subscription. @param {{oldSubscription?: PushSubscription, newSubscription?: PushSubscription}} event */
  async function renew({ oldSubscription, newSubscription }) {
    if (!oldSubscription) return;
    const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options));
    const replaces = await endpointHash(oldSubscription.endpoint);
    const isRenewed = await post("/notification-settings/did-add-device", { ...subscriptionFields(subscription), replaces });
    // The user has removed this device on another one.
    if (!isRenewed) await subscription.unsubscribe();
  }

  /** Posts a form, unless another user has signed in. @param {string} path @param {Record<string, string | number>} fields */
  async function post(path, fields) {
    const session = await fetch(address("/session"), { cache: "no-store" });
    if (!session.ok) return false;
    const { token = "", user: signedIn } = await session.json();
    if (String(signedIn) !== user) return false;
    const headers = { "Earnest-Request": "page", "Earnest-Form-Token": token };
    return (await fetch(address(path), { method: "POST", headers, body: new URLSearchParams(fields) })).ok;
  }
}

/** The subscription is the browser's, not the user's: it ends with the sign-in. @param {ServiceWorkerRegistration} registration */
export async function endSubscription({ pushManager }) {
  await (await pushManager?.getSubscription())?.unsubscribe();
}

/** Browsers end subscriptions whose messages show nothing, so an unreadable message is shown too. @param {PushMessageData | null} data @returns {Message} */
function read(data) {
  try {
    const message = data.json();
    if (typeof message.title === "string") return message;
  } catch {}
  return { user, title: "Earnest" };
}
