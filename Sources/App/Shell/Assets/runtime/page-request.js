// Asks the server for a page, or posts to it, and says what came back.

/**
 * @typedef {{kind: "page", main: HTMLElement, url: string, isMoved: boolean} | {kind: "fragment", element: Element} |
 *   {kind: "notice", sentence: string} | {kind: "elsewhere", url: string} | {kind: "trouble"}} Answer
 */

/**
 * @param {string} url @param {RequestInit} [options] @returns {Promise<Answer>}
 * @throws When the server cannot be reached.
 */
export async function requestPage(url, options = {}) {
  const headers = { "Earnest-Request": "page" };
  const response = await fetch(url, { cache: "no-store", ...options, headers });
  const text = isText(response) ? await response.text() : "";
  const answer = response.headers.get("Earnest-Answer");
  if (answer === "notice") return { kind: "notice", sentence: plain(response, text) };
  if (answer === "fragment") {
    const element = parse(text).body.firstElementChild;
    return element ? { kind: "fragment", element } : { kind: "trouble" };
  }
  const main = isHTML(response) ? parse(text).querySelector("main#page") : null;
  if (main) return { kind: "page", main, url: response.url, isMoved: response.redirected };
  return response.ok ? { kind: "elsewhere", url: response.url } : { kind: "trouble" };
}

function parse(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

function plain(response, text) {
  return (isHTML(response) ? parse(text).body.textContent : text).trim();
}

function isHTML(response) {
  return (response.headers.get("Content-Type") ?? "").startsWith("text/html");
}

function isText(response) {
  return (response.headers.get("Content-Type") ?? "").startsWith("text/");
}
