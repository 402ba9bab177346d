// <category-page>: its links and tiles speak for themselves.

customElements.define("category-page", class CategoryPage extends HTMLElement {});
