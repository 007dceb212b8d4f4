import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { JwsKey } from '../../platform/jws.js';
import type { SettingStore } from '../database/server-settings.js';

/** A secret that signs and verifies invite tokens: a JWK of 32 bytes. */
const InviteTokenKey = z.object({
  kid: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  kty: z.literal('oct'),
  alg: z.literal('HS256'),
  k: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});
export type InviteTokenKey = z.infer<typeof InviteTokenKey>;

/** All keys that verify, oldest first: the last one signs. */
const InviteTokenKeySet = z.object({ keys: z.array(InviteTokenKey).min(1) });

/** The setting that holds the keys, as JSON. */
export const INVITE_TOKEN_KEYS = 'invitation-keys';

/** The keys of the invite tokens. They are read at each use, so that all processes see an added or removed key at once. */
export interface InviteTokenKeys {
  /** Those that verify; none until the first token was signed. */
  all(): Promise<InviteTokenKey[]>;
  /** The one that signs, made on first use. */
  newest(): Promise<InviteTokenKey>;
}

/** The keys in the settings. */
export function createInviteTokenKeys(settings: SettingStore): InviteTokenKeys {
  const all = async () => {
    const stored = await settings.get(INVITE_TOKEN_KEYS);
    return stored === null ? [] : parseKeySet(stored);
  };
  return {
    all,
    newest: async () => {
      const stored = await all();
      const keys = stored.length > 0 ? stored : parseKeySet(await settings.setIfAbsent(INVITE_TOKEN_KEYS, newKeySet()));
      return keys.at(-1)!;
    },
  };
}

/** A key as signatures need it. */
export function jwsKey({ kid, k }: InviteTokenKey): JwsKey {
  return { kid, secret: Buffer.from(k, 'base64url') };
}

function parseKeySet(value: string): InviteTokenKey[] {
  return InviteTokenKeySet.parse(JSON.parse(value)).keys;
}

function newKeySet(): string {
  const key: InviteTokenKey = { kid: random(8), kty: 'oct', alg: 'HS256', k: random(32) };
  return JSON.stringify({ keys: [key] });
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
