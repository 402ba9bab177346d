// The list of the groups of settings, which stands beside them in a wide window.

/** Adds the list after the title: a button for each section that a heading names. @param {HTMLElement} page */
export function listGroups(page) {
  const sections = [...page.querySelectorAll(":scope > section[aria-labelledby]")];
  const title = page.querySelector("h1");
  if (sections.length < 3 || !title || page.querySelector(".settings-groups")) return;
  const buttons = sections.map((section) => {
    const heading = document.getElementById(section.getAttribute("aria-labelledby"));
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: heading.textContent });
    button.addEventListener("click", () => {
      section.scrollIntoView();
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      light(button);
    });
    return button;
  });
  const light = (shown) => {
    for (const button of buttons) button.ariaCurrent = button === shown ? "true" : null;
  };
  const list = Object.assign(document.createElement("nav"), { className: "settings-groups", ariaLabel: title.textContent });
  list.append(...buttons);
  title.after(list);
  light(buttons[0]);
  // The group in the upper third of the window.
  const watcher = new IntersectionObserver(
    (entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting);
      if (entered) light(buttons[sections.indexOf(entered.target)]);
    },
    { rootMargin: "-15% 0px -65%" },
  );
  for (const section of sections) watcher.observe(section);
}
