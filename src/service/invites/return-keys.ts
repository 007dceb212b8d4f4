/** Names an invite in the address that its mail goes back to when it cannot be delivered (VERP), so that nobody else can. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InviteTokenKey } from './invite-token-keys.js';

/** In hexadecimal, since mail servers may change the case of an address: 32 digits of the id, 16 of the signature. */
const RETURN_KEY = /^([0-9a-f]{32})\.([0-9a-f]{16})$/i;
const SIGNATURE_BYTES = 8;

/** The key of an invite, whose id is a UUID. */
export function returnKeyOf(inviteId: string, key: InviteTokenKey): string {
  const id = inviteId.replaceAll('-', '').toLowerCase();
  return `${id}.${sign(id, key).toString('hex')}`;
}

/** The id of the invite that a genuine key names; null for any other. */
export function readReturnKey(text: string, keys: readonly InviteTokenKey[]): string | null {
  const [, name, signature] = RETURN_KEY.exec(text) ?? [];
  if (name === undefined || signature === undefined) return null;
  const id = name.toLowerCase();
  const given = Buffer.from(signature, 'hex');
  if (!keys.some((key) => timingSafeEqual(sign(id, key), given))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function sign(id: string, { k }: InviteTokenKey): Buffer {
  const mac = createHmac('sha256', Buffer.from(k, 'base64url')).update('return key\0').update(id);
  return mac.digest().subarray(0, SIGNATURE_BYTES);
}
