import { fixture, html } from '@open-wc/testing';
import '../../../src/index.js';
import type { ReviewsWidget } from '../../../src/index.js';
import { ProxyStub, type StubResponse } from './proxy-stub.js';

let stub: ProxyStub | undefined;

/** The page gets `responses` from now on, in turn; its own `fetch` is restored after the test. */
export function stubProxy(...responses: StubResponse[]): ProxyStub {
  stub?.restore();
  stub = new ProxyStub(...responses);
  return stub;
}

afterEach(() => {
  stub?.restore();
  stub = undefined;
});

/** Resolves once `found` returns something; it is called whenever what `element` shows has changed. */
export async function drawn<T>(element: ReviewsWidget, found: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const now = found();
    if (now) return now;
    await new Promise<void>((changed) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        changed();
      });
      observer.observe(element.shadowRoot!, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }
}

/** A widget that shows all of its first response, with the proxy that gives it `responses` in turn. */
export async function widget(
  responses: StubResponse[],
  element = html`<reviews-widget vendor-id="v1" token="t" loading="eager"></reviews-widget>`,
): Promise<{ element: ReviewsWidget; proxy: ProxyStub }> {
  const proxy = stubProxy(...responses);
  const shown = await fixture<ReviewsWidget>(element);
  const first = '[part~="card"]:not([aria-hidden] *), [part~="message"]';
  // A list comes in slices, and says until the last that it is busy.
  await drawn(shown, () => one(shown, 'list')?.ariaBusy !== 'true' && shown.shadowRoot!.querySelector(first));
  // What stands around a list comes with a chunk of its own.
  await drawn(shown, () => !one(shown, 'more') || one(shown, 'empty') || one(shown, 'more').firstElementChild);
  return { element: shown, proxy };
}

/** Opens the folded filters, and waits for what they ask of the proxy. */
export async function unfold(element: ReviewsWidget, fold: 'filters' | 'search' = 'filters'): Promise<void> {
  const loaded = new Promise((done) => element.addEventListener('reviews-load', done, { once: true }));
  element.shadowRoot!.querySelector<HTMLElement>(`[part~="fold"].${fold}`)!.click();
  await loaded;
  await drawn(element, () => one(element, 'search'));
}

/** Everything visible under one part name. */
export const all = (element: ReviewsWidget, part: string) => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>(`[part~="${part}"]`),
];
export const one = (element: ReviewsWidget, part: string) => all(element, part)[0]!;
/** What is read there, without the marks that isolate its direction. */
export const text = (element: ReviewsWidget, part: string) =>
  one(element, part)
    ?.textContent?.replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
