/**
 * Whose data a request may see and change. Every account is a value of its own, neither null nor absent: a check that was
 * forgotten, or an account that was not found, opens nothing.
 */
import { type RawBuilder, sql } from 'kysely';
import { DEFAULT_ACCOUNT } from './database/schema.js';

/** What the internal key and the commands open. */
export const EVERY_ACCOUNT = Symbol('every account');

/** One account by its id, or every account. */
export type AccountAccess = string | typeof EVERY_ACCOUNT;

/** The account in which something is created, or which is listed: who opens every account means the default one. */
export function ownAccount(account: AccountAccess): string {
  return account === EVERY_ACCOUNT ? DEFAULT_ACCOUNT : account;
}

/** The condition by which a query of one table with an `account_id` keeps to it. */
export function belongsTo(account: AccountAccess): RawBuilder<boolean> {
  return account === EVERY_ACCOUNT ? sql`true` : sql`account_id = ${account}`;
}
