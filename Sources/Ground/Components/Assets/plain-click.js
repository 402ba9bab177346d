// Clicks that a script handles: others open a link in another tab or window, or save it.

/** Whether a click was made with the main button and no modifier key. @param {MouseEvent} event */
export function isPlain(event) {
  return !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
