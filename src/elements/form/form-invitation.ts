/** A chunk of its own, fetched when the page's address holds an invitation. */
import { own } from '../base/own-document.js';
import type { Invitation } from './review-form-draft.js';

const PARAMETER = 'rw_invite=';
const LONGEST = 2048;

/** The form that an invitation is for, as the page says it. */
interface Page {
  vendorId: string;
  productId: string;
}

/** An invitation, and the name that it fills in. */
export interface Invited {
  invitation: Invitation;
  firstName: string;
  lastName: string;
}

/**
 * The invitation in the page's address, read without verifying it: null where there is none, or where it is for another
 * form of this page. It is taken out of the address, so that it is neither passed on nor named as a referrer, and
 * stays in this entry of the tab's history, for a reload.
 */
export function invitationFor(page: Page, now: number): Invited | null {
  const token = takeToken();
  if (token === undefined) return null;
  const bad = { invitation: { token: '', bad: true, subject: null }, firstName: '', lastName: '' };
  const claims = claimsOf(token);
  if (!claims) return bad;
  const { sub, exp, product } = claims;
  if (sub !== `${page.vendorId}`) return hasFormOf(sub) ? null : bad;
  const productId = line(product?.sourceProductId, 200);
  // The service has the last word on what the page can only guess by its own clock.
  const isPast = !(Number(exp) * 1000 > now);
  const isOther = Boolean(page.productId && productId && `${page.productId}` !== productId);
  const subject = {
    productId,
    productTitle: line(product?.title, 300),
    productDescription: '',
    productImage: line(product?.imageUrl, LONGEST),
  };
  if (isPast || isOther) return { ...bad, invitation: { token, bad: true, subject: null } };
  return {
    invitation: { token, bad: false, subject: page.productId || !productId ? null : subject },
    firstName: line(claims.firstName, 100),
    lastName: line(claims.lastName, 100),
  };
}

/** Takes a used invitation out of the tab's history. */
export function forgetInvitation(): void {
  if (history.state?.rwInvite) replace({ ...history.state, rwInvite: undefined }, location.href);
}

function takeToken(): string | undefined {
  const parts = location.search.slice(1).split('&');
  const token = parts.find((part) => part.startsWith(PARAMETER))?.slice(PARAMETER.length);
  if (token === undefined) return history.state?.rwInvite;
  // Whole: a page may have its addresses begin elsewhere (`<base>`).
  const address = new URL(location.href);
  address.search = parts.filter((part) => !part.startsWith(PARAMETER)).join('&');
  const { state } = history;
  // What a page keeps there is left alone, unless it is an object that takes another key.
  const isOpen = state === null || Object.getPrototypeOf(state) === Object.prototype;
  replace(isOpen ? { ...state, rwInvite: token } : state, address.href);
  return token;
}

function replace(state: unknown, address: string): void {
  try {
    history.replaceState(state, '', address);
  } catch {
    // A document without an address of its own, or a browser that has had enough of it.
  }
}

interface Claims {
  sub?: unknown;
  exp?: unknown;
  firstName?: unknown;
  lastName?: unknown;
  product?: { sourceProductId?: unknown; title?: unknown; imageUrl?: unknown } | null;
}

function claimsOf(token: string): Claims | null {
  try {
    const [header = '', payload = '', signature] = token.split('.');
    const isWhole = signature && token.length <= LONGEST && jsonOf(header).typ === 'invitation+jwt';
    return isWhole ? jsonOf(payload) : null;
  } catch {
    return null;
  }
}

function jsonOf(part: string) {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

function hasFormOf(vendorId: unknown): boolean {
  return [...own('querySelectorAll')('review-form')].some((form) => `${form.vendorId}` === vendorId);
}

function line(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}
