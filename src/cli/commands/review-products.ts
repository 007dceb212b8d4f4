/** `reviews product`: reviews get another product, by their ids or by a table of products. */
import { ProductChange } from '../../contract/service/product-changes.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { inspectTextFile } from '../../import/files/text-lines.js';
import { readProductMap } from '../../import/product-map.js';
import { OperatorError } from '../../platform/errors.js';
import type { SettingFlags } from '../../server/settings/settings.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';
import { whoRuns } from './who-runs.js';
import { withVendor } from './with-vendor.js';

/** What the command takes. */
export type ProductFlags = SettingFlags & {
  vendor: string;
  json?: true;
  product?: string;
  title?: string;
  none?: true;
  map?: string;
};

/** Prints a line for each change: its review or former product, the product, and how many reviews got it. Throws an OperatorError. */
export async function changeProducts(shell: Shell, flags: ProductFlags, ids: string[]): Promise<void> {
  const changes = await readChanges(flags, ids);
  const found = await withVendor(shell, flags, (store) =>
    store.reviews.changeProducts(flags.vendor, changes, { by: whoRuns(), at: new Date() }),
  );
  for (const [at, { reviewId, from, product }] of changes.entries()) {
    const [what, to, reviews] = [reviewId ?? from!, product?.sourceProductId ?? null, found[at]!];
    const line = [oneLine(what), to === null ? '-' : oneLine(to), reviews].join('\t');
    shell.stdout.write(
      `${flags.json ? JSON.stringify({ [reviewId ? 'id' : 'from']: what, product: to, reviews }) : line}\n`,
    );
  }
  const sum = found.reduce((all, one) => all + one, 0);
  const without = found.filter((reviews) => reviews === 0).length;
  shell.stderr.write(`${sum} reviews have another product${without > 0 ? `; ${without} found none to change` : ''}\n`);
}

async function readChanges(flags: ProductFlags, ids: string[]): Promise<ProductChange[]> {
  const { product, title, none, map } = flags;
  if (map !== undefined) {
    if (ids.length > 0 || product !== undefined || title !== undefined || none)
      throw new OperatorError('--map takes no ids, --product, --title or --none: the table says it', 2);
    await inspectTextFile(map);
    return readProductMap(map);
  }
  if (ids.length === 0) throw new OperatorError('name reviews by their ids, or a table with --map', 2);
  if ((product === undefined) === (none === undefined))
    throw new OperatorError('say which product they get with --product, or --none', 2);
  const named = none ? null : { sourceProductId: product, ...(title !== undefined && { title }) };
  return [...new Set(ids)].map((reviewId) => {
    const change = ProductChange.safeParse({ reviewId, product: named }, { error: validationMessages });
    if (change.success) return change.data;
    const { path, message } = change.error.issues[0]!;
    const field =
      path[0] === 'reviewId' ? `the id ${oneLine(reviewId)}` : path.at(-1) === 'title' ? '--title' : '--product';
    throw new OperatorError(`${field} ${message}`, 2);
  });
}
