// A notice while something plays: the server has a newer version of the program, which a restart loads. Without a restart, the first page
// after the end of playback does.

import { showNotice } from "./notice.js";
import { string } from "./strings.js";

document.addEventListener("new-version", () => {
  const form = Object.assign(document.createElement("form"), { className: "notice-undo" });
  form.append(Object.assign(document.createElement("button"), { textContent: string("restart") }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.reload();
  });
  showNotice(string("newVersion"), form);
}, { once: true });
