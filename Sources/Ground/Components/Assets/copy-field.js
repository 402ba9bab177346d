// <copy-field>: shows the full address of a link, since only the browser knows the server's own address, and copies it.

class CopyField extends HTMLElement {
  connectedCallback() {
    const [field, button, sharing] = this.children;
    field.value = new URL(field.value, location.href).href;
    field.onfocus = () => field.select();
    button.hidden = false;
    button.onclick = async () => {
      field.select();
      // Only secure pages have the clipboard; a server at home often has no certificate.
      if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
      else document.execCommand("copy");
      button.textContent = button.dataset.copied;
    };
    if (!sharing || !navigator.share) return;
    sharing.hidden = false;
    // A cancelled sheet is no error.
    sharing.onclick = () => navigator.share({ title: sharing.dataset.shares, url: field.value }).catch(() => {});
  }
}

customElements.define("copy-field", CopyField);
