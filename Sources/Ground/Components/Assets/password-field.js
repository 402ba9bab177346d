// <password-field>: a field for a new password, which a button shows and hides again.

class PasswordField extends HTMLElement {
  connectedCallback() {
    const [field, button] = this.children;
    const show = (isShown) => {
      if (isShown === (field.type === "text")) return;
      field.type = isShown ? "text" : "password";
      [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
    };
    button.onclick = () => show(field.type === "password");
    // Browsers offer to save the value of a password field only.
    field.form?.addEventListener("submit", () => show(false));
  }
}

customElements.define("password-field", PasswordField);
