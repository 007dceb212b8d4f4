import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SettingStore } from './settings.js';

/** A secret that signs and verifies invitations: a JWK of 32 bytes. */
const InvitationKey = z.object({
  kid: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  kty: z.literal('oct'),
  alg: z.literal('HS256'),
  k: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});
export type InvitationKey = z.infer<typeof InvitationKey>;

/** All keys that verify, oldest first: the last one signs. */
const InvitationKeySet = z.object({ keys: z.array(InvitationKey).min(1) });

/** The setting that holds the keys, as JSON. */
export const INVITATION_KEYS = 'invitation-keys';

/** The keys of the invitations. They are read each time, so that a new or removed key counts at once, for all processes. */
export interface InvitationKeys {
  /** Those that verify; none until the first has signed. */
  all(): Promise<InvitationKey[]>;
  /** The one that signs, made on first use. */
  newest(): Promise<InvitationKey>;
}

/** The keys in the settings. */
export function createInvitationKeys(settings: SettingStore): InvitationKeys {
  const all = async () => {
    const kept = await settings.get(INVITATION_KEYS);
    return kept === null ? [] : keysIn(kept);
  };
  return {
    all,
    newest: async () => {
      const kept = await all();
      return (kept.length > 0 ? kept : keysIn(await settings.keep(INVITATION_KEYS, newKeySet()))).at(-1)!;
    },
  };
}

function keysIn(value: string): InvitationKey[] {
  return InvitationKeySet.parse(JSON.parse(value)).keys;
}

function newKeySet(): string {
  const key: InvitationKey = { kid: random(8), kty: 'oct', alg: 'HS256', k: random(32) };
  return JSON.stringify({ keys: [key] });
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
