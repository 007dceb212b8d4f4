import type { ReviewPage } from '../../../contract/widget.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import type { ReviewsErrorEvent, ReviewsLoadEvent } from '../../events.js';
import { queryOf } from '../../list/widget-query.js';
import type { WidgetView } from '../../list/widget-view.js';
import type { ActiveFeature } from '../features/feature.js';
import { attributeFaults } from './attribute-check.js';
import { tokenFaults } from './token-faults.js';

export { explainRefusal } from './form-check.js';

/** What the person who builds the page can do about an error, by its code. */
const ADVICE: [RegExp, string][] = [
  [/^not_configured$/, 'Set vendor-id and token.'],
  [/^token_/, 'Make a new token with the command `token --vendor ID` (or `--business ID`), and paste it whole.'],
  [/^origin_/, 'Name this page’s origin when you make the token: `token --origin`.'],
  [/^(?:scope|vendor)_/, 'Make a token for this vendor with the scope reviews:read.'],
  [/^not_found$/, 'Check vendor-id, and that endpoint leads to the proxy.'],
  [/^invalid_request$/, 'Check page-size, source and product-id; they are 1 to 200 characters.'],
  [/^offline$/, 'The browser is offline; the widget loads as soon as it is back.'],
  [/^unreachable$/, 'Check endpoint, and connect-src in the page’s Content-Security-Policy.'],
  [/^bad_response$/, 'What responds at endpoint is not the proxy, or something stands before it.'],
  [/^unexpected$/, 'Something in this page broke the request; the console names the error. The reader can try again.'],
  [/./, 'The proxy or its reviews service has trouble; its log says more. The reader can try again.'],
];

/** Writes to the console what the widget does, why it shows nothing, and what its requests cost. */
export function start({ host, feed, choice }: WidgetView): ActiveFeature {
  const log = (level: 'info' | 'warn', text: string) => console[level](`<reviews-widget> ${text}`, host);
  const check = (): void => {
    const { observedAttributes } = host.constructor as typeof ReviewsElement;
    const { token, vendorId, businessId } = host;
    const scopes = ['reviews:read'];
    const requested = vendorId
      ? ({ kind: 'vendor', id: vendorId, scopes } as const)
      : ({ kind: 'business', id: businessId, scopes } as const);
    const faults = [
      ...attributeFaults(host, observedAttributes),
      ...tokenFaults(token, requested, Date.now(), window.origin),
    ];
    for (const fault of faults) log('warn', fault);
  };
  const loaded = ({ summary, total, offset, reviews }: ReviewPage): void => {
    const { pending = 0 } = summary;
    const heldBack = summary.total - summary.count - pending;
    log('info', `Loaded ${reviews.length} of ${total} from number ${offset + 1} on. ${costOf('/widget/v1/', -1)}`);
    const { productId: product, about, source } = host;
    const scope = Object.entries({ 'product-id': product, about: !product && about, source }).filter(
      ([, value]) => value,
    );
    const named = scope.map(([name, value]) => ` of ${name} ${JSON.stringify(value)}`).join(' and');
    if (summary.total === 0) log('warn', `Nothing shows: this vendor has no reviews${named} yet.`);
    else if (summary.count === 0) {
      const why = `${heldBack} of ${summary.total} reviews are held back, ${pending} wait to be checked`;
      log('warn', `Nothing shows: ${why}. Approve them (showOnWidget: true).`);
    } else if (total === 0) log('warn', 'Nothing shows: no review matches what the reader chose.');
    else if (heldBack > 0) {
      log('info', `${heldBack} of ${summary.total} reviews are held back, and the widget says so.`);
    }
  };
  const failed = ({ code, message }: { code: string; message: string }): void => {
    log('warn', `Not loaded: ${code}. ${message} ${ADVICE.find(([codes]) => codes.test(code))![1]}`);
  };
  const onLoad = (event: Event) => event.target === host && loaded((event as ReviewsLoadEvent).page);
  const onError = (event: Event) => event.target === host && failed(event as ReviewsErrorEvent);
  host.addEventListener('reviews-load', onLoad);
  host.addEventListener('reviews-error', onError);
  check();
  log(
    'info',
    `Asks for ${String(queryOf(host, choice)).replace(/token=[^&]*/, 'token=…')}. ${costOf('/reviews-widget')}`,
  );
  // What happened before this chunk was loaded.
  if (feed.error) failed(feed.error);
  else if (feed.page) loaded(feed.page);
  else if (host.checkVisibility() && host.loading !== 'eager') {
    log('info', 'It loads when it comes within 600 px of the screen (loading="lazy").');
  }
  if (!host.checkVisibility()) log('warn', 'Nothing shows: the element or one around it is hidden.');
  return {
    stop() {
      host.removeEventListener('reviews-load', onLoad);
      host.removeEventListener('reviews-error', onError);
    },
  };
}

/** Bytes and time of the page's requests whose address contains `part`: of all of them, or with -1 of the latest. */
function costOf(part: string, from = 0): string {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const found = entries.filter(({ name }) => name.includes(part)).slice(from);
  if (found.length === 0) return '';
  const bytes = found.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const time = Math.max(...found.map(({ duration }) => duration));
  return `${found.length} request(s), ${bytes} bytes over the wire (0 from the cache, or untold by another origin), ${Math.round(time)} ms.`;
}
