import { html, nothing, type TemplateResult } from 'lit';
import { INBOX_QUEUES, type InboxOverview } from '../../../contract/desk-inbox.js';
import type { DeskContext } from '../desk-context.js';
import { isPlainClick } from '../plain-click.js';
import { filterIn } from './inbox-filters.js';
import { QUEUE_LABELS } from './inbox-words.js';

const COUNT = new Intl.NumberFormat('en');

/** The queues of the inbox, each with how many reviews it has once that is known. */
export function queueLinks(desk: DeskContext, overview: InboxOverview | null): TemplateResult {
  const { queue } = filterIn(desk.query);
  const open = (event: MouseEvent, address: string) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    desk.go(address);
  };
  return html`<nav class="queues" aria-label="Queues">
      ${INBOX_QUEUES.map((one) => {
        const address = `/desk/inbox?queue=${one}`;
        return html`<a
            href=${desk.href(address)}
            aria-current=${one === queue ? 'page' : nothing}
            @click=${(event: MouseEvent) => open(event, address)}
            >${QUEUE_LABELS[one]} <span>${overview ? COUNT.format(overview.counts[one]) : ''}</span></a
          >`;
      })}
    </nav>`;
}
