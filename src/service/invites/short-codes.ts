/** The short name of an invite, for links in text messages: its id, and a signature that nobody else can make. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InviteTokenKey } from './invite-token-keys.js';

/** 22 characters of the id, and 11 of the signature: 64 bits are enough for what can only be tried over the network. */
const CODE = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{11})$/;
const SIGNATURE_BYTES = 8;

/** The code of an invite, whose id is a UUID. */
export function shortCodeOf(inviteId: string, key: InviteTokenKey): string {
  const id = Buffer.from(inviteId.replaceAll('-', ''), 'hex');
  return id.toString('base64url') + sign(id, key).toString('base64url');
}

/** The id of the invite that a genuine code names; null for any other. */
export function readShortCode(code: string, keys: readonly InviteTokenKey[]): string | null {
  const [, name, signature] = CODE.exec(code) ?? [];
  if (name === undefined || signature === undefined) return null;
  const id = Buffer.from(name, 'base64url');
  const given = Buffer.from(signature, 'base64url');
  // The last characters have bits that say nothing: of each code there is one form.
  if (id.toString('base64url') !== name || given.toString('base64url') !== signature) return null;
  if (!keys.some((key) => timingSafeEqual(sign(id, key), given))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sign(id: Buffer, { k }: InviteTokenKey): Buffer {
  const mac = createHmac('sha256', Buffer.from(k, 'base64url')).update('short code\0').update(id);
  return mac.digest().subarray(0, SIGNATURE_BYTES);
}
