/**
 * Seals what opens an account at a source, so that neither the database nor a copy of it does: as a JWE (RFC 7516) with AES-256-GCM, by a key in
 * a file that no backup holds. The id of the connection is sealed with it: nothing sealed for one opens another.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { base64url, CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';
import { ensureDataDir } from '../storage/data-directory.js';
import { writePrivateFile } from '../storage/private-file.js';

/** A JWK set; the last key seals, every one opens. */
const KeySet = z.object({
  keys: z
    .array(
      z.object({
        kid: z.string().min(1),
        kty: z.literal('oct'),
        k: z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes'),
      }),
    )
    .min(1, 'must hold a key'),
});
type KeySet = z.infer<typeof KeySet>;

/** What was sealed cannot be opened: the key is another, or it was sealed for another connection. */
export class Locked extends Error {}

export interface SourceKeys {
  seal(connectionId: string, secret: object): Promise<string>;
  /** Throws {@link Locked}. */
  open(connectionId: string, sealed: string): Promise<unknown>;
  /** Adds a key, which seals from now on. */
  addKey(): void;
  /** Forgets all keys but the one that seals. */
  dropOldKeys(): void;
}

/** Opens the keys of `path`, by default a file in `dataDir`; it is made when something is sealed first. */
export function openSourceKeys({ path, dataDir }: { path: string | null; dataDir: string }): SourceKeys {
  const file = path ?? join(dataDir, 'source-keys.json');
  const label = path === null ? `the file ${file} in DATA_DIR` : `SOURCE_KEYS_FILE ${file}`;

  function readKeys(): KeySet | null {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw new OperatorError(`${label} cannot be read: ${systemReason(error)}`);
    }
    const parsed = KeySet.safeParse(parseJson(text));
    if (!parsed.success) throw new OperatorError(`${label} is not a JWK set of 32-byte keys`);
    return parsed.data;
  }

  function writeKeys(keys: KeySet, overwrite: boolean): boolean {
    if (path === null) ensureDataDir(dataDir);
    try {
      return writePrivateFile(file, `${JSON.stringify(keys, null, 2)}\n`, { overwrite });
    } catch (error) {
      throw new OperatorError(`${label} cannot be written: ${systemReason(error)}`);
    }
  }

  return {
    async seal(connectionId, secret) {
      if (readKeys() === null) writeKeys({ keys: [newKey()] }, false);
      const { kid, k } = readKeys()!.keys.at(-1)!;
      return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(secret)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid, sub: connectionId })
        .encrypt(base64url.decode(k));
    },

    async open(connectionId, sealed) {
      const keys = readKeys()?.keys ?? [];
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(
          sealed,
          ({ kid }) => base64url.decode(keys.find((key) => key.kid === kid)?.k ?? ''),
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        );
        if (protectedHeader.sub !== connectionId) throw new Locked();
        return JSON.parse(new TextDecoder().decode(plaintext));
      } catch {
        throw new Locked('the key that opens it is missing');
      }
    },

    addKey() {
      writeKeys({ keys: [...(readKeys()?.keys ?? []), newKey()] }, true);
    },

    dropOldKeys() {
      writeKeys({ keys: readKeys()!.keys.slice(-1) }, true);
    },
  };
}

function newKey(): KeySet['keys'][number] {
  return { kid: base64url.encode(randomBytes(8)).replace(/^-/, '0'), kty: 'oct', k: base64url.encode(randomBytes(32)) };
}
