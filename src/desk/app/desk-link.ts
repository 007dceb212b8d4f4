import { html, type TemplateResult } from 'lit';
import type { DeskContext } from './desk-context.js';
import { isPlainClick } from './plain-click.js';

/** A link to another view, which opens without loading the page anew. */
export function deskLink(desk: DeskContext, address: string, text: string): TemplateResult {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    desk.go(address);
  };
  return html`<a href=${desk.href(address)} @click=${open}>${text}</a>`;
}
