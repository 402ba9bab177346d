// <featured-page>: its links and forms speak for themselves.

customElements.define("featured-page", class FeaturedPage extends HTMLElement {});
