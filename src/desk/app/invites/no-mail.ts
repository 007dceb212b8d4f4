import { html, nothing, type TemplateResult } from 'lit';
import type { DeskInvitePage } from '../../../contract/desk/invites.js';

/** What the server cannot send yet, and what is to be set for it. */
export function noMail({ email, sms }: DeskInvitePage['sends']): TemplateResult | typeof nothing {
  if (email) return nothing;
  return html`<div class="notice">
    <p><strong>This server sends no mail yet.</strong></p>
    <p>
      Copy a customer’s link, and send it yourself. To have it sent, ask whoever runs the server for
      <a href="/docs/guide/desk.html#mail">what it takes</a>: what waits goes out by itself within 30 days.${
        sms ? ' Text messages are sent.' : ''
      }
    </p>
  </div>`;
}
