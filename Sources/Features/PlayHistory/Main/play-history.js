// <play-history>: its links and forms speak for themselves; choosing rows is the component's.

customElements.define("play-history", class PlayHistory extends HTMLElement {});
