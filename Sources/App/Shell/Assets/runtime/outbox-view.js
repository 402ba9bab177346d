// The user's actions that wait for the server, in a page that this browser has stored before them.

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
function queueRow({ episode, episodeURL, title, showTitle }) {
  const make = (name, className, ...children) => {
    const element = Object.assign(document.createElement(name), { className });
    element.append(...children);
    return element;
  };
  const link = Object.assign(make("a", "", title), { href: episodeURL });
  const heading = Object.assign(make("h3", "row-title", link), { dir: "auto" });
  const row = make("article", "linked-row episode-row", make("div", "row-text", make("p", "episode-facts", showTitle), heading));
  row.dataset.episode = String(episode);
  return make("li", "queue-row", row);
}
