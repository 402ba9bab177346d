// <feed-health>: its links and forms speak for themselves.

customElements.define("feed-health", class FeedHealth extends HTMLElement {});
