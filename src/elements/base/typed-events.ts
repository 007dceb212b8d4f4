/** What somebody does in a field, and what pages listen to: their hotkeys, and scripts that forbid to copy, to select or to press a button. */
const TYPES = 'keydown keypress keyup copy cut paste selectstart mousedown contextmenu dragstart';

/**
 * Ends such events of fields in the shadow root of `host` at the host, but for Escape and Tab, which leave a field. Behind it a page sees the
 * host in the place of the field, so it would take a letter that is typed for a hotkey of its own.
 */
export function keepTypedEvents(host: HTMLElement): void {
  for (const type of TYPES.split(' ')) host.addEventListener(type, keep);
}

function keep(this: HTMLElement, event: Event): void {
  const [target] = event.composedPath() as Element[];
  if (/^(?:Escape|Tab)$/.test((event as KeyboardEvent).key) || target!.getRootNode() !== this.shadowRoot) return;
  if (target!.matches?.('input, select, select *, textarea')) event.stopPropagation();
}
