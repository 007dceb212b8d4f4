/** Whether a click on a link goes to its address in this window: with a key held, or by another button, the browser does what it does. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
