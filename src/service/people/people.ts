import { randomUUID } from 'node:crypto';
import type { DeskPerson, PersonListed, Role } from '../../contract/desk/desk.js';
import { emailKey } from '../../contract/email-address.js';
import type { Database } from '../database/database.js';
import type { Db, PersonRow } from '../database/schema.js';
import { forgetMessagesTo } from '../messages/messages.js';

/** Thrown when an account would be left without an owner. */
export class LastOwner extends Error {}

/** Thrown when somebody of the account has this email already. */
export class EmailTaken extends Error {}

/** A person to add, with the hash of the password. */
export interface NewPerson {
  name: string;
  email: string;
  role: Role;
  password: string;
}

/** Who may use the desk of an account. Nothing here reads or changes another account than the one that is named. */
export interface PeopleStore {
  /** The person with this email and the hash of their password; null when there is none. */
  findByEmail(accountId: string, email: string): Promise<{ person: DeskPerson; password: string } | null>;
  get(accountId: string, id: string): Promise<{ person: DeskPerson; password: string } | null>;
  /** All people, oldest first. */
  list(accountId: string): Promise<PersonListed[]>;
  hasOwner(accountId: string): Promise<boolean>;
  /** Changes the role; null when there is no such person. Throws LastOwner. */
  setRole(accountId: string, id: string, role: Role): Promise<DeskPerson | null>;
  rename(accountId: string, id: string, name: string): Promise<DeskPerson | null>;
  /** Replaces the password and ends all sessions of the person but the one with the hash `keep`. */
  setPassword(accountId: string, id: string, password: string, keep: string): Promise<DeskPerson | null>;
  /** Removes the person with all sessions, passkeys and links; false when there is none. Throws LastOwner. */
  remove(accountId: string, id: string): Promise<boolean>;
}

/** The people in `database`. */
export function createPeopleStore({ db, write }: Database): PeopleStore {
  const find = (accountId: string, column: 'id' | 'email', value: string) =>
    db
      .selectFrom('people')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(column, '=', value)
      .executeTakeFirst()
      .then((row) => (row ? { person: toPerson(row), password: row.password } : null));

  return {
    findByEmail: (accountId, email) => find(accountId, 'email', emailKey(email)),
    get: (accountId, id) => find(accountId, 'id', id),

    async list(accountId) {
      const rows = await db
        .selectFrom('people')
        .selectAll()
        .select((query) =>
          query
            .selectFrom('sessions')
            .select(({ fn }) => fn.max('seen_at').as('seen_at'))
            .where('sessions.account_id', '=', accountId)
            .whereRef('sessions.person_id', '=', 'people.id')
            .as('seen_at'),
        )
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...toPerson(row), createdAt: row.created_at, seenAt: row.seen_at }));
    },

    hasOwner: (accountId) => hasOwner(db, accountId),

    setRole: (accountId, id, role) =>
      write(async (transaction) => {
        if (role !== 'owner') await refuseLastOwner(transaction, accountId, id);
        return update(transaction, accountId, id, { role });
      }),

    rename: (accountId, id, name) => write((transaction) => update(transaction, accountId, id, { name })),

    setPassword: (accountId, id, password, keep) =>
      write((transaction) => replacePassword(transaction, accountId, id, password, keep)),

    remove: (accountId, id) =>
      write(async (transaction) => {
        await refuseLastOwner(transaction, accountId, id);
        for (const table of ['sessions', 'passkeys', 'one_time_links'] as const) {
          await transaction.deleteFrom(table).where('account_id', '=', accountId).where('person_id', '=', id).execute();
        }
        await forgetMessagesTo(transaction, accountId, id);
        await transaction
          .deleteFrom('notice_choices')
          .where('account_id', '=', accountId)
          .where('person_id', '=', id)
          .execute();
        const { numDeletedRows } = await transaction
          .deleteFrom('people')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}

/** Adds a person within a transaction. Throws EmailTaken. */
export async function addPerson(transaction: Db, accountId: string, person: NewPerson, now: Date): Promise<DeskPerson> {
  const row: PersonRow = {
    account_id: accountId,
    id: randomUUID(),
    email: emailKey(person.email),
    name: person.name,
    role: person.role,
    password: person.password,
    created_at: now.toISOString(),
  };
  const added = await transaction
    .insertInto('people')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new EmailTaken();
  return toPerson(row);
}

/** Whether somebody owns the account. */
export async function hasOwner(db: Db, accountId: string): Promise<boolean> {
  const owner = await db
    .selectFrom('people')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Replaces a password within a transaction, and ends the sessions that began with the old one. */
export async function replacePassword(
  transaction: Db,
  accountId: string,
  id: string,
  password: string,
  keep: string | null,
): Promise<DeskPerson | null> {
  let ended = transaction.deleteFrom('sessions').where('account_id', '=', accountId).where('person_id', '=', id);
  if (keep !== null) ended = ended.where('hash', '!=', keep);
  await ended.execute();
  return update(transaction, accountId, id, { password });
}

async function update(
  transaction: Db,
  accountId: string,
  id: string,
  change: Partial<Pick<PersonRow, 'role' | 'name' | 'password'>>,
): Promise<DeskPerson | null> {
  const row = await transaction
    .updateTable('people')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toPerson(row) : null;
}

/** Locks the owners first, so that two who remove each other at once cannot both succeed. */
async function refuseLastOwner(transaction: Db, accountId: string, id: string): Promise<void> {
  const owners = await transaction
    .updateTable('people')
    .set({ role: 'owner' })
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .returning('id')
    .execute();
  if (owners.length === 1 && owners[0]!.id === id) throw new LastOwner();
}

function toPerson({ id, name, email, role }: PersonRow): DeskPerson {
  return { id, name, email, role };
}
