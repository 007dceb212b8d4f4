/**
 * The keys of the hashes on the list of who must not be asked: the own one, and those of other installations whose lists were imported. A
 * hash under such a key is stored with the key's id before it, so that the list is found, and exported again, as it came.
 */
import { createHmac } from 'node:crypto';
import { OperatorError } from '../../platform/errors.js';
import type { Db } from '../database/schema.js';
import { sha256 } from '../sha256.js';

/** The setting that holds the own key; those of other installations have their id behind it. */
export const SUPPRESSION_KEY = 'suppression-key';
const IMPORTED = `${SUPPRESSION_KEY} `;
/** Each is a hash more whenever somebody is looked for. */
const MAX_IMPORTED_KEYS = 32;

/** `own` is null until somebody was looked for; `imported` are by id. */
export interface SuppressionKeys {
  own: string | null;
  imported: Map<string, string>;
}

export async function readSuppressionKeys(db: Db): Promise<SuppressionKeys> {
  const found = db.selectFrom('settings').selectAll().where('name', 'like', `${SUPPRESSION_KEY}%`);
  const rows = await found.execute();
  const imported = rows.filter(({ name }) => name.startsWith(IMPORTED));
  return {
    own: rows.find(({ name }) => name === SUPPRESSION_KEY)?.value ?? null,
    imported: new Map(imported.map(({ name, value }) => [name.slice(IMPORTED.length), value])),
  };
}

/** Puts keys of a file beside the own one; the first becomes the own one where there is none. Throws an OperatorError past the limit. */
export async function addSuppressionKeys(transaction: Db, keys: readonly string[]): Promise<SuppressionKeys> {
  const known = await readSuppressionKeys(transaction);
  for (const key of keys) {
    const id = idOfKey(key);
    if (key === known.own || known.imported.has(id)) continue;
    if (known.imported.size >= MAX_IMPORTED_KEYS) {
      throw new OperatorError(
        `the file has a list of who must not be asked, and those of ${MAX_IMPORTED_KEYS} other installations are here already: delete its lines "suppression", and import it again`,
      );
    }
    const name = known.own === null ? SUPPRESSION_KEY : IMPORTED + id;
    const insert = transaction.insertInto('settings').values({ name, value: key });
    await insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
    if (known.own === null) known.own = key;
    else known.imported.set(id, key);
  }
  return known;
}

/** The hash of an address or number under a key. */
export function hashUnder(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** How a hash under this key is stored, and how it is looked for. */
export function storedHash(hash: string, key: string, own: string): string {
  return key === own ? hash : `${idOfKey(key)}.${hash}`;
}

/** The opposite of `storedHash`; null where the key is no longer known. */
export function hashAndKey(stored: string, { own, imported }: SuppressionKeys): { hash: string; key: string } | null {
  const [id, hash] = stored.includes('.') ? (stored.split('.', 2) as [string, string]) : [null, stored];
  const key = id === null ? own : imported.get(id);
  return key ? { hash, key } : null;
}

const idOfKey = (key: string) => sha256(key).slice(0, 16);
