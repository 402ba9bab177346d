// <share-page>: hands a link to the browser's own sheet or copies it, within the tap. A public link is in the page before it is stored; its
// post leaves at the same time, and a cancelled sheet takes the link back.

import { clock, seconds } from "../components/time-text.js";
import { showNotice } from "../runtime/notice.js";
import { requestPage } from "../runtime/page-request.js";
import { copy } from "../runtime/copy.js";

class SharePage extends HTMLElement {
  /** Whether the link has left the sheet, so that it stays when a later share is cancelled. */
  #hasLeft = false;

  connectedCallback() {
    const actions = this.querySelector(".share-actions");
    if (!actions) return;
    const form = this.querySelector(".share-form");
    const [shareButton, copyButton] = actions.children;
    actions.hidden = false;
    shareButton.hidden = !navigator.share;
    copyButton.classList.toggle("quiet", !shareButton.hidden);
    // Its work is done by the other two.
    form?.querySelector("[type=submit]").remove();
    if (form?.elements.time) this.#followTime(form);
    actions.onclick = ({ target }) => {
      const part = target.closest("button")?.dataset.part;
      if (part) this.#act(part, form, actions.closest("[data-url]").dataset.url);
    };
  }

  /** The field of the start has the player's position, while the player has this episode. A time that is typed counts. */
  #followTime(form) {
    const { start, time } = form.elements;
    const { item, position } = playerState();
    if (form.dataset.episode && String(item?.episode) === form.dataset.episode && position >= 1) time.value = clock(position);
    time.oninput = () => {
      start.checked = true;
      if (time.ariaInvalid) isValid(form);
    };
    time.onchange = start.onchange = () => isValid(form);
    // Its only field of text submits a form without a button.
    form.onsubmit = (event) => {
      event.preventDefault();
      time.blur();
    };
  }

  /** Called inside the tap: nothing may be awaited before the browser's sheet or the clipboard. */
  async #act(part, form, url) {
    if (form?.elements.time && !isValid(form)) return form.elements.time.focus();
    const stored = form ? post(form.action, new URLSearchParams(new FormData(form))) : Promise.resolve("");
    const outcome = part === "share" ? await share(this.dataset.title, url) : (await copy(url)) ? "copied" : "failed";
    const failure = await stored;
    if (outcome === "cancelled") {
      if (form && !failure && !this.#hasLeft) await post(form.dataset.cancel, new URLSearchParams({ token: form.elements.token.value }));
      return;
    }
    if (outcome === "failed") showNotice(this.dataset.notCopied);
    else if (failure) showNotice(failure === "unreachable" ? this.dataset.failed : failure);
    else if (outcome === "copied") showNotice(this.dataset.copied);
    this.#hasLeft ||= outcome !== "failed" && !failure;
  }
}

function playerState() {
  const detail = {};
  document.dispatchEvent(new CustomEvent("player-state-request", { detail }));
  return detail.state ?? {};
}

/** Whether the start is before the end of the episode; the reason why not stands below its field. */
function isValid(form) {
  const { start, time, episode } = form.elements;
  const { item, duration } = playerState();
  // The player has measured what the feed only says: the longer one counts, as on the server.
  const longest = Math.max(Number(form.dataset.duration) || 0, (String(item?.episode) === episode.value && duration) || 0) || Infinity;
  const position = seconds(time.value);
  const reason = !start.checked ? "" : Number.isNaN(position) ? "bad" : position > 0 && position >= longest ? "outside" : "";
  const place = form.querySelector(".field-error");
  place.textContent = reason && place.dataset[reason];
  place.hidden = !reason;
  time.ariaInvalid = reason ? "true" : null;
  return !reason;
}

/** @returns {Promise<"shared" | "cancelled" | "copied" | "failed">} */
async function share(title, url) {
  try {
    await navigator.share({ title, url });
    return "shared";
  } catch (error) {
    if (error.name === "AbortError") return "cancelled";
    return (await copy(url)) ? "copied" : "failed";
  }
}

/** @returns {Promise<string>} "" when it was performed, else the server's reason or "unreachable". The post outlives the page. */
async function post(path, body) {
  try {
    const answer = await requestPage(path, { method: "POST", body, keepalive: true });
    return answer.kind === "done" ? "" : answer.kind === "notice" ? answer.sentence : "unreachable";
  } catch {
    return "unreachable";
  }
}

customElements.define("share-page", SharePage);
