import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';
import { createTokenKey, TokenKeySet } from '../../proxy/index.js';
import { ensureDataDir } from '../storage/data-directory.js';
import { writePrivateFile } from '../storage/private-file.js';

/** Where the keys are, and what to call when a changed file cannot be used. */
export interface TokenKeysFileOptions {
  /** A file that exists; null: `{dataDir}/token-keys.json`, which is created with one new key when it is missing. */
  path: string | null;
  dataDir: string;
  onUnusable?: (reason: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** How long the file is not checked again, ms: a file system call takes longer than most responses. */
const CHECK_EVERY_MS = 100;

/**
 * Opens the token keys of a JWK set file. The returned function gives the current ones: a changed file is read within a tenth of a
 * second, and while it cannot be used the last valid keys stay. Throws an OperatorError that names the setting when the file cannot be
 * used at the start.
 */
export function openTokenKeys(options: TokenKeysFileOptions): () => TokenKeySet {
  const { onUnusable, now = Date.now } = options;
  const path = tokenKeysPath({ tokenKeysFile: options.path, dataDir: options.dataDir });
  const label = labelOf(path, options.path);
  if (options.path === null) {
    ensureDataDir(options.dataDir);
    if (versionOf(path) === '') createTokenKeysFile(path, label);
  }
  let version = versionOf(path);
  let keySet = readTokenKeys(path, label);
  let checkedAt = now();
  return () => {
    // The difference is absolute so that the file is also checked after the clock was set back.
    if (Math.abs(now() - checkedAt) < CHECK_EVERY_MS) return keySet;
    checkedAt = now();
    const current = versionOf(path);
    if (current === version) return keySet;
    version = current;
    try {
      keySet = readTokenKeys(path, label);
    } catch (error) {
      onUnusable?.((error as Error).message);
    }
    return keySet;
  };
}

/** Reads the keys in the file. Throws an OperatorError that calls it `label`. */
export function readTokenKeys(path: string, label = path): TokenKeySet {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(
      `${label} cannot be read: ${systemReason(error)}; it has to be a JWK set that this user may read`,
    );
  }
  const content = parseJson(text);
  if (typeof content !== 'object' || content === null) {
    const what = text.trim() === '' ? 'it is empty' : 'it is no JSON, as when it was not written whole';
    throw new OperatorError(
      `${label} is not a JWK set of HS256 keys: ${what}. Put it back from a backup; with new keys the tokens in your pages have to be made anew`,
    );
  }
  const parsed = TokenKeySet.safeParse(content);
  if (!parsed.success) {
    const { path: place, message } = parsed.error.issues[0]!;
    throw new OperatorError(`${label} is not a JWK set of HS256 keys: ${place.join('.')} ${message}`);
  }
  return parsed.data;
}

/** The path of the keys' file. */
export function tokenKeysPath({ tokenKeysFile, dataDir }: { tokenKeysFile: string | null; dataDir: string }): string {
  return tokenKeysFile ?? join(dataDir, 'token-keys.json');
}

function labelOf(path: string, setting: string | null): string {
  return setting === null ? `the token keys file ${path} in DATA_DIR` : `TOKEN_KEYS_FILE ${path}`;
}

/** Creates the file with one new key; false when it exists, so of two processes that create it at once one does. */
export function createTokenKeysFile(path: string, label = path): boolean {
  try {
    return writePrivateFile(path, toJsonText({ keys: [createTokenKey()] }), { overwrite: false });
  } catch (error) {
    throw new OperatorError(`${label} cannot be made: ${systemReason(error)}`);
  }
}

/**
 * Changes the keys in the file, which is replaced as a whole and keeps its other members. Throws an OperatorError when it cannot
 * be read or written, when `change` returns no valid keys, and when another process changed it meanwhile.
 */
export function changeTokenKeys(path: string, change: (keySet: TokenKeySet) => TokenKeySet): void {
  const keySet = readTokenKeys(path);
  const before = versionOf(path);
  const content = JSON.parse(readFileSync(path, 'utf8')) as object;
  const changed = TokenKeySet.parse(change(keySet));
  if (versionOf(path) !== before) throw new OperatorError(`${path} was changed meanwhile: try again`);
  try {
    // Through a link the file itself is replaced, and the link stays.
    writePrivateFile(realpathSync(path), toJsonText({ ...content, ...changed }), { overwrite: true });
  } catch (error) {
    throw new OperatorError(`${path} cannot be written: ${systemReason(error)}`);
  }
}

function toJsonText(keySet: object): string {
  return `${JSON.stringify(keySet, null, 2)}\n`;
}

/** A text that differs once the file is edited or replaced; empty when the file cannot be seen. Reading it then says why. */
function versionOf(path: string): string {
  try {
    const { mtimeNs, size, ino } = statSync(path, { bigint: true });
    return `${mtimeNs} ${size} ${ino}`;
  } catch {
    return '';
  }
}
