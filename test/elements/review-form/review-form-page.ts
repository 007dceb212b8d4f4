import { fixture, html, oneEvent } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import type { Problem, Receipt, Submission } from '../../../src/contract/widget.js';
import { ReviewForm } from '../../../src/elements/review-form.js';

if (!customElements.get('review-form')) customElements.define('review-form', ReviewForm);

/** A form of vendor `v1`, ready to send. */
export const ready = html`<review-form vendor-id="v1" token="tok" endpoint="https://proxy.test"></review-form>`;

/** Puts a form into the page; without a {@link network} it has none. */
export async function mount(template: TemplateResult = ready): Promise<ReviewForm> {
  if (globalThis.fetch === realFetch) network(new TypeError('no network'));
  const form = await fixture<ReviewForm>(template);
  await form.updateComplete;
  return form;
}

/** The first thing with this part token. */
export function part<E extends Element = HTMLElement>(form: ReviewForm, name: string): E | null {
  return form.shadowRoot!.querySelector<E>(`[part~="${name}"]`);
}

/** Everything with this part token. */
export function parts(form: ReviewForm, name: string): HTMLElement[] {
  return [...form.shadowRoot!.querySelectorAll<HTMLElement>(`[part~="${name}"]`)];
}

/** The control whose label begins with `label`. */
export function field(form: ReviewForm, label: string): HTMLInputElement {
  const found = [...form.shadowRoot!.querySelectorAll('label')].find((one) =>
    one.textContent?.trim().startsWith(label),
  );
  return found!.control as HTMLInputElement;
}

/** The radio button of a star. */
export function star(form: ReviewForm, rating: number): HTMLInputElement {
  return form.shadowRoot!.querySelector<HTMLInputElement>(`input[name="rating"][value="${rating}"]`)!;
}

/** The submit button. */
export function button(form: ReviewForm): HTMLButtonElement {
  return form.shadowRoot!.querySelector<HTMLButtonElement>('button[type="submit"]')!;
}

/** The text of the message beside a field, found as a screen reader finds it; undefined when nothing is wrong. */
export function messageAt(control: Element): string | undefined {
  const root = control.getRootNode() as ShadowRoot;
  const described = control.closest('fieldset') ?? control;
  const ids = described.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => root.getElementById(id))
    .find((one) => one?.matches('[part="error"]'))
    ?.textContent?.trim();
}

/** Writes into a control as a person does, and leaves it. */
export async function write(form: ReviewForm, label: string, value: string): Promise<void> {
  const control = field(form, label);
  control.value = value;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  await form.updateComplete;
}

/** Chooses a star. */
export async function rate(form: ReviewForm, rating: number): Promise<void> {
  star(form, rating).click();
  await form.updateComplete;
}

/** Presses the button, which a person's click focuses too. */
export async function send(form: ReviewForm): Promise<void> {
  button(form).focus();
  button(form).click();
  await form.updateComplete;
}

/** What left the page in one request. */
export interface Sent {
  url: string;
  method: string;
  headers: Headers;
  submission: Submission;
  signal: AbortSignal;
}

type Answer = Response | Error | Promise<Response>;

/** What the proxy says to a shopper who begins; a proxy of an older version says 404. */
let beginning: (() => Response) | undefined;
/** Addresses at which a form said that the shopper has begun, since the last {@link restoreNetwork}. */
export const begun: string[] = [];

/** Lets the proxy answer a shopper's beginning. */
export function onBegin(answer: () => Response): void {
  beginning = answer;
}

/** What the proxy says of an invitation at a vendor; one of an older version says 404. */
let checking: ((token: string, vendorId: string) => Response | Promise<Response>) | undefined;

/** Lets the proxy answer what an invitation is good for. */
export function onInvitation(answer: typeof checking): void {
  checking = answer;
}

/**
 * A network that takes the place of `fetch` until {@link restoreNetwork}: records what is sent, and gives each review the
 * next answer, the last one again and again.
 */
export function network(...answers: Answer[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init = {}) => {
    if (init.method !== 'POST') {
      begun.push(String(input));
      return beginning?.() ?? new Response('', { status: 404 });
    }
    const [, vendorId] = /\/vendors\/([^/]*)\/invitation$/.exec(String(input)) ?? [];
    if (vendorId !== undefined) {
      const { invitation } = JSON.parse(String(init.body));
      return checking?.(invitation, vendorId) ?? new Response('', { status: 404 });
    }
    sent.push({
      url: String(input),
      method: init.method,
      headers: new Headers(init.headers),
      submission: JSON.parse(String(init.body)),
      signal: init.signal!,
    });
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    return (await answer).clone();
  };
  return sent;
}

const realFetch = globalThis.fetch;
const realSetTimeout = globalThis.setTimeout;

/** Lets what the form does by itself after a while happen at once; returns the milliseconds it would have waited. */
export function atOnce(): number[] {
  const waits: number[] = [];
  globalThis.setTimeout = ((handler: () => void, ms = 0) => {
    if (ms >= 2000) waits.push(ms);
    return realSetTimeout(handler, ms >= 2000 ? 0 : ms);
  }) as typeof setTimeout;
  return waits;
}

/** Undoes {@link network}, {@link online} and {@link atOnce}, and what forms have kept on the device. */
export function restoreNetwork(): void {
  globalThis.fetch = realFetch;
  globalThis.setTimeout = realSetTimeout;
  beginning = undefined;
  checking = undefined;
  begun.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'onLine');
}

/** Makes the browser say that it is on- or offline. */
export function online(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
  window.dispatchEvent(new Event(value ? 'online' : 'offline'));
}

/** The proxy's yes. */
export function receipt(status: 201 | 202 = 201, published = false, more: Partial<Receipt> = {}): Response {
  return Response.json({ id: 'r1', published, ...more }, { status });
}

/** The proxy's no. */
export function problem(status: number, code: string, errors?: Problem['errors']): Response {
  const body = { type: 'about:blank', title: 'No', status, code, ...(errors && { errors }) };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
}

/** An answer that comes when the test says so; `give` waits until the form has taken it in. */
export function later(): { answer: Promise<Response>; give(form: ReviewForm, response: Response): Promise<Event> } {
  let resolve: (response: Response) => void = () => {};
  const answer = new Promise<Response>((done) => {
    resolve = done;
  });
  return {
    answer,
    give(form, response) {
      resolve(response);
      return Promise.race([oneEvent(form, 'review-sent'), oneEvent(form, 'review-error')]);
    },
  };
}
