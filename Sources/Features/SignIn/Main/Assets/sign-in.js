// <sign-in>: sends the secret of a link, which stands behind "#" because browsers send that part to no server and no log has it. Without this
// script, the form asks for the link.

const pattern = /^#(key|token)=([\w-]+)$/;
const [, name, secret] = pattern.exec(location.hash) ?? [];
let isUsed = !secret;
if (secret) history.replaceState(history.state, "", location.pathname + location.search);
// Another link of the kind, opened in the same tab, is the same document to the browser.
addEventListener("hashchange", () => pattern.test(location.hash) && location.reload());

class SignIn extends HTMLElement {
  connectedCallback() {
    const input = isUsed ? null : this.querySelector(`input[name="${name}"]:not([type="hidden"])`);
    if (!input) return;
    // The page of a wrong one has the form again.
    isUsed = true;
    input.value = secret;
    input.form.requestSubmit();
  }
}

customElements.define("sign-in", SignIn);
