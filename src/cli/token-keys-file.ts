import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createTokenKey, TokenKeySet } from '../proxy/index.js';
import { CommandError, systemReason } from './command-error.js';
import { makeDataDir } from './data-places.js';
import { parseJson } from './parse-json.js';
import { putPrivateFile } from './private-file.js';

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
  const path = tokenKeysPath({ tokenKeysFile: options.path, dataDir: options.dataDir });
  const label = labelOf(path, options.path);
  if (options.path === null) {
    makeDataDir(options.dataDir);
    if (stampOf(path) === '') makeTokenKeys(path, label);
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

/** The keys in the file. Throws a CommandError that names it as `label`. */
export function readKeySet(path: string, label = path): TokenKeySet {
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

/** Where the keys are. */
export function tokenKeysPath({ tokenKeysFile, dataDir }: { tokenKeysFile: string | null; dataDir: string }): string {
  return tokenKeysFile ?? join(dataDir, 'token-keys.json');
}

function labelOf(path: string, named: string | null): string {
  return named === null ? `the token keys file ${path} in DATA_DIR` : `TOKEN_KEYS_FILE ${path}`;
}

/** Makes the file with one new key; false when it is there: of two processes that make it at once one wins. */
export function makeTokenKeys(path: string, label = path): boolean {
  try {
    return putPrivateFile(path, printed({ keys: [createTokenKey()] }), { overwrite: false });
  } catch (error) {
    throw new CommandError(`${label} cannot be made: ${systemReason(error)}`);
  }
}

/**
 * Changes the keys in the file, which is replaced whole; members it has besides stay. Throws a CommandError when it cannot
 * be read or written, when there are no good keys after the change, and when somebody else changed it meanwhile.
 */
export function changeTokenKeys(path: string, change: (keySet: TokenKeySet) => TokenKeySet): void {
  const keySet = readKeySet(path);
  const before = stampOf(path);
  const whole = JSON.parse(readFileSync(path, 'utf8')) as object;
  const changed = TokenKeySet.parse(change(keySet));
  if (stampOf(path) !== before) throw new CommandError(`${path} was changed meanwhile: try again`);
  try {
    // What the name stands for: a link to the file stays one.
    putPrivateFile(realpathSync(path), printed({ ...whole, ...changed }), { overwrite: true });
  } catch (error) {
    throw new CommandError(`${path} cannot be written: ${systemReason(error)}`);
  }
}

function printed(keySet: object): string {
  return `${JSON.stringify(keySet, null, 2)}\n`;
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
