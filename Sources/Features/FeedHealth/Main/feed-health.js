// <feed-health>: asks for itself anew when it is told that something about the feed is otherwise.

class FeedHealth extends HTMLElement {
  static observedAttributes = ["data-told"];

  attributeChangedCallback() {
    document.dispatchEvent(new CustomEvent("page-stale"));
  }
}

customElements.define("feed-health", FeedHealth);
