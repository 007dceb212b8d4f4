/** A chunk of its own, loaded when the page's address holds an invite token. */
import type { InviteTokenCheck, Product } from '../../../contract/widget.js';
import { vendorUrl } from '../../base/endpoint.js';
import { own } from '../../base/own-document.js';
import { replaceEntry } from '../../base/web-address.js';
import type { Invite } from '../draft.js';
import type { ProxyAddress, ReviewedProduct } from '../form-host.js';

const TOKEN = 'rw_invite=';
const RATING = 'rw_rating=';
/** Milliseconds in which the proxy has to check a token; after that the review takes it along unchecked. */
const CHECK_TIMEOUT = 5_000;
/** Characters of the longest token, and of the longest address of a picture. */
const MAX_LENGTH = 2048;

type Page = ProxyAddress & Pick<ReviewedProduct, 'productId'>;

/** What an invite link brings. */
interface FoundInvite {
  token: string;
  /** The star that was pressed in the mail, 1 to 5; empty where it was none. */
  rating: string;
}

/** Until a form takes it. It is not in the tab's history, where a reload would choose it again. */
let pressed = '';

/** An invite whose token was checked, and the name that it fills in. */
export interface CheckedInvite {
  invite: Invite;
  firstName: string;
  lastName: string;
}

/**
 * The invite token in the page's address, as it was found; null where there is none, or where another form of this page is
 * for its vendor. It is taken out of the address, so that nobody shares it and no referrer holds it, and stays in this entry
 * of the tab's history for a reload.
 */
export function takeInvite({ vendorId }: Page): FoundInvite | null {
  const token = inAddress(TOKEN) ?? history.state?.rwInvite;
  if (token === undefined) return null;
  pressed = inAddress(RATING) ?? pressed;
  moveToHistory(token);
  const vendor = vendorOf(token);
  if (vendor !== `${vendorId}` && hasFormOf(vendor)) return null;
  const rating = /^[1-5]$/.test(pressed) ? pressed : '';
  pressed = '';
  return { token, rating };
}

/** An invite of which nothing is known yet. A token that is too long to be one is not sent along. */
export const uncheckedInvite = (found: string): Invite => {
  const token = found.length <= MAX_LENGTH ? found : '';
  return { token, bad: false, verified: false, subject: null };
};

/** Has the service check the token, through the proxy. Only what the service says is shown, nothing that is in the token. */
export async function checkInviteToken(token: string, page: Page): Promise<CheckedInvite> {
  const { valid, firstName, lastName, product } = await requestCheck(token, page);
  const nobody = { firstName: '', lastName: '' };
  if (typeof valid !== 'boolean') return { invite: uncheckedInvite(token), ...nobody };
  const productId = line(product?.sourceProductId, 200);
  const isOther = Boolean(page.productId && productId && `${page.productId}` !== productId);
  // It is sent along all the same: the service decides when the review comes.
  if (!valid || isOther) return { invite: { ...uncheckedInvite(token), bad: true }, ...nobody };
  const subject = product && productId && !page.productId ? invitedProduct(product) : null;
  return {
    invite: { token, bad: false, verified: true, subject },
    firstName: line(firstName, 100),
    lastName: line(lastName, 100),
  };
}

/** Takes a used token out of the tab's history. */
export function forgetInviteToken(): void {
  replaceEntry(() => {
    const { state } = history;
    return state?.rwInvite ? { state: { ...state, rwInvite: undefined }, address: location.href } : undefined;
  });
}

async function requestCheck(
  invitation: string,
  { vendorId, token, endpoint }: Page,
): Promise<Partial<InviteTokenCheck>> {
  try {
    const response = await fetch(new URL('invitation', vendorUrl(endpoint, 'vendors', vendorId)).href, {
      method: 'POST',
      credentials: 'omit',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ invitation }),
      signal: AbortSignal.timeout(CHECK_TIMEOUT),
    });
    return (response.ok && (await response.json())) || {};
  } catch {
    return {};
  }
}

function invitedProduct({ sourceProductId, title, imageUrl }: Product): ReviewedProduct {
  return {
    productId: line(sourceProductId, 200),
    productTitle: line(title, 300),
    productDescription: '',
    productImage: line(imageUrl, MAX_LENGTH),
  };
}

function moveToHistory(token: string): void {
  replaceEntry(() => {
    if (inAddress(TOKEN) !== token) return undefined;
    const address = new URL(location.href);
    address.search = parameters()
      .filter((part) => !/^rw_(invite|rating)=/.test(part))
      .join('&');
    const { state } = history;
    // A state of the page's own stays as it is, unless it is a plain object, which can hold another key.
    const isPlain = state === null || Object.getPrototypeOf(state) === Object.prototype;
    return { state: isPlain ? { ...state, rwInvite: token } : state, address: address.href };
  });
}

const parameters = (): string[] => location.search.slice(1).split('&');

function inAddress(name: string): string | undefined {
  return parameters()
    .find((part) => part.startsWith(name))
    ?.slice(name.length);
}

/** The vendor that a token names. It is not verified, and only decides which form of this page has the token checked. */
function vendorOf(token: string): unknown {
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

/** `value` as a line of text; empty where it is none. */
function line(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}
