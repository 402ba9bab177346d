// The user's actions that wait for the server, and the episode that plays meanwhile, in a page that this browser has stored before them.

import { length } from "../components/time-text.js";
import { changes, rows } from "./expected-change.js";
import { setAttribute } from "./live-patches.js";
import { storedPosts } from "./outbox.js";

/** @param {HTMLElement} main */
export function applyPosts(main) {
  const isQueue = main.querySelector("#queue-rows") !== null;
  for (const { action, episodes, items } of storedPosts()) {
    for (const episode of episodes) {
      if (changes[action]) for (const row of rows(main, episode)) setAttribute(row, ...changes[action]);
      if (action.endsWith("favourite")) showStar(main, episode, action === "favourite");
      if (isQueue && (action === "remove" || action === "archived")) for (const row of rows(main, episode)) row.closest("li")?.remove();
    }
    if (isQueue && (action === "next" || action === "last")) queue(main, items, action === "next");
  }
  if (isQueue) showQueue(main);
}

document.addEventListener("player-change", () => {
  const main = document.querySelector("main[data-saved]:has(#queue-rows)");
  if (main) showQueue(main);
});

/** An episode that plays has left the queue, whose length stands in its head and at its tab. @param {HTMLElement} main */
function showQueue(main) {
  const request = new CustomEvent("player-state-request", { detail: { state: null } });
  document.dispatchEvent(request);
  const playing = String(request.detail.state?.item?.episode ?? "");
  for (const row of rows(main.querySelector("#queue-rows"), playing)) row.closest("li")?.remove();
  const current = main.querySelector("#queue-current");
  if (current && playing) current.hidden = rows(current, playing).length === 0;
  const waiting = [...main.querySelectorAll("#queue-rows li article")].map((row) => (row.querySelector("play-button") ?? row).dataset);
  for (const badge of document.querySelectorAll("[data-live~=up-next-count]")) badge.textContent = String(waiting.length || "");
  const sum = main.querySelector("[data-sum]");
  if (!sum) return;
  const { sum: sentence, one, other } = sum.dataset;
  const seconds = waiting.reduce((all, { duration = 0, start = 0 }) => all + Math.max(duration - start, 0), 0);
  const count = (waiting.length === 1 ? one : other).replace("{count}", String(waiting.length));
  const strings = document.getElementById("component-strings").dataset;
  sum.textContent = seconds > 0 ? sentence.replace("{count}", count).replace("{time}", length(seconds, strings)) : count;
}

function showStar(main, episode, isOn) {
  for (const star of main.querySelectorAll(`.favourite-star[data-live~="favourite-${episode}"]`)) star.ariaPressed = String(isOn);
}

/** @param {HTMLElement} main @param {import("./playback-plan.js").Item[]} items @param {boolean} isNext */
function queue(main, items, isNext) {
  const place = main.querySelector("#queue-rows");
  let list = place?.querySelector("ol");
  if (!list && place) {
    list = document.createElement("ol");
    place.replaceChildren(list);
  }
  const found = items.map((item) => rows(place, item.episode)[0]?.closest("li") ?? queueRow(item));
  if (isNext) list?.prepend(...found);
  else list?.append(...found);
}

/** @param {import("./playback-plan.js").Item} item */
function queueRow({ episode, episodeURL, title, showTitle, duration }) {
  const make = (name, className, ...children) => {
    const element = Object.assign(document.createElement(name), { className });
    element.append(...children);
    return element;
  };
  const link = Object.assign(make("a", "", title), { href: episodeURL });
  const heading = Object.assign(make("h3", "row-title", link), { dir: "auto" });
  const row = make("article", "linked-row episode-row", make("div", "row-text", make("p", "episode-facts", showTitle), heading));
  row.dataset.episode = String(episode);
  row.dataset.duration = String(duration ?? 0);
  return make("li", "queue-row", row);
}
