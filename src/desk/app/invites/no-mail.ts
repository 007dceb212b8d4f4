import { html, nothing, type TemplateResult } from 'lit';
import type { DeskInvitePage } from '../../../contract/desk/invites.js';

/** What the server cannot send yet, and what is to be set for it. */
export function noMail({ email, sms }: DeskInvitePage['sends']): TemplateResult | typeof nothing {
  if (email) return nothing;
  return html`<div class="notice">
    <p><strong>This server sends no mail yet.</strong></p>
    <p>
      Invites by mail wait for 30 days: ask whoever runs the server for <a href="/docs/guide/desk.html#mail">what it takes</a>.${
        sms ? ' Text messages are sent.' : ''
      }
    </p>
  </div>`;
}
