import type { TemplateResult } from 'lit';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { roomInHistory } from '../history-quota.js';
import { cleanUp, mount, part } from './form-page.js';
import { onInviteCheck } from './proxy-stub.js';

const HOUR = 3600;
/** A picture that needs no network. */
export const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
export const mug = { sourceProductId: 'p1', title: 'Mug – 350 ml ☕', imageUrl: 'https://shop.test/mug.png' };

const base64url = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const SIGNATURE = 'c2lnbmF0dXJl';

/** An invite token as the service makes it, but for its signature. */
export function inviteToken(
  claims: object = {},
  header: object = { alg: 'HS256', kid: 'k', typ: 'invitation+jwt' },
): string {
  const exp = Math.floor(Date.now() / 1000) + HOUR;
  const payload = { sub: 'v1', jti: 'i.0', exp, firstName: 'Zoë', lastName: 'Ångström', product: mug, ...claims };
  return `${base64url(header)}.${base64url(payload)}.${SIGNATURE}`;
}

/** The proxy's response to a check of `token`, by a service that has signed all that bear this signature. */
export function checkResponse(token: string, vendorId: string): Response {
  try {
    const [header, payload] = token.split('.').slice(0, 2).map(decode);
    const { sub, exp, firstName, lastName, product } = payload;
    const good = header.typ === 'invitation+jwt' && sub === vendorId && exp * 1000 > Date.now() && token.length < 2048;
    if (good && token.endsWith(`.${SIGNATURE}`)) return Response.json({ valid: true, firstName, lastName, product });
  } catch {
    // No token at all.
  }
  return Response.json({ valid: false });
}

function decode(part: string) {
  const base64 = part.replaceAll('-', '+').replaceAll('_', '/');
  const text = /^[\w+/]*$/.test(base64) ? atob(base64) : '';
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0))));
}

/** The address of the page without an invite. */
export const address = location.pathname + location.search;
const separator = address.includes('?') ? '&' : '?';

/** Gives the page the address of an invite link, and perhaps a history state of its own. */
export function visit(token: string, { state = null as unknown, before = '', after = '#top' } = {}): void {
  history.replaceState(state, '', `${address}${separator}${before}rw_invite=${token}${after}`);
}

/** A form on a page that is opened by an invite link; by no link where `token` is null. */
export async function open(token: string | null, template?: TemplateResult): Promise<ReviewForm> {
  if (token !== null) visit(token);
  return mount(template);
}

/** A form on a page that is opened by an invite link whose token is still being checked. */
export function opening(token: string): ReviewForm {
  visit(token);
  const form = document.createElement('review-form');
  Object.assign(form, { vendorId: 'v1', token: 't', endpoint: 'https://proxy.test' });
  document.body.append(form);
  return form;
}

/** The note about the invite above the form. */
export const note = (form: ReviewForm) => part(form, 'invitation')?.textContent?.trim();

/** Before each test: the proxy checks tokens by {@link checkResponse}, and the tab's history takes what is written. */
export async function prepareInvites(): Promise<void> {
  onInviteCheck(checkResponse);
  await roomInHistory();
}

/** After each test. */
export function cleanUpInvites(): void {
  cleanUp();
  for (const form of document.querySelectorAll('review-form')) form.remove();
  history.replaceState(null, '', address);
}
