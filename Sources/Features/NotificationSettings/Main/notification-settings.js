// <notification-settings>: shows the full address of a feed, since only the browser knows the server's own address, and copies it.

class NotificationSettings extends HTMLElement {
  connectedCallback() {
    const field = this.querySelector("[data-address]");
    if (!field) return;
    field.value = new URL(field.value, location.href).href;
    field.addEventListener("focus", () => field.select());
    const button = this.querySelector("[data-copy]");
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    });
  }
}

customElements.define("notification-settings", NotificationSettings);
