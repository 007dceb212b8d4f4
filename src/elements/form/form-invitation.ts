/** A chunk of its own, fetched when the page's address holds an invitation. */
import type { CheckedInvitation, Product } from '../../contract/widget.js';
import { reviewsUrl } from '../base/endpoint.js';
import { own } from '../base/own-document.js';
import { replaceEntry } from '../base/web-address.js';
import type { Invitation } from './review-form-draft.js';

const PARAMETER = 'rw_invite=';
/** Milliseconds in which the proxy has to answer; the review takes the invitation along unchecked after that. */
const PATIENCE = 5_000;

const LONGEST = 2048;

/** The form that an invitation is for, as the page says it. */
interface Page {
  vendorId: string;
  productId: string;
  token: string;
  endpoint: string;
}

/** An invitation, and the name that it fills in. */
export interface Invited {
  invitation: Invitation;
  firstName: string;
  lastName: string;
}

/**
 * The invitation in the page's address, as it was found: null where there is none, or where another form of this page is for
 * its vendor. It is taken out of the address, so that it is neither passed on nor named as a referrer, and stays in this
 * entry of the tab's history, for a reload.
 */
export function takeInvitation({ vendorId }: Page): string | null {
  const token = tokenInAddress() ?? history.state?.rwInvite;
  if (token === undefined) return null;
  moveToHistory(token);
  const subject = subjectOf(token);
  return subject !== `${vendorId}` && hasFormOf(subject) ? null : token;
}

/** An invitation of which nothing is known but that it came; one that is too long for a token is not sent along. */
export const unchecked = (found: string): Invitation => {
  const token = found.length <= LONGEST ? found : '';
  return { token, bad: false, verified: false, subject: null };
};

/** What the service says, through the proxy, that the invitation is good for. Nothing that `token` says itself is shown. */
export async function checkInvitation(token: string, page: Page): Promise<Invited> {
  const { valid, firstName, lastName, product } = await ask(token, page);
  const nobody = { firstName: '', lastName: '' };
  if (typeof valid !== 'boolean') return { invitation: unchecked(token), ...nobody };
  const productId = line(product?.sourceProductId, 200);
  const isOther = Boolean(page.productId && productId && `${page.productId}` !== productId);
  // It goes along all the same: the service has the last word when the review comes.
  if (!valid || isOther) return { invitation: { ...unchecked(token), bad: true }, ...nobody };
  const subject = product && productId && !page.productId ? subjectFrom(product) : null;
  return {
    invitation: { token, bad: false, verified: true, subject },
    firstName: line(firstName, 100),
    lastName: line(lastName, 100),
  };
}

/** Takes a used invitation out of the tab's history. */
export function forgetInvitation(): void {
  replaceEntry(() => {
    const { state } = history;
    return state?.rwInvite ? { state: { ...state, rwInvite: undefined }, address: location.href } : undefined;
  });
}

async function ask(invitation: string, { vendorId, token, endpoint }: Page): Promise<Partial<CheckedInvitation>> {
  try {
    const response = await fetch(new URL('invitation', reviewsUrl(endpoint, 'vendors', vendorId)), {
      method: 'POST',
      credentials: 'omit',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ invitation }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return (response.ok && (await response.json())) || {};
  } catch {
    return {};
  }
}

function subjectFrom({ sourceProductId, title, imageUrl }: Product): Invitation['subject'] {
  return {
    productId: line(sourceProductId, 200),
    productTitle: line(title, 300),
    productDescription: '',
    productImage: line(imageUrl, LONGEST),
  };
}

function moveToHistory(token: string): void {
  replaceEntry(() => {
    if (tokenInAddress() !== token) return undefined;
    const address = new URL(location.href);
    address.search = parameters()
      .filter((part) => !part.startsWith(PARAMETER))
      .join('&');
    const { state } = history;
    // What a page keeps there is left alone, unless it is an object that takes another key.
    const isOpen = state === null || Object.getPrototypeOf(state) === Object.prototype;
    return { state: isOpen ? { ...state, rwInvite: token } : state, address: address.href };
  });
}

const parameters = (): string[] => location.search.slice(1).split('&');

function tokenInAddress(): string | undefined {
  return parameters()
    .find((part) => part.startsWith(PARAMETER))
    ?.slice(PARAMETER.length);
}

/** The vendor that a token names, which decides nothing but whose form of this page asks about it. */
function subjectOf(token: string): unknown {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes))?.sub;
  } catch {
    return undefined;
  }
}

function hasFormOf(vendorId: unknown): boolean {
  return [...own('querySelectorAll')('review-form')].some((form) => `${form.vendorId}` === vendorId);
}

function line(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}
