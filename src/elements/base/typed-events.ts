/** What somebody does in a field, and what pages listen to: their hotkeys, and scripts that forbid to copy, to select or to press a button. */
const TYPES = [
  'keydown',
  'keypress',
  'keyup',
  'copy',
  'cut',
  'paste',
  'selectstart',
  'mousedown',
  'contextmenu',
  'dragstart',
];

/** Leave a field, or what the page has opened around it. */
const PASSES = ['Escape', 'Tab'];

/**
 * Ends such events of fields in the shadow root of `host` at the host. Behind it a page sees the host in the place of the field, so it would
 * take a letter that is typed for a hotkey of its own.
 */
export function keepTypedEvents(host: HTMLElement): void {
  for (const type of TYPES) host.addEventListener(type, keep);
}

function keep(this: HTMLElement, event: Event): void {
  const [target] = event.composedPath() as Element[];
  if (PASSES.includes((event as KeyboardEvent).key) || !this.shadowRoot?.contains(target!)) return;
  if (target!.matches?.('input, select, select *, textarea')) event.stopPropagation();
}
