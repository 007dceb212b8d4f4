import { html } from '@open-wc/testing';
import { defineStars, type Rating, type Ratings, type ReviewStars } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';

/** What the proxy sends for one request. */
export type StubResponse = Ratings | Response | Error | Promise<Ratings>;

before(defineStars);

let restore = (): void => {};
afterEach(() => restore());

let vendors = 0;
/** A vendor that no test before has asked for, since a page uses numbers again for half a minute. */
export const newVendor = () => `v${++vendors}`;

/** The page gets these responses from now on, in turn; the last one stays. */
export function stubRatings(...responses: StubResponse[]): { requested: URL[] } {
  restore();
  const { fetch } = globalThis;
  restore = () => {
    globalThis.fetch = fetch;
  };
  const requested: URL[] = [];
  globalThis.fetch = async (input) => {
    requested.push(new URL(String(input)));
    const response = await (responses.length > 1 ? responses.shift()! : responses[0]!);
    if (response instanceof Error) throw response;
    return response instanceof Response ? response.clone() : Response.json(response);
  };
  return { requested };
}

/** What the proxy says of these products; all have ten reviews. */
export const ratings = (of: Record<string, Rating>): Ratings => ({ ratings: of, all: { average: 4.2, count: 10 } });

/** Stars of a product, or of all where it is empty. */
export const starsOf = (vendor: string, product: string) =>
  html`<review-stars vendor-id=${vendor} product-id=${product} token="t"></review-stars>`;

/** The line of stars; undefined until it is drawn. */
export const line = (element: Element) => element.shadowRoot!.querySelector<HTMLElement>('[part~="rating"]');
/** What screen readers hear, without marks that isolate its direction. */
export const spoken = (element: Element) =>
  line(element)
    ?.querySelector('svg')
    ?.ariaLabel?.replace(/[\u2068\u2069]/g, '') ?? '';
/** What is seen. */
export const seen = (element: Element) => line(element)?.textContent?.trim() ?? '';
export const drawn = (...elements: Element[]) => waitUntil(() => elements.every(line));
export const allStars = (place: Element) => [...place.querySelectorAll<ReviewStars>('review-stars')];
