import { html, nothing, type TemplateResult } from 'lit';
import type { DeskInvitePage } from '../../../contract/desk/invites.js';

/** What the server cannot send yet, and what is to be set for it. */
export function noMail({ email, sms }: DeskInvitePage['sends']): TemplateResult | typeof nothing {
  if (email) return nothing;
  return html`<div class="notice">
    <p><strong>This server sends no mail yet.</strong></p>
    <p>
      Invites by mail wait for 30 days until whoever runs it has set <code>SMTP_URL</code> and <code>MAIL_FROM</code>.${
        sms ? ' Text messages are sent.' : ''
      }
    </p>
  </div>`;
}
