import { html, nothing, type TemplateResult } from 'lit';
import type { DeskContext } from './desk-context.js';

/** A link to an address of the desk, with the chosen vendor, which opens without loading the page anew. `current`: it is the page that is shown. */
export function deskLink(
  desk: DeskContext,
  address: string,
  content: unknown,
  { current = false }: { current?: boolean } = {},
): TemplateResult {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    desk.go(address);
  };
  return html`<a href=${desk.href(address)} aria-current=${current ? 'page' : nothing} @click=${open}>${content}</a>`;
}

/** Whether a click on a link goes to its address in this window: with a key held, or by another button, the browser does what it does. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
