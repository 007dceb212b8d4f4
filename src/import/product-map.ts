/** A table of which product becomes which: the columns `from` and `to`, the shop's own identifiers, and `title` if there is one. */
import { normalProductId } from '../contract/product-id.js';
import { type ProductChange, ProductChange as Schema } from '../contract/service/product-changes.js';
import { validationMessages } from '../contract/validation-messages.js';
import { OperatorError } from '../platform/errors.js';
import { damageOf, quoted } from './cells/cell-values.js';
import { readTableRows } from './files/table-rows.js';

const COLUMNS = ['from', 'to', 'title'] as const;

/**
 * The changes in a file, CSV or .xlsx; an empty `to` is no product. Throws an OperatorError with the first line that is
 * none, where the file is called `name`.
 */
export async function readProductMap(path: string, name = path): Promise<ProductChange[]> {
  const changes = new Map<string, ProductChange>();
  for await (const row of readTableRows(path, name)) {
    const refused = (reason: string) => new OperatorError(`${name}, line ${row.line}: ${reason}`);
    if (row.reason !== undefined) throw refused(row.reason);
    const names = row.names.map((name) => name.trim().toLowerCase());
    const [from, to, title] = COLUMNS.map((name) => row.values[names.indexOf(name)]?.trim());
    if (from === undefined || to === undefined) {
      throw new OperatorError(`${name} needs the columns "from" and "to", and has ${row.names.map(quoted).join(', ')}`);
    }
    const damage = damageOf(to);
    if (damage !== null) throw refused(`to: ${damage}`);
    const product = to === '' ? null : { sourceProductId: to, ...(title && { title }) };
    const read = Schema.safeParse({ from, product }, { error: validationMessages });
    if (!read.success) {
      const { path: field, message } = read.error.issues[0]!;
      throw refused(`${field[0] === 'from' ? 'from' : field.at(-1) === 'title' ? 'title' : 'to'}: ${message}`);
    }
    if (changes.has(normalProductId(from))) throw refused(`from: ${quoted(from)} comes twice`);
    changes.set(normalProductId(from), read.data);
  }
  if (changes.size === 0) throw new OperatorError(`${name} names no product`);
  return [...changes.values()];
}
