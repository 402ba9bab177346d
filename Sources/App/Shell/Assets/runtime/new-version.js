// A notice while something plays: the server has a newer version of the program, which a restart loads. Without a restart, the first page
// after the end of playback does.

import { showOffer } from "./offer.js";
import { string } from "./strings.js";

document.addEventListener("new-version", () => showOffer(string("newVersion"), string("restart"), () => location.reload()), { once: true });
