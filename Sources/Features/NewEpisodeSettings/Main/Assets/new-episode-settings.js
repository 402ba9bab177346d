// <new-episode-settings>: saves each setting as it changes. The answer is a notice with an undo, or a question.

class NewEpisodeSettings extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", ({ target }) => target.form?.requestSubmit());
  }
}

customElements.define("new-episode-settings", NewEpisodeSettings);
