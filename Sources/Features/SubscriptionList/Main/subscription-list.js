// <subscription-list>: its rows, links and forms speak for themselves.

customElements.define("subscription-list", class SubscriptionList extends HTMLElement {});
