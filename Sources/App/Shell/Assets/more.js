// The scripts of pages that are seldom the first one: loaded with the first tap (runtime/further-assets.js).

import "./runtime/app-badge.js";
import "./runtime/download-rings.js";
import "./runtime/download-taps.js";
import "./runtime/episode-drag.js";
import "./runtime/further-shortcuts.js";
import "./runtime/install-hint.js";
import "./runtime/installed-worker.js";
import "./runtime/keep-rules.js";
import "./runtime/keeper.js";
import "./runtime/launches.js";
import "./runtime/linked-menu.js";
import "./runtime/list-pages.js";
import "./runtime/live-filter.js";
import "./runtime/live-search.js";
import "./runtime/mobile-data.js";
import "./runtime/new-version.js";
import "./runtime/notification-links.js";
import "./runtime/pull-to-refresh.js";
import "./runtime/reorder.js";
import "./runtime/sheet-swipe.js";
import "./runtime/sidebar-order.js";
import "./runtime/sleep-extension.js";
import "./runtime/upload.js";
import "./components/banner-view.js";
import "./components/category-view.js";
import "./components/copy-field.js";
import "./components/marquee-text.js";
import "./components/menu-keys.js";
import "./components/password-field.js";
import "./components/selection-form.js";
import "./components/sortable-grid.js";
import "./components/sortable-list.js";
import "./audio-player/audio-player.js";
import "./bookmark-list/clip-editor.js";
import "./download-center/download-center.js";
import "./download-picker/download-picker.js";
import "./episode-picker/episode-picker.js";
import "./kept-episodes/kept-episodes.js";
import "./listening-statistics/listening-statistics.js";
import "./new-episode-settings/new-episode-settings.js";
import "./notification-settings/push-device.js";
import "./own-shows/own-shows.js";
import "./playlist-page/playlist-page.js";
import "./server-page/server-page.js";
import "./settings-page/settings-page.js";
import "./share-page/share-page.js";
import "./sign-in/sign-in.js";
import "./subscription-import/subscription-import.js";
import "./transcript-page/transcript-page.js";

// Only browsers of iOS have the property, which is true in the installed app.
if (navigator.standalone === false) import("./start-image.js").catch(() => {});

export { addBookmark } from "./runtime/headset-bookmark.js";
export { sendPosts } from "./runtime/outbox-delivery.js";
export { applyPosts } from "./runtime/outbox-view.js";
