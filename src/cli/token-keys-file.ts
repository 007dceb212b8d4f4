import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createTokenKey, TokenKeySet } from '../proxy/index.js';
import { CommandError, systemReason } from './command-error.js';
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
 * good keys stay. Throws a CommandError when there are none to begin with.
 */
export function openTokenKeys(options: TokenKeysFileOptions): () => TokenKeySet {
  const { onUnusable, now = Date.now } = options;
  const path = options.path ?? join(options.dataDir, 'token-keys.json');
  if (options.path === null) makeIfMissing(path);
  let stamp = stampOf(path);
  let keySet = readKeySet(path);
  let lookedAt = now();
  return () => {
    // A clock that was set back does not keep the file from being looked at.
    if (Math.abs(now() - lookedAt) < LOOK_MS) return keySet;
    lookedAt = now();
    const current = stampOf(path);
    if (current === stamp) return keySet;
    stamp = current;
    try {
      keySet = readKeySet(path);
    } catch (error) {
      onUnusable?.((error as Error).message);
    }
    return keySet;
  };
}

function readKeySet(path: string): TokenKeySet {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`the token keys file ${path} cannot be read: ${systemReason(error)}`);
  }
  const parsed = TokenKeySet.safeParse(parseJson(text));
  if (!parsed.success) {
    const { path: place, message } = parsed.error.issues[0]!;
    throw new CommandError(`the token keys file ${path} is not a JWK set of HS256 keys: ${place.join('.')} ${message}`);
  }
  return parsed.data;
}

/** Written beside it and linked into place: never half a file, and of two processes that start at once one wins. */
function makeIfMissing(path: string): void {
  if (stampOf(path) !== '') return;
  const temporary = `${path}.${randomUUID()}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
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
    throw new CommandError(`the token keys file ${path} cannot be made: ${systemReason(error)}`);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** What changes when the file is edited or replaced; empty when there is none. */
function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.mtimeNs} ${stat.size} ${stat.ino}` : '';
}
