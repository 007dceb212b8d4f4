import { sql } from 'kysely';
import type { Usage } from '../../contract/service/invite.js';
import type { Db } from '../database/schema.js';

/** Text messages that an account may send in a month (UTC), where nothing else is said. */
export const TEXT_MESSAGES_PER_MONTH = 500;

/** The account has used all text messages of the month. */
export class TextMessagesExhausted extends Error {
  readonly renews: string;

  constructor(renews: string) {
    super(`no text messages left until ${renews}`);
    this.renews = renews;
  }
}

/** How many text messages an account may use in a month (UTC). */
export interface Allowance {
  accountId: string;
  perMonth: number;
  at: Date;
}

/** Uses one text message of the allowance. Throws {@link TextMessagesExhausted}. */
export async function useTextMessage(transaction: Db, { accountId, perMonth, at }: Allowance): Promise<void> {
  const used =
    perMonth > 0 &&
    (await transaction
      .insertInto('text_messages')
      .values({ account_id: accountId, month: monthOf(at), used: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'month'])
          .doUpdateSet({ used: sql<number>`text_messages.used + 1` })
          .where('text_messages.used', '<', perMonth),
      )
      .returning('used')
      .executeTakeFirst());
  if (!used) throw new TextMessagesExhausted(renewal(at));
}

/** What is left of the allowance. */
export async function readUsage(db: Db, { accountId, perMonth, at }: Allowance): Promise<Usage> {
  const month = await db
    .selectFrom('text_messages')
    .select('used')
    .where('account_id', '=', accountId)
    .where('month', '=', monthOf(at))
    .executeTakeFirst();
  return { smsLimitsLeft: Math.max(0, perMonth - (month?.used ?? 0)), renews: renewal(at) };
}

function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

function renewal(at: Date): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString();
}
