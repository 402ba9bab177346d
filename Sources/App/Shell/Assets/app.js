// The scripts of every page. more.js has the others.

import "./runtime/app.js";
import "./runtime/saved-line.js";
import "./components/play-button.js";
import "./components/progress-slider.js";
import "./components/swipe-row.js";
import "./components/episode-menu.js";
import "./audio-player/player-gestures.js";
import "./mini-player/mini-player.js";
import "./search-page/search-page.js";
import "./show-page/show-page.js";

// For the console of a browser, and for tests.
export { player } from "./runtime/player.js";
