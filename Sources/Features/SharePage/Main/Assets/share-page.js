// <share-page>: hands a link to the browser's own sheet or copies it, within the tap. A public link is in the page before it is stored; its
// post leaves at the same time, and a cancelled sheet takes the link back.

import { clock } from "../components/time-text.js";
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
    this.#offerPosition(form);
    actions.onclick = ({ target }) => {
      const part = target.closest("button")?.dataset.part;
      if (part) this.#act(part, form, actions.closest("[data-url]").dataset.url);
    };
  }

  /** The player's position, while it has this episode. */
  #offerPosition(form) {
    if (!form?.dataset.episode) return;
    const detail = {};
    document.dispatchEvent(new CustomEvent("player-state-request", { detail }));
    const { item, position } = detail.state ?? {};
    if (!item || String(item.episode) !== form.dataset.episode || !(position >= 1)) return;
    const label = form.querySelector(".share-start");
    const name = label.querySelector("[data-label]");
    label.querySelector("input").value = String(Math.floor(position));
    name.textContent = name.dataset.label.replace("{time}", clock(position));
    label.hidden = false;
  }

  /** Called inside the tap: nothing may be awaited before the browser's sheet or the clipboard. */
  async #act(part, form, url) {
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
