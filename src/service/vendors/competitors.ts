/** The vendors that a vendor names as competitors: others of its own account, and no others. */
import type { FieldError } from '../../contract/widget.js';
import type { BusinessRow, Db } from '../database/schema.js';

/** Some of the named are no other vendors of the account; whether another account has them is not said. */
export class NoCompetitors extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super('not all are vendors of this account');
    this.errors = errors;
  }
}

/** The ids as they are stored, each once; null for none. Throws {@link NoCompetitors}. */
export async function storedCompetitors(
  transaction: Db,
  { id, account_id }: Pick<BusinessRow, 'id' | 'account_id'>,
  named: readonly string[],
): Promise<string | null> {
  if (named.length === 0) return null;
  const found = await transaction
    .selectFrom('businesses')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', 'in', named)
    .where('id', '<>', id)
    .execute();
  const known = new Set(found.map((row) => row.id));
  const errors = named.flatMap((one, index) =>
    known.has(one)
      ? []
      : [{ field: `competitors.${index}`, message: 'must be the id of another vendor of this account' }],
  );
  if (errors.length > 0) throw new NoCompetitors(errors);
  return JSON.stringify([...new Set(named)]);
}

export function competitorsOf({ competitors }: Pick<BusinessRow, 'competitors'>): string[] {
  return competitors === null ? [] : (JSON.parse(competitors) as string[]);
}

/** Takes a vendor that is erased from those who name it. */
export async function forgetCompetitor(
  transaction: Db,
  { id, account_id }: Pick<BusinessRow, 'id' | 'account_id'>,
): Promise<void> {
  const naming = await transaction
    .selectFrom('businesses')
    .select(['id', 'competitors'])
    .where('account_id', '=', account_id)
    .where('competitors', 'is not', null)
    .execute();
  for (const row of naming) {
    const left = competitorsOf(row).filter((one) => one !== id);
    if (left.length === competitorsOf(row).length) continue;
    const competitors = left.length > 0 ? JSON.stringify(left) : null;
    await transaction.updateTable('businesses').set({ competitors }).where('id', '=', row.id).execute();
  }
}
