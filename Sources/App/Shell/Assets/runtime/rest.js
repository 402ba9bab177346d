// Work under way: requests, posts that wait for their turn, reports, reloads, transitions, scripts that are loaded, and the first
// connection. <html> has `data-rest` while nothing is: what the page shows then stays until the user, the server or the player changes it.

const root = document.documentElement;
let count = 0;

/** Something begins. @returns {() => void} Ends it, once */
export function began() {
  count += 1;
  delete root.dataset.rest;
  let isUnderWay = true;
  return () => {
    if (!isUnderWay) return;
    isUnderWay = false;
    count -= 1;
    if (count === 0) root.dataset.rest = "";
  };
}

/** @template Result @param {Promise<Result>} work @returns {Promise<Result>} The same */
export function underWay(work) {
  const end = began();
  work.then(end, end);
  return work;
}
