// <bookmark-list>: its links, buttons and forms speak for themselves.

customElements.define("bookmark-list", class BookmarkList extends HTMLElement {});
