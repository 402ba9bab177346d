// A page stack with pages of a server, for its tests.

import { addressed, network, settled, until } from "./harness.js";
import { PageStack } from "../runtime/page-stack.js";

export const root = document.documentElement;
export let stack;
export const turns = [];
document.startViewTransition = (swap) => {
  turns.push(root.dataset.transition);
  swap();
  const done = Promise.resolve();
  return { ready: done, finished: done, updateCallbackDone: done };
};

/** A page of the server: its identity is its path, if it has no other one. */
export function pageOf(path, { identity = path, content = "", attributes = "" } = {}) {
  return `<main id="page" tabindex="-1" lang="en" data-user="1" data-identity="${identity}" data-title="Title of ${path}" ${attributes}><h1>${path}</h1>${content}</main>`;
}
export const serve = (path, parts) => network.on(path, () => pageOf(path, parts));
export const answer = (text, kind, status = 200) => new Response(text, { status, headers: { "Content-Type": "text/html", ...(kind ? { "Earnest-Answer": kind } : {}) } });
export const moved = (path, parts) => addressed(answer(pageOf(path, parts)), location.origin + path, true);

/** Starts at this page. */
export async function begin(path, parts) {
  document.getElementById("page").outerHTML = pageOf(path, parts);
  history.replaceState(null, "", path);
  stack = new PageStack();
  stack.start();
  await settled();
}
export const main = () => document.querySelector("main#page");
export const shown = () => main().dataset.identity;
export const place = () => [shown(), history.state.depth, location.pathname];
export async function tap(href, attributes = "", parent = main()) {
  parent.insertAdjacentHTML("beforeend", `<a href="${href}" ${attributes}>Link</a>`);
  const link = parent.lastElementChild;
  link.click();
  await settled();
  return link;
}
export async function open(path, parts) {
  serve(path, parts);
  await stack.open(path);
  await settled();
}
export async function back(steps = -1) {
  const left = main();
  history.go(steps);
  await until(() => main() !== left);
  await settled();
}
/** Sends a form of the page. */
export async function send(html) {
  main().insertAdjacentHTML("beforeend", html);
  const form = main().lastElementChild;
  form.requestSubmit(form.querySelector("button"));
  await settled();
  return form;
}
export const notice = () => document.getElementById("notice").textContent;
