// <push-device>: turns the notifications of this browser on and off, and says why they cannot be turned on. A subscription that the server
// knows under another key is renewed.

import { base64URL, endpointHash, subscriptionFields } from "../runtime/push-subscription.js";

/** Browsers without a service worker would let the user wait forever. In milliseconds. */
const patience = 10_000;

class PushDevice extends HTMLElement {
  connectedCallback() {
    this.#form.querySelector("button").onclick = () => this.#turnOn();
    this.#check();
  }

  get #form() {
    return this.querySelector('form[data-state="off"]');
  }

  /** @param {...string} states The elements to show */
  #show(...states) {
    for (const element of this.querySelectorAll("[data-state]")) element.hidden = !states.includes(element.dataset.state);
    this.hidden = false;
  }

  async #check() {
    if (!globalThis.isSecureContext) return this.#show("insecure");
    if (!("PushManager" in globalThis) || !("serviceWorker" in navigator) || !("Notification" in globalThis)) {
      // Safari on iPhone and iPad has them in installed apps only.
      return this.#show("standalone" in navigator && !navigator.standalone ? "not-installed" : "unsupported");
    }
    if (Notification.permission === "denied") return this.#show("denied");
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    const device = subscription && (await this.#device(subscription));
    if (!device) return this.#show("off");
    device.querySelector(".this-device").hidden = false;
    this.querySelector('form[data-state="on"]').elements.address.value = device.dataset.address;
    this.#show("on");
    if (!this.#hasKey(subscription)) await this.#subscribe(registration).catch(() => this.#show("off", "failed"));
  }

  async #turnOn() {
    // Browsers ask only within a tap, so nothing is awaited before.
    const answer = await Notification.requestPermission();
    if (answer !== "granted") return this.#show(answer === "denied" ? "denied" : "off");
    try {
      await this.#subscribe(await withTimeout(navigator.serviceWorker.ready));
    } catch (error) {
      console.error(error);
      this.#show("off", "failed");
    }
  }

  /** Sends a subscription of this browser for the server's key to the server. @param {ServiceWorkerRegistration} registration */
  async #subscribe(registration) {
    let subscription = await registration.pushManager.getSubscription();
    const { elements } = this.#form;
    if (subscription && !this.#hasKey(subscription)) {
      // The server refuses to renew a device that was removed.
      elements.replaces.value = (await this.#device(subscription))?.dataset.endpoint ?? "";
      await subscription.unsubscribe();
      subscription = null;
    }
    subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.dataset.pushKey });
    for (const [name, value] of Object.entries(subscriptionFields(subscription))) elements[name].value = value;
    this.#form.requestSubmit();
  }

  /** Whether the subscription is for the server's present key. @param {PushSubscription} subscription */
  #hasKey({ options }) {
    return !options.applicationServerKey || base64URL(options.applicationServerKey) === this.dataset.pushKey;
  }

  /** The server's entry for this browser. @param {PushSubscription} subscription @returns {Promise<HTMLElement | null>} */
  async #device({ endpoint }) {
    return this.parentElement.querySelector(`[data-endpoint="${CSS.escape(await endpointHash(endpoint))}"]`);
  }
}

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
function withTimeout(promise) {
  return Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error("No service worker")), patience))]);
}

customElements.define("push-device", PushDevice);
