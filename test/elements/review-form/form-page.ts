import { fixture, fixtureCleanup, html, oneEvent } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import type { ReviewErrorEvent, ReviewSentEvent } from '../../../src/elements/form/submit/events.js';
import { ReviewForm } from '../../../src/elements/review-form.js';
import { isStubbed, network, restoreNetwork } from './proxy-stub.js';

if (!customElements.get('review-form')) customElements.define('review-form', ReviewForm);

/** A form of vendor `v1`, ready to send. */
export const ready = html`<review-form vendor-id="v1" token="tok" endpoint="https://proxy.test"></review-form>`;

/** Puts a form into the page; without a {@link network} it has none. */
export async function mount(template: TemplateResult = ready): Promise<ReviewForm> {
  if (!isStubbed()) network(new TypeError('no network'));
  const form = await fixture<ReviewForm>(template);
  await form.updateComplete;
  return form;
}

/** A form with a whole review in it. */
export async function written(text = 'Sturdy and kind.'): Promise<ReviewForm> {
  const form = await mount();
  await rate(form, 4);
  await write(form, 'Your review', text);
  await write(form, 'First name', 'Ada');
  await write(form, 'Email', 'ada@example.com');
  return form;
}

/** Removes what a test has put into the page, its network, and what forms have stored on the device. */
export function cleanUp(): void {
  restoreNetwork();
  fixtureCleanup();
}

/** Closes the page and comes back; in another tab, which has no session of this one. */
export async function comeBack(tab: 'same' | 'other' = 'other'): Promise<ReviewForm> {
  fixtureCleanup();
  if (tab === 'other') sessionStorage.clear();
  const form = await mount();
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

/** The error beside a field, found as a screen reader finds it; undefined when nothing is wrong. */
export function errorAt(control: Element): string | undefined {
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

/** Sends, and waits for the end of that attempt. */
export async function attempt(form: ReviewForm, end: 'review-error'): Promise<ReviewErrorEvent>;
export async function attempt(form: ReviewForm, end?: 'review-sent'): Promise<ReviewSentEvent>;
export async function attempt(form: ReviewForm, end = 'review-sent'): Promise<Event> {
  const ended = oneEvent(form, end);
  await send(form);
  return ended;
}

/** Resolves after the next rendering that the form itself asks for. */
export async function nextUpdate(form: ReviewForm): Promise<void> {
  await new Promise<void>((resolve) => {
    form.requestUpdate = (...args) => {
      Reflect.deleteProperty(form, 'requestUpdate');
      form.requestUpdate(...args);
      resolve();
    };
  });
  await form.updateComplete;
}
