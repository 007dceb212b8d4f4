/**
 * How links and addresses name an invite, so that nobody else can: by an invite token for each of its products, by a short code in text messages,
 * by a return key in the address to which its mail goes back, and by a token that unsubscribes.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ID } from '../../contract/service/fields.js';
import type { Product } from '../../contract/service/review.js';
import { signJws, verifyJws } from '../../platform/jws.js';
import type { ContactRow, InviteRow } from '../database/schema.js';
import { signInviteToken } from './invite-token.js';
import { type InviteTokenKey, jwsKey } from './invite-token-keys.js';
import { productsOf } from './invite-token-use.js';

const DAY_MS = 86_400_000;
/** Days that an invite token stays valid after its invite is due. */
export const INVITE_TOKEN_DAYS = 90;

/** A token with the product that it is for; null where the invite names none. */
export interface InviteLink {
  productNumber: number;
  product: Product | null;
  token: string;
}

export interface SigningOptions {
  key: InviteTokenKey;
  inviteTokenDays?: number;
}

/** Signs the tokens of all products; the same invite gives the same ones. */
export function signInviteLinks(
  invite: Pick<InviteRow, 'id' | 'business_id' | 'due_at' | 'products'>,
  contact: Pick<ContactRow, 'first_name' | 'last_name'>,
  { key, inviteTokenDays = INVITE_TOKEN_DAYS }: SigningOptions,
): Promise<InviteLink[]> {
  const expiresAt = new Date(Date.parse(invite.due_at) + inviteTokenDays * DAY_MS);
  const sign = async (productNumber: number, product: Product | null): Promise<InviteLink> => {
    const target = { vendorId: invite.business_id, inviteId: invite.id, productNumber };
    const names = { firstName: contact.first_name, lastName: contact.last_name };
    return { productNumber, product, token: await signInviteToken({ ...target, ...names, expiresAt, product }, key) };
  };
  const products = productsOf(invite);
  // Of a product that was named twice, the number of the last one.
  const numbers = new Map(products.map(({ sourceProductId }, number) => [sourceProductId, number]));
  if (numbers.size < 2) return Promise.all([sign(0, products[0] ?? null)]);
  return Promise.all([...numbers.values()].map((number) => sign(number, products[number]!)));
}

// The short name of an invite, for links in text messages: its id, and a signature that nobody else can make.

/** 22 characters of the id, and 11 of the signature: 64 bits are enough for what can only be tried over the network. */
const CODE = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{11})$/;

/** The code of an invite, whose id is a UUID. */
export function shortCodeOf(inviteId: string, key: InviteTokenKey): string {
  const id = Buffer.from(inviteId.replaceAll('-', ''), 'hex');
  return id.toString('base64url') + signatureOf('short code', id, key).toString('base64url');
}

/** The id of the invite that a genuine code names; null for any other. */
export function readShortCode(code: string, keys: readonly InviteTokenKey[]): string | null {
  const [, name, signature] = CODE.exec(code) ?? [];
  if (name === undefined || signature === undefined) return null;
  const id = Buffer.from(name, 'base64url');
  const given = Buffer.from(signature, 'base64url');
  // The last characters have bits that say nothing: of each code there is one form.
  if (id.toString('base64url') !== name || given.toString('base64url') !== signature) return null;
  if (!keys.some((key) => timingSafeEqual(signatureOf('short code', id, key), given))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

// Names an invite in the address that its mail goes back to when it cannot be delivered (VERP), so that nobody else can.

/** In hexadecimal, since mail servers may change the case of an address: 32 digits of the id, 16 of the signature. */
const RETURN_KEY = /^([0-9a-f]{32})\.([0-9a-f]{16})$/i;

/** The key of an invite, whose id is a UUID. */
export function returnKeyOf(inviteId: string, key: InviteTokenKey): string {
  const id = inviteId.replaceAll('-', '').toLowerCase();
  return `${id}.${signatureOf('return key', id, key).toString('hex')}`;
}

/** The id of the invite that a genuine key names; null for any other. */
export function readReturnKey(text: string, keys: readonly InviteTokenKey[]): string | null {
  const [, name, signature] = RETURN_KEY.exec(text) ?? [];
  if (name === undefined || signature === undefined) return null;
  const id = name.toLowerCase();
  const given = Buffer.from(signature, 'hex');
  if (!keys.some((key) => timingSafeEqual(signatureOf('return key', id, key), given))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signatureOf(purpose: 'short code' | 'return key', id: Buffer | string, { k }: InviteTokenKey): Buffer {
  const mac = createHmac('sha256', Buffer.from(k, 'base64url')).update(`${purpose}\0`).update(id);
  return mac.digest().subarray(0, 8);
}

/** A type of its own (RFC 8725 §3.11): no invite token passes as one. */
const TYPE = 'unsubscribe+jwt';
const MAX_LENGTH = 1_024;

/** Whom it stops being asked: by keyed hashes, so that it works after the invite and its customer are erased. */
const Claims = z.object({
  acc: z.string().min(1).max(64),
  sub: z.string().regex(ID),
  jti: z.string().regex(ID),
  hashes: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{43}$/))
    .min(1)
    .max(2),
});

/** What an unsubscribe link says. */
interface UnsubscribeContent {
  accountId: string;
  vendorId: string;
  inviteId: string;
  hashes: string[];
}

/** The token of an unsubscribe link. It has no end, as the mail has none. */
export function signUnsubscribeToken(content: UnsubscribeContent, key: InviteTokenKey): Promise<string> {
  const { accountId: acc, vendorId: sub, inviteId: jti, hashes } = content;
  return signJws({ acc, sub, jti, hashes }, jwsKey(key), TYPE);
}

/** What a genuine one says; null for any other. */
export async function readUnsubscribeToken(
  token: string,
  keys: readonly InviteTokenKey[],
): Promise<UnsubscribeContent | null> {
  const findKey = (kid: string) => keys.map(jwsKey).find((candidate) => candidate.kid === kid);
  const claims = Claims.safeParse(await verifyJws(token, { typ: TYPE, maxLength: MAX_LENGTH, findKey }));
  if (!claims.success) return null;
  const { acc, sub, jti, hashes } = claims.data;
  return { accountId: acc, vendorId: sub, inviteId: jti, hashes };
}
