// While a sheet is open, the browser's history has an entry for it, above that of its page: Back closes the sheet, and stays there. A sheet
// that closes otherwise takes its entry away; the page stack waits for that before it goes anywhere.

/** Where there is room, menus stand at their buttons: they are no places to go back from. */
const isWide = matchMedia("(min-width: 48rem)");

export class SheetHistory {
  /** @type {Set<HTMLElement>} */
  #open = new Set();
  /** Whether the browser is at the entry of the open sheets. */
  #isAbove = false;
  /** Until the browser has left the entry of a sheet that is closed. @type {{promise: Promise<void>, resolve(): void} | null} */
  #leaving = null;
  #history;

  /** @param {History} [history] */
  constructor(history = globalThis.history) {
    this.#history = history;
  }

  /** @param {HTMLElement} sheet */
  didOpen(sheet) {
    if (isWide.matches) return;
    this.#open.add(sheet);
    if (!this.#leaving) this.#push();
  }

  /** @param {HTMLElement} sheet */
  didClose(sheet) {
    this.#open.delete(sheet);
    // One that was removed from the document reports nothing.
    for (const other of this.#open) if (!other.matches(":popover-open")) this.#open.delete(other);
    if (this.#open.size > 0 || !this.#isAbove) return;
    this.#isAbove = false;
    this.#goBack();
  }

  /**
   * Closes the open sheets.
   * @returns {Promise<void> | undefined} Until their entry is left, if there is one
   */
  leave() {
    for (const sheet of [...this.#open]) this.#close(sheet);
    return this.#leaving?.promise;
  }

  /**
   * The browser has arrived at an entry.
   * @param {any} state @param {string} page The key of the entry of the shown page
   * @returns {boolean} Whether that page stays
   */
  didArrive(state, page) {
    const isSame = state?.key === page;
    if (this.#leaving) {
      this.#leaving.resolve();
      this.#leaving = null;
      if (isSame && this.#open.size > 0) this.#push();
      return isSame;
    }
    const wasAbove = this.#isAbove;
    this.#isAbove = false;
    for (const sheet of [...this.#open]) this.#close(sheet);
    // Forward, or with a reload, to a sheet that is closed.
    if (state?.isSheet) this.#goBack();
    return state?.isSheet === true || (wasAbove && isSame);
  }

  #push() {
    if (this.#isAbove) return;
    this.#isAbove = true;
    this.#history.pushState({ ...this.#history.state, isSheet: true }, "");
  }

  #goBack() {
    const leaving = (this.#leaving = {});
    leaving.promise = new Promise((resolve) => (leaving.resolve = resolve));
    this.#history.back();
  }

  #close(sheet) {
    if (sheet.matches(":popover-open")) sheet.hidePopover();
    this.didClose(sheet);
  }
}

export const sheetHistory = new SheetHistory();
