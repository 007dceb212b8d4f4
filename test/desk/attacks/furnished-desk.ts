import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { type PasskeysListed, ROLES, type Role } from '../../../src/contract/desk/desk.js';
import type { ImportJob, ImportStanding } from '../../../src/contract/desk/import.js';
import { openStore, type Store } from '../../../src/service/index.js';
import { imported, NEW_REPORT } from '../../service/temporary-service.js';
import { fakeKeys } from '../fake-sources.js';
import { softwareAuthenticator } from '../passkeys/software-authenticator.js';
import { PASSWORD, readableTokens, type TemporaryDeskOptions, temporaryDesk } from '../temporary-desk.js';

/** Ids of what an account has, by the segment of an address that comes before them. */
export type Ids = Record<string, string>;

type Desk = Awaited<ReturnType<typeof temporaryDesk>>;

/** Two accounts that have the same things, on one database in `dataDir`. The first, `default`, is attacked. */
export async function furnishedDesk(dataDir: string, options: TemporaryDeskOptions = {}) {
  const store = await openStore({ dataDir });
  const importsDirectory = join(dataDir, 'imports');
  const desk = await temporaryDesk({ ...options, store, importsDirectory });
  const takesFiles = !options.foreign;
  const home = await furnish(desk, 'default', takesFiles, importsDirectory);
  const elsewhere = await furnish(desk, 'elsewhere', takesFiles, importsDirectory);

  /** Every row of the database, as text. */
  function rows(): string[] {
    const database = new Sqlite(join(dataDir, 'reviews.sqlite'), { readonly: true });
    const tables = database.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[];
    const all = tables.flatMap((table) =>
      database
        .prepare(`select * from "${table}"`)
        .all()
        .map((row) => `${table} ${JSON.stringify(row)}`),
    );
    database.close();
    return all.sort();
  }
  const marks = ['"default"', ...Object.values(home.ids)];
  /** Those that say anything of the account that is attacked. */
  const rowsOfHome = () => rows().filter((row) => marks.some((mark) => row.includes(mark)));

  /** The whole database once more, in another directory, with the files that are to be imported. */
  function copyTo(directory: string): { dataDir: string } {
    if (takesFiles) cpSync(join(dataDir, 'imports'), join(directory, 'imports'), { recursive: true });
    const database = new Sqlite(join(dataDir, 'reviews.sqlite'), { readonly: true });
    database.prepare('vacuum into ?').run(join(directory, 'reviews.sqlite'));
    database.close();
    return { dataDir: directory };
  }

  return { ...desk, home, elsewhere, rows, rowsOfHome, copyTo };
}

/** One of everything that the desk has. A text that only this account may read has its name behind "of". */
async function furnish(desk: Desk, accountId: string, takesFiles: boolean, importsDirectory: string) {
  const { store, join: joinDesk, visitor } = desk;
  const people = {} as Record<Role, Awaited<ReturnType<typeof joinDesk>>>;
  for (const role of ROLES) people[role] = await joinDesk(role, { accountId });
  await visitor().signIn(people.reader.person.email, undefined, accountId);
  const current = await store.sessions.open(people.reader.cookie()!.split('=')[1]!);
  const sessions = await store.sessions.list(accountId, people.reader.person.id);
  const colleague = await joinDesk('reader', { accountId, name: 'colleague' });
  const { secret } = await store.links.toJoin(accountId, 'reader', `a note of ${accountId}`);
  const template = await store.replyTemplates.create(accountId, { name: 'Thanks', text: `Thanks of ${accountId}` });
  const [invite] = await store.links.list(accountId);
  const webhook = { url: 'https://hook.example/', events: ['review.submitted'] as const };
  const { id: webhooks } = await store.webhooks.create(accountId, webhook);
  const event = { accountId, channel: 'webhook', kind: 'review.shown', recipientId: webhooks } as const;
  const deliveries = `evt_${accountId}:${webhooks}`;
  await store.messages.add([{ ...event, id: deliveries }]);
  await store.messages.cancel(accountId, deliveries);
  const reviews = await furnishReviews(store, accountId);
  const ids: Ids = {
    webhooks,
    deliveries,
    ...reviews,
    ...(await furnishSource(store, accountId)),
    ...(takesFiles && { imports: await furnishImport(people.owner, reviews.vendors!, importsDirectory) }),
    people: colleague.person.id,
    invites: invite!.id,
    'reply-templates': template!.id,
    // The reader's other one: a route that ends a session works on one's own alone.
    sessions: sessions.find(({ id }) => id !== current!.hash)!.id,
    ...(await furnishPasskeys(desk, people.reader)),
    secrets: secret,
    keys: (await store.keys.create(`Checkout of ${accountId}`, accountId)).id,
  };
  return { people, ids };
}

/** A file that was looked at, and waits for the word to be imported; a review that came from it is noted, and was erased since. */
async function furnishImport(
  owner: Awaited<ReturnType<Desk['join']>>,
  vendorId: string,
  directory: string,
): Promise<string> {
  const path = `/api/vendors/${vendorId}/imports`;
  const type = { 'content-type': 'application/octet-stream' };
  const { id } = (await (
    await owner.send('POST', `${path}?name=old.csv`, 'rating,text\n4,Old\n', type)
  ).json()) as ImportJob;
  for (;;) {
    const { job } = (await (await owner.send('GET', path)).json()) as ImportStanding;
    if (job?.state === 'looked') {
      writeFileSync(join(directory, `${id}.added`), 'an-erased-review\n');
      return id;
    }
    await nextTurn();
  }
}

/** A connected source with a location that is not read yet. */
async function furnishSource(store: Store, accountId: string): Promise<Ids> {
  const location = { sourceLocationId: '1', title: `Location of ${accountId}`, address: null, placeId: null };
  const sources = await store.sources.connect(
    {
      accountId,
      kind: 'reviews-service',
      name: `Service of ${accountId}`,
      settings: {},
      seal: (id) => fakeKeys.seal(id, { key: `key of ${accountId}` }),
      locations: [location],
      by: `Ada of ${accountId}`,
    },
    new Date(),
  );
  const connection = (await store.sources.list(accountId)).find(({ id }) => id === sources)!;
  return { sources, 'source-locations': connection.locations[0]!.id };
}

async function furnishReviews(store: Store, accountId: string): Promise<Ids> {
  const vendor = await store.vendors.create({ name: `Hats of ${accountId}` }, accountId);
  const text = `Words of ${accountId}`;
  await store.reviews.import(
    vendor.id,
    [{}, {}].map(() => imported({ text, pictures: ['a.jpg', 'b.jpg'] })),
  );
  const [review, other] = (await store.reviews.list(vendor.id)).reviews;
  const [decided] = await store.moderation.decide(
    vendor.id,
    { reviewIds: [other!.id], decision: 'archive' },
    { by: `Ada of ${accountId}`, at: new Date() },
  );
  const report = await store.reports.create({ vendorId: vendor.id, reviewId: review!.id }, NEW_REPORT);
  // Decided as the table decides it, which may be said twice: who was told is recorded of a decided report alone.
  await store.reports.decide(
    { vendorId: vendor.id, reportId: report!.id },
    { decision: 'kept', statement: 'An opinion.' },
  );
  const signed = await readableTokens().sign({
    vendorId: vendor.id,
    kind: 'vendor',
    scope: ['reviews:read'],
    origins: ['http://localhost:1'],
    days: null,
  });
  await store.pageTokens.add({ ...signed, name: `Pages of ${accountId}` }, accountId, new Date());
  const invited = await store.invites.create(
    { businessId: vendor.id, firstName: `Grace of ${accountId}`, email: `grace@${accountId}.example`, delayHours: 48 },
    { account: accountId },
  );
  const campaign = await store.campaigns.create(vendor.id, { name: `Campaign of ${accountId}` }, new Date());
  const source = await store.orderSources.create(
    vendor.id,
    { name: `Store of ${accountId}`, kind: 'generic' },
    new Date(),
  );
  return {
    vendors: vendor.id,
    reviews: review!.id,
    decisions: decided!.decisionId!,
    reports: report!.id,
    tokens: signed.id,
    customers: invited!.invite!.id,
    campaigns: campaign.id,
    'order-sources': source.id,
    media: `file-of-${accountId}`,
  };
}

/** A passkey of the reader; a sign-in by it and one more passkey, each ready to be sent. */
async function furnishPasskeys({ visitor }: Desk, reader: Awaited<ReturnType<Desk['join']>>): Promise<Ids> {
  const [first, second] = [softwareAuthenticator(), softwareAuthenticator()];
  const asked = async (who: Pick<typeof reader, 'send'>, path: string, body: object) =>
    (await who.send('POST', `/api${path}/options`, body)).json();
  const added = (authenticator: typeof first) =>
    asked(reader, '/you/passkeys', { current: PASSWORD }).then((options) => ({
      name: 'Laptop',
      response: authenticator.register(options),
    }));
  await reader.send('POST', '/api/you/passkeys', await added(first));
  const listed = (await (await reader.send('GET', '/api/you/passkeys')).json()) as PasskeysListed;
  const assertion = first.assert(await asked(visitor(), '/session/passkey', {}));
  return {
    passkeys: listed.passkeys[0]!.id,
    registrations: JSON.stringify(await added(second)),
    assertions: JSON.stringify({ response: assertion }),
  };
}
