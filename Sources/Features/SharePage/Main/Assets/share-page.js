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
    const detail = {};
    document.dispatchEvent(new CustomEvent("player-state-request", { detail }));
    const { item, position } = detail.state ?? {};
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
    const stored = form ? this.#post(form.action, new URLSearchParams(new FormData(form))) : "";
    const outcome = part === "share" ? await share(this.dataset.title, url) : (await copy(url)) ? "copied" : "failed";
    const failure = await stored;
    if (outcome === "cancelled") {
      if (form && !failure && !this.#hasLeft) await this.#post(form.dataset.cancel, new URLSearchParams({ token: form.elements.token.value }));
      return;
    }
    if (outcome === "failed") showNotice(this.dataset.notCopied);
    else if (failure) showNotice(failure);
    else if (outcome === "copied") showNotice(this.dataset.copied);
    this.#hasLeft ||= outcome !== "failed" && !failure;
  }

  /** @returns {Promise<string>} Why it was not performed, or "". The post outlives the page. */
  async #post(path, body) {
    const answer = await requestPage(path, { method: "POST", body, keepalive: true }).catch(() => null);
    return answer?.kind === "done" ? "" : (answer?.sentence ?? this.dataset.failed);
  }
}

/** Whether the start is before the end of the episode; the reason why not stands below its field. */
function isValid(form) {
  const { start, time } = form.elements;
  const position = seconds(time.value);
  const place = form.querySelector(".field-error");
  const { bad, outside } = place.dataset;
  const reason = start.checked && (Number.isNaN(position) ? bad : position > 0 && position >= form.dataset.duration && outside);
  place.textContent = reason || "";
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

customElements.define("share-page", SharePage);
