// The number on the icon of the installed app: that of the element with `data-app-badge`, which the live stream patches.

const mark = document.querySelector("[data-app-badge]");

if (mark && navigator.setAppBadge) {
  // Zero removes it. A browser that shows none, or needs a permission for it, refuses.
  const show = () => navigator.setAppBadge(Number.parseInt(mark.textContent) || 0).catch(() => {});
  new MutationObserver(show).observe(mark, { childList: true, characterData: true, subtree: true });
  show();
}
