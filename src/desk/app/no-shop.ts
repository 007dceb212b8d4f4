import { html, type TemplateResult } from 'lit';
import { roleAllows } from '../../contract/desk/desk.js';
import type { DeskContext } from './desk-context.js';
import { deskLink } from './desk-link.js';

/** In the place of what a view shows of a shop, where an account has none: who makes one, and where. */
export function noShop(desk: DeskContext): TemplateResult {
  const { person, foreign } = desk.session;
  const label = foreign ? 'Add your first shop' : 'Make your first shop';
  return html`<div class="card">
    <h2>There is no shop yet</h2>
    ${
      roleAllows(person.role, 'owner')
        ? html`<p>${deskLink(desk, '/desk/setup', label)}: everything else begins with it.</p>`
        : html`<p class="muted">An owner ${foreign ? 'adds' : 'makes'} one under Set-up.</p>`
    }
  </div>`;
}
