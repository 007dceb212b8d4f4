import { html, nothing, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import type { InboxAudit, InboxOverview, InboxReview } from '../../../contract/desk/inbox.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { filterIn, filterOf } from './inbox-filters.js';
import { EMPTY } from './inbox-words.js';

/** Said where low ratings fare worse than chance explains, by the audit. */
export function slantNotice(audit: InboxAudit | null): TemplateResult | typeof nothing {
  if (!audit?.waitingUnequal && !audit?.heldBackUnequal) return nothing;
  const { low, others, waitingDays } = audit;
  return html`<div class="notice">
      ${
        audit.heldBackUnequal
          ? html`<p>
              Low ratings are held back more often than chance explains: ${low.heldBack} of ${low.reviews} with 1 or 2 stars, and ${others.heldBack}
              of ${others.reviews} others.
            </p>`
          : nothing
      }
      ${
        audit.waitingUnequal
          ? html`<p>
              Low ratings wait longer than chance explains: ${waitingDays.low} days with 1 or 2 stars, and ${waitingDays.others} days with more.
            </p>`
          : nothing
      }
    </div>`;
}

/** Says that readers see another name than was typed. */
export function nameNote({ typedName, card }: InboxReview): TemplateResult | typeof nothing {
  if (typedName === undefined) return nothing;
  return html`<p class="name-note">
      The name was typed as “<bdi>${typedName}</bdi>”.
      ${
        card.author
          ? html`Readers see “<bdi>${card.author}</bdi>”: nobody has checked what a mark in a name says.`
          : 'It says that it is the shop, or checked: readers see no name.'
      }
    </p>`;
}

/** In the place of the list, until it is there. */
export const LOADING = html`<div aria-busy="true"><p class="unseen" role="status">Loading reviews</p>
  <div class="bone"></div><div class="bone"></div><div class="bone"></div></div>`;

/** In the place of a list that could not be loaded. */
export function notLoaded(problem: string, retry: () => void): TemplateResult {
  return html`<div class="empty" role="alert">
      <h2>The reviews cannot be loaded</h2>
      <p class="muted">${problem}</p>
      <button part="button" @click=${retry}>Try again</button>
    </div>`;
}

/** Says that there is nothing, and what that means. */
export function emptyQueue(desk: DeskContext, overview: InboxOverview | null): TemplateResult {
  const filter = filterIn(desk.query);
  if (filterOf(filter)) {
    return html`<div class="empty">
        <h2>Nothing found</h2>
        <p class="muted">No review here has what you look for.</p>
        <button part="button" @click=${() => desk.go(`/desk/inbox?queue=${filter.queue}`)}>Clear search and filters</button>
      </div>`;
  }
  if (overview && Object.values(overview.counts).every((count) => count === 0)) return noReview(desk);
  const [heading, text] = EMPTY[filter.queue];
  return html`<div class="empty">
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
        <circle cx="12" cy="12" r="9.25" /><path d="m8 12.4 2.7 2.7L16 9.6" />
      </svg>
      <h2>${heading}</h2>
      <p class="muted">${text}</p>
      ${filter.queue === 'todo' || filter.queue === 'pending' ? html`<p>${deskLink(desk, '/desk/inbox?queue=shown', 'The reviews that are shown')}</p>` : html`<p>${deskLink(desk, '/desk/inbox', 'What is to do')}</p>`}
    </div>`;
}

/** The inbox of a shop that is new: how it gets its first review. */
function noReview(desk: DeskContext): TemplateResult {
  return html`<div class="empty">
      <h2>No review yet</h2>
      <p class="muted">The first one appears here by itself.</p>
      ${
        roleAllows(desk.session.person.role, 'owner')
          ? html`<p>
              ${deskLink(desk, '/desk/import', 'Bring the reviews that you have')}, ${deskLink(desk, '/desk/setup/lines', 'put the form into your pages')}, or
              ${deskLink(desk, '/desk/invites', 'ask your customers')}.
            </p>`
          : nothing
      }
    </div>`;
}

/** What has come meanwhile; empty where nothing has. */
export function newsOf(count: number, what: 'review' | 'report'): string {
  if (count === 0) return '';
  return count === 1 ? `1 new ${what}.` : `${count} new ${what}s.`;
}
