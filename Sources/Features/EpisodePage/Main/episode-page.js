// <episode-page>: its button speaks for itself; the element is where the page's own behaviour will live.

customElements.define("episode-page", class EpisodePage extends HTMLElement {});
