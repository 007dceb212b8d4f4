import { html, nothing, type TemplateResult } from 'lit';
import type { DeskInvite } from '../../../contract/desk/invites.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { moment } from '../times.js';
import './invite-link.js';
import { REASON_WORDS, STATE_WORDS } from './invite-words.js';

/** What may be done with invites that wait. */
export interface InviteActions {
  chosen: ReadonlySet<string>;
  choose: (id: string) => void;
  cancel: (id: string) => void;
}

/** One invite: whom it asks about what, and what became of it. Without actions it is only read. */
export function inviteItem(invite: DeskInvite, desk: DeskContext, actions: InviteActions | null): TemplateResult {
  const { id, contact, products, state, reason, link } = invite;
  const name = `${contact.firstName} ${contact.lastName}`.trim() || 'Somebody';
  const address = (invite.channel === 'email' ? contact.email : contact.phoneNumber) ?? '';
  const { label, meaning } = STATE_WORDS[state];
  const paused = invite.isPaused ? 'Its campaign is paused: it goes out when that is resumed.' : meaning;
  const why = reason ? REASON_WORDS[reason] : paused;
  const may = state === 'queued' ? actions : null;
  // In a list in which some can be chosen, all names stand below each other.
  const noBox = actions ? html`<span class="choose"></span>` : nothing;
  return html`<article class="invite" aria-label="Invite to ${name}">
    ${
      may
        ? html`<label class="choose"><input type="checkbox" aria-label="Choose the invite to ${name}" .checked=${may.chosen.has(id)} @change=${() => may.choose(id)} /></label>`
        : noBox
    }
    <div class="who">
      <p><strong><bdi>${contact.firstName}</bdi> <bdi>${contact.lastName}</bdi></strong></p>
      <p class="muted"><bdi dir="ltr">${address}</bdi></p>
      ${products.length > 0 ? html`<p class="muted"><bdi>${products.map(({ title }) => title).join(' · ')}</bdi></p>` : nothing}
    </div>
    <div class="became">
      <p><span class="badge ${state}">${label}</span> ${when(invite)}</p>
      ${why ? html`<p class="muted">${why}</p>` : nothing} ${reviews(invite, desk)}
    </div>
    ${link === null ? nothing : html`<desk-invite-link .link=${link} .name=${name}></desk-invite-link>`}
    ${may ? html`<button part="button danger" aria-label="Cancel the invite to ${name}" @click=${() => may.cancel(id)}>Cancel</button>` : nothing}
  </article>`;
}

/** The moments that are known, in their order. */
function when(invite: DeskInvite): TemplateResult {
  const { state, createdAt, dueAt, sentAt, deliveredAt, openedAt, reviewedAt, reminders } = invite;
  const known = [
    ['made', createdAt],
    ['due', state === 'queued' ? dueAt : null],
    ['sent', sentAt],
    ['arrived', deliveredAt],
    ['opened', openedAt],
    ['reviewed', reviewedAt],
  ] as const;
  const said = known.flatMap(([what, at]) => (at === null ? [] : [html`<span>${what} ${moment(at)}</span>`]));
  const reminded = reminders === 1 ? '1 reminder' : `${reminders} reminders`;
  return html`<span class="when">${said}${reminders > 0 ? html`<span>${reminded}</span>` : nothing}</span>`;
}

function reviews({ reviewIds }: DeskInvite, desk: DeskContext): TemplateResult | typeof nothing {
  if (reviewIds.length === 0) return nothing;
  return html`<p class="links">
    ${reviewIds.map((id, at) => {
      const address = `/desk/inbox?review=${encodeURIComponent(id)}`;
      return deskLink(desk, address, reviewIds.length === 1 ? 'Open the review' : `Open review ${at + 1}`);
    })}
  </p>`;
}
