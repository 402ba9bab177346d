// <copy-field>: shows the full address of a link, since only the browser knows the server's own address, and copies it.

class CopyField extends HTMLElement {
  connectedCallback() {
    const [field, button] = this.children;
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
  }
}

customElements.define("copy-field", CopyField);
