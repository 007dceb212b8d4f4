/** The competitors of a vendor: others of its own account, which somebody has chosen, or which were proposed while nobody had. */
import { MOST_COMPETITORS } from '../../contract/service/vendor.js';
import type { FieldError } from '../../contract/widget.js';
import type { BusinessRow, Db } from '../database/schema.js';
import { SHOWN } from '../reviews/review-state.js';

type CompetitorColumns = Pick<BusinessRow, 'competitors' | 'proposed_competitors'>;

/** Some of the named are no other vendors of the account; whether another account has them is not said. */
export class NoCompetitors extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super('not all are vendors of this account');
    this.errors = errors;
  }
}

/** The ids as they are stored, each once. None is a choice as well. Throws {@link NoCompetitors}. */
export async function storedCompetitors(
  transaction: Db,
  { id, account_id }: Pick<BusinessRow, 'id' | 'account_id'>,
  named: readonly string[],
): Promise<string> {
  if (named.length === 0) return '[]';
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

/** Those that were chosen; where nobody ever chose, those that were proposed. */
export function competitorsOf({ competitors, proposed_competitors }: CompetitorColumns): string[] {
  return JSON.parse(competitors ?? proposed_competitors ?? '[]') as string[];
}

/** Whether there are some that nobody chose. */
export function areProposed({ competitors, proposed_competitors }: CompetitorColumns): boolean {
  return competitors === null && proposed_competitors !== null;
}

/**
 * Proposes those of the same industry for a vendor whose competitors nobody ever chose: the ones with most shown reviews, ties by id. What was
 * proposed before is replaced.
 */
export async function proposeCompetitors(
  transaction: Db,
  vendor: Pick<BusinessRow, 'id' | 'account_id'>,
): Promise<void> {
  const all = await transaction
    .selectFrom('businesses')
    .select(['id', 'industry'])
    .select((eb) =>
      eb
        .selectFrom('review_counts')
        .whereRef('review_counts.business_id', '=', 'businesses.id')
        .where(SHOWN)
        .select(({ fn }) => fn.sum<number | string>('reviews').as('sum'))
        .as('shown'),
    )
    .where('account_id', '=', vendor.account_id)
    .execute();
  const industry = folded(all.find(({ id }) => id === vendor.id)?.industry);
  const alike = all
    .filter((one) => one.id !== vendor.id && industry !== '' && folded(one.industry) === industry)
    .sort((one, other) => Number(other.shown) - Number(one.shown) || (one.id < other.id ? -1 : 1))
    .slice(0, MOST_COMPETITORS);
  const proposed_competitors = alike.length > 0 ? JSON.stringify(alike.map(({ id }) => id)) : null;
  await transaction
    .updateTable('businesses')
    .set({ proposed_competitors })
    .where('id', '=', vendor.id)
    .where('competitors', 'is', null)
    .execute();
}

const folded = (industry = '') => industry.trim().toLowerCase();

/** Takes a vendor that is erased from those who have it as a competitor. */
export async function forgetCompetitor(
  transaction: Db,
  { id, account_id }: Pick<BusinessRow, 'id' | 'account_id'>,
): Promise<void> {
  const having = await transaction
    .selectFrom('businesses')
    .select(['id', 'competitors', 'proposed_competitors'])
    .where('account_id', '=', account_id)
    .where(({ or, eb }) => or([eb('competitors', 'is not', null), eb('proposed_competitors', 'is not', null)]))
    .execute();
  for (const row of having) {
    const competitors = without(row.competitors, id);
    const proposed = without(row.proposed_competitors, id);
    if (competitors === row.competitors && proposed === row.proposed_competitors) continue;
    const proposed_competitors = proposed === '[]' ? null : proposed;
    await transaction
      .updateTable('businesses')
      .set({ competitors, proposed_competitors })
      .where('id', '=', row.id)
      .execute();
  }
}

/** Stored ids without one of them. */
function without(stored: string | null, id: string): string | null {
  return stored && JSON.stringify((JSON.parse(stored) as string[]).filter((one) => one !== id));
}
