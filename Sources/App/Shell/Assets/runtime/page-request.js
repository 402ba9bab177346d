// Requests a page from the server, or posts to it, and classifies the response.

/**
 * @typedef {{kind: "page", main: HTMLElement, url: string, isMoved: boolean} | {kind: "fragment", element: Element} |
 *   {kind: "notice", sentence: string, undo: HTMLFormElement | null} | {kind: "done"} | {kind: "external", url: string} | {kind: "failure"}} Answer
 */

/**
 * @param {string} url @param {RequestInit} [options] @returns {Promise<Answer>}
 * @throws When the server cannot be reached.
 */
export async function requestPage(url, options = {}) {
  const headers = { "Earnest-Request": "page" };
  const asked = performance.now();
  const response = await fetch(url, { cache: "no-store", ...options, headers });
  const text = hasType(response, "text/") ? await response.text() : "";
  const answer = response.headers.get("Earnest-Answer");
  if (answer === "done") return { kind: "done" };
  if (answer === "notice") {
    const { body } = parse(text);
    const undo = body.querySelector("form");
    undo?.remove();
    return { kind: "notice", sentence: body.textContent.trim(), undo };
  }
  if (answer === "fragment") {
    const element = parse(text).body.firstElementChild;
    return element ? { kind: "fragment", element } : { kind: "failure" };
  }
  const main = hasType(response, "text/html") ? parse(text).querySelector("main#page") : null;
  if (main) main.dataset.asked = String(asked);
  if (main) return { kind: "page", main, url: response.url, isMoved: response.redirected };
  return response.ok ? { kind: "external", url: response.url } : { kind: "failure" };
}

function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

function hasType(response, type) {
  return (response.headers.get("Content-Type") ?? "").startsWith(type);
}
