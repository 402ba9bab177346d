// The service worker.

addEventListener("install", () => self.skipWaiting());
