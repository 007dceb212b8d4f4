import type { ReviewPage } from '../../contract/widget.js';
import type { DrawnElement } from '../base/drawn-element.js';
import type { ReviewsErrorEvent, ReviewsLoadEvent } from '../events.js';
import { queryOf } from '../list/widget-query.js';
import type { WidgetView } from '../list/widget-view.js';
import { attributeFaults } from './attribute-check.js';
import type { Running } from './extra.js';
import { tokenFaults } from './token-check.js';

/** What to do about an error's code, for the person who builds the page. */
const ADVICE: [RegExp, string][] = [
  [/^not_configured$/, 'Set vendor-id and token.'],
  [/^token_/, 'Make a new token with the command `token --vendor ID` (or `--business ID`), and paste it whole.'],
  [/^origin_/, 'Name this page’s origin when you make the token: `token --origin`.'],
  [/^(?:scope|vendor)_/, 'Make a token for this vendor with the scope reviews:read.'],
  [/^not_found$/, 'Check vendor-id, and that endpoint leads to the proxy.'],
  [/^invalid_request$/, 'Check page-size, source and product-id; they are 1 to 200 characters.'],
  [/^offline$/, 'The browser is offline; the widget loads as soon as it is back.'],
  [/^unreachable$/, 'Check endpoint, and connect-src in the page’s Content-Security-Policy.'],
  [/^bad_response$/, 'What answers at endpoint is not the proxy, or something stands before it.'],
  [/./, 'The proxy or the service behind it has trouble; its log says more. The reader can try again.'],
];

/** A chunk of its own: tells the console what the widget does, why it shows nothing, and what that costs. */
export function start({ host, feed, choice }: WidgetView): Running {
  const say = (level: 'info' | 'warn', text: string) => console[level](`<reviews-widget> ${text}`, host);
  const check = (): void => {
    const { observedAttributes } = host.constructor as typeof DrawnElement;
    const { token, vendorId, businessId } = host;
    const asked = vendorId
      ? ({ kind: 'vendor', id: vendorId } as const)
      : ({ kind: 'business', id: businessId } as const);
    const faults = [
      ...attributeFaults(host, observedAttributes),
      ...tokenFaults(token, asked, Date.now(), location.origin),
    ];
    for (const fault of faults) say('warn', fault);
  };
  const loaded = ({ summary, total, offset, reviews }: ReviewPage): void => {
    const held = summary.total - summary.count;
    say('info', `Loaded ${reviews.length} of ${total} from number ${offset + 1} on. ${costOf('/widget/v1/', -1)}`);
    const scope = host.productId || host.source ? ' of this product-id and source' : '';
    if (summary.total === 0) say('warn', `Nothing shows: this vendor has no reviews${scope} yet.`);
    else if (summary.count === 0) {
      say('warn', `Nothing shows: all ${held} reviews are held back. Approve them (showOnWidget: true).`);
    } else if (total === 0) say('warn', 'Nothing shows: no review matches what the reader chose.');
    else if (held > 0) say('info', `${held} of ${summary.total} reviews are held back, and the widget says so.`);
  };
  const failed = ({ code, message }: { code: string; message: string }): void => {
    say('warn', `Not loaded: ${code}. ${message} ${ADVICE.find(([codes]) => codes.test(code))![1]}`);
  };
  const onLoad = (event: Event) => event.target === host && loaded((event as ReviewsLoadEvent).page);
  const onError = (event: Event) => event.target === host && failed(event as ReviewsErrorEvent);
  host.addEventListener('reviews-load', onLoad);
  host.addEventListener('reviews-error', onError);
  check();
  say(
    'info',
    `Asks for ${String(queryOf(host, choice)).replace(/token=[^&]*/, 'token=…')}. ${costOf('/reviews-widget')}`,
  );
  // What came before this chunk did.
  if (feed.error) failed(feed.error);
  else if (feed.page) loaded(feed.page);
  else if (host.checkVisibility() && host.loading !== 'eager') {
    say('info', 'It loads when it comes within 600 px of the screen (loading="lazy").');
  }
  if (!host.checkVisibility()) say('warn', 'Nothing shows: the element or one around it is hidden.');
  return {
    stop() {
      host.removeEventListener('reviews-load', onLoad);
      host.removeEventListener('reviews-error', onError);
    },
  };
}

/** Bytes and time of the page's requests whose address holds `part`: of all, or with -1 of the newest. */
function costOf(part: string, from = 0): string {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const asked = entries.filter(({ name }) => name.includes(part)).slice(from);
  if (asked.length === 0) return '';
  const bytes = asked.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const time = Math.max(...asked.map(({ duration }) => duration));
  return `${asked.length} request(s), ${bytes} bytes over the wire (0 from the cache, or untold by another origin), ${Math.round(time)} ms.`;
}
