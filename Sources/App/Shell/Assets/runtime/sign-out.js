// Signing out, by a form with `data-sign-out`: the user's listening and actions are delivered, then everything that this browser stores of
// the user is deleted, and the user's other tabs leave too. What could not be delivered stays until the user signs in again. When the server
// has ended the session, the page is hidden and nothing is deleted.

import { base, deleteOwned, owned } from "./browser-storage.js";
import { postInTurn } from "./forms.js";
import { journalKeys } from "./journal.js";
import { showNotice } from "./notice.js";
import { deliverPosts, storedPosts } from "./outbox.js";
import { requestPage } from "./page-request.js";
import { player } from "./player.js";
import { isSignedOut, notifyTabs } from "./sign-in.js";
import { string } from "./strings.js";

/** In milliseconds. */
const deliveryTimeout = 5000;
const workerTimeout = 1000;

/** Whether this page is about to be left: the end of the session that a sign-out causes must not leave it before everything is deleted. */
let isLeaving = false;

export function listenToSignOut() {
  const listen = (/** @type {Event} */ event) => {
    const { target: form, submitter } = event;
    if (!form.matches("[data-sign-out]")) return;
    event.preventDefault();
    postInTurn(form, submitter, new URL(form.getAttribute("action"), location.href), (body) => signOut(form, body));
  };
  // Before the page stack's listener.
  document.addEventListener("submit", listen, true);
  document.addEventListener("sign-out", stop);
  document.addEventListener("signed-out", leave);
  document.addEventListener("session-ended", hide);
}

async function signOut(form, body) {
  notifyTabs("sign-out");
  stop();
  const deadline = Date.now() + deliveryTimeout;
  // The other tabs deliver their own journals.
  while (isUndelivered() && !isSignedOut && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  isLeaving = true;
  const answer = await requestPage(form.getAttribute("action"), { method: "POST", body }).catch(() => null);
  isLeaving = answer?.kind === "page" && answer.isFine;
  if (!isLeaving) return showNotice(answer ? (answer.sentence ?? string("trouble")) : string("offline"));
  notifyTabs("signed-out");
  // Transfers end too, or they would store episodes again.
  document.dispatchEvent(new CustomEvent("signed-out"));
}

function stop() {
  player.pause();
  player.catchUp();
  deliverPosts();
}

function isUndelivered() {
  return journalKeys().length > 0 || storedPosts().length > 0;
}

function hide() {
  if (isLeaving) return;
  isLeaving = true;
  player.pause();
  location.replace(`${base}/sign-in`);
}

async function leave() {
  isLeaving = true;
  navigator.clearAppBadge?.().catch(() => {});
  await retireWorkers().catch(() => {});
  await deleteOwned(isUndelivered()).catch(() => {});
  // A proxy that signs people in would sign this browser in again.
  location.replace(document.documentElement.dataset.signOutUrl ?? `${base}/sign-in`);
}

/** The service worker, and one that is being installed, store nothing from now on, and leave. */
async function retireWorkers() {
  const { active, installing, waiting } = (await navigator.serviceWorker?.getRegistration(`${base}/`)) ?? {};
  await Promise.all([active, installing, waiting].map((worker) => worker && retire(worker)));
}

function retire(worker) {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ type: "sign-out", owner: owned("") }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, workerTimeout);
  });
}
