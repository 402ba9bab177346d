// <install-hint>: shows how this browser installs the app. A hidden one appears where a tap or the share menu does it, until it is dismissed.

import { owned, read, write } from "./browser-storage.js";
import { installation } from "./further-assets.js";

const dismissed = owned("earnest.install-hint");

class InstallHint extends HTMLElement {
  #isOptional;

  connectedCallback() {
    this.#isOptional ??= this.hidden;
    this.onclick = ({ target }) => this.#press(target.closest("[data-part]")?.dataset.part);
    for (const event of ["beforeinstallprompt", "appinstalled"]) addEventListener(event, this.#show);
    this.#show();
  }

  disconnectedCallback() {
    for (const event of ["beforeinstallprompt", "appinstalled"]) removeEventListener(event, this.#show);
  }

  #show = () => {
    const way = this.#way;
    for (const part of this.querySelectorAll("[data-ways]")) part.hidden = part.dataset.ways !== way;
    if (this.#isOptional) this.hidden = !["offer", "share"].includes(way) || read(dismissed) !== null;
  };

  get #way() {
    if (matchMedia("(display-mode: standalone)").matches || navigator.standalone) return "installed";
    if (installation.offer) return "offer";
    // Only browsers of iOS have the property.
    return navigator.standalone === false ? "share" : "menu";
  }

  async #press(part) {
    if (part === "install") {
      const { offer } = installation;
      // A browser's dialog opens once.
      installation.offer = null;
      await offer.prompt();
      if ((await offer.userChoice).outcome === "dismissed" && this.#isOptional) write(dismissed, "yes");
    } else if (part === "dismiss") {
      write(dismissed, "yes");
    }
    this.#show();
  }
}

customElements.define("install-hint", InstallHint);
