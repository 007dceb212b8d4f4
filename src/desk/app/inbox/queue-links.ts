import { html, type TemplateResult } from 'lit';
import { INBOX_QUEUES, type InboxOverview } from '../../../contract/desk-inbox.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { filterIn } from './inbox-filters.js';
import { QUEUE_LABELS } from './inbox-words.js';

const COUNT = new Intl.NumberFormat('en');

/** The queues of the inbox, each with how many reviews it has once that is known. */
export function queueLinks(desk: DeskContext, overview: InboxOverview | null): TemplateResult {
  const { queue } = filterIn(desk.query);
  return html`<nav class="queues" aria-label="Queues">
      ${INBOX_QUEUES.map((one) => {
        const label = html`${QUEUE_LABELS[one]} <span>${overview ? COUNT.format(overview.counts[one]) : ''}</span>`;
        return deskLink(desk, `/desk/inbox?queue=${one}`, label, { current: one === queue });
      })}
    </nav>`;
}
