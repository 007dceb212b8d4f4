import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createTokenKey, TokenKeySet } from '../proxy/index.js';
import { CommandError, systemReason } from './command-error.js';
import { makeDataDir } from './data-places.js';
import { parseJson } from './parse-json.js';

/** Where the keys are, and who is told when a changed file cannot be used. */
export interface TokenKeysFileOptions {
  /** Must exist; null: `{dataDir}/token-keys.json`, made with one new key when it is missing. */
  path: string | null;
  dataDir: string;
  onUnusable?: (reason: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** How long the file is not looked at again, ms: asking the disk takes longer than answering most requests. */
const LOOK_MS = 100;

/**
 * The token keys of a JWK set file, read again within a tenth of a second of a change; while a changed file cannot be used the last
 * good keys stay. Throws a CommandError that names the setting when there are none to begin with.
 */
export function openTokenKeys(options: TokenKeysFileOptions): () => TokenKeySet {
  const { onUnusable, now = Date.now } = options;
  const path = options.path ?? join(options.dataDir, 'token-keys.json');
  const label = options.path === null ? `the token keys file ${path} in DATA_DIR` : `TOKEN_KEYS_FILE ${path}`;
  if (options.path === null) {
    makeDataDir(options.dataDir);
    makeIfMissing(path, label);
  }
  let stamp = stampOf(path);
  let keySet = readKeySet(path, label);
  let lookedAt = now();
  return () => {
    // A clock that was set back does not keep the file from being looked at.
    if (Math.abs(now() - lookedAt) < LOOK_MS) return keySet;
    lookedAt = now();
    const current = stampOf(path);
    if (current === stamp) return keySet;
    stamp = current;
    try {
      keySet = readKeySet(path, label);
    } catch (error) {
      onUnusable?.((error as Error).message);
    }
    return keySet;
  };
}

function readKeySet(path: string, label: string): TokenKeySet {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(
      `${label} cannot be read: ${systemReason(error)}; it has to be a JWK set that this user may read`,
    );
  }
  const parsed = TokenKeySet.safeParse(parseJson(text));
  if (!parsed.success) {
    const { path: place, message } = parsed.error.issues[0]!;
    throw new CommandError(`${label} is not a JWK set of HS256 keys: ${place.join('.')} ${message}`);
  }
  return parsed.data;
}

/** Written beside it and linked into place: never half a file, and of two processes that start at once one wins. */
function makeIfMissing(path: string, label: string): void {
  if (stampOf(path) !== '') return;
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = openSync(temporary, 'wx', 0o600);
    try {
      writeSync(file, `${JSON.stringify({ keys: [createTokenKey()] }, null, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new CommandError(`${label} cannot be made: ${systemReason(error)}`);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** What changes when the file is edited or replaced; empty when there is none, or none to be seen: reading it says why. */
function stampOf(path: string): string {
  try {
    const { mtimeNs, size, ino } = statSync(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch {
    return '';
  }
}
