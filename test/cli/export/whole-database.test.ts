import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { invitedService, KETTLE } from '../../service/invited-service.js';
import { NEW_REPORT, NEW_VENDOR, newDatabase, temporaryDirectory } from '../../service/temporary-service.js';
import { createTestShell } from '../test-shell.js';

/**
 * What an export does not have of a vendor: the change feed's numbers, the record of erasures, which outlives it, and what is this server's:
 * requests that it counted, tokens that its keys signed, secrets that shops sign orders with, accounts at sources, orders of theirs that were cancelled before anybody was invited, and what went back of orders, what its people are told,
 * with the messages about it, what was read of reviews, which is read again, and where files of pictures are kept, of which it has the addresses.
 */
const LEFT_OUT = [
  'review_changes',
  'product_changes',
  'erasures',
  'daily_traffic',
  'page_tokens',
  'notice_choices',
  'messages',
  'order_sources',
  'source_connections',
  'source_locations',
  'source_reviews',
  'source_authorizations',
  'source_quotas',
  'cancelled_orders',
  'order_refunds',
  'review_readings',
  'review_mentions',
  'uploads',
  'upload_bytes',
];
/** When a row was written, in this database. */
const OWN = {
  businesses: ['created_at'],
  reviews: ['changed_at'],
  // While it waits alone, and it does not wait any more.
  invites: ['latest_due_at'],
  invite_origins: ['noted_at'],
  products: ['created_at', 'updated_at'],
} as Record<string, string[]>;

/** Every row of every table that a vendor has rows in. */
function rowsIn(dataDir: string): Record<string, unknown[]> {
  const database = new Database(join(dataDir, 'reviews.sqlite'), { readonly: true });
  const names = database
    .prepare(
      `select name from sqlite_master where type = 'table' and (name in ('businesses', 'review_invitations', 'suppressions')
       or exists (select 1 from pragma_table_info(sqlite_master.name) where name = 'business_id'))`,
    )
    .pluck()
    .all() as string[];
  const tables = names.filter((name) => !LEFT_OUT.includes(name)).sort();
  const rows = tables.map((name) => {
    const counted = name === 'review_counts' ? 'where reviews > 0' : '';
    const found = database.prepare(`select * from ${name} ${counted} order by 1, 2, 3`).all() as Record<
      string,
      unknown
    >[];
    for (const row of found) for (const column of OWN[name] ?? []) delete row[column];
    return [name, found] as const;
  });
  database.close();
  return Object.fromEntries(rows);
}

/** A shop with a row in each table that an export has. */
async function wholeShop() {
  const dataDir = temporaryDirectory();
  const { openStore } = await import('../../../src/service/index.js');
  const store = await openStore({ dataDir });
  const { call, vendor, invite, review } = await invitedService({ store });
  const address = `/v2/vendors/${vendor.id}`;
  await call('PUT', address, {
    ...NEW_VENDOR,
    googlePlaceId: 'place-1',
    facebookUrl: 'https://facebook.example/kettle',
    replyTo: 'hello@kettle.example',
    invitePauseDays: 14,
  });
  await call('PUT', `${address}/review-policy`, { purchaseCheck: 'all', checkedBy: ['order'], keptMonths: 24 });
  const { invitation } = await invite({ products: [KETTLE], sourceContactId: 'c-17' });
  await invite({ channel: { phoneNumber: '+49 30 1234567' }, campaignId: 'c-1', send: false });
  await call('PUT', `/v2/businesses/${vendor.id}/campaigns/default`, { reminderDays: [3] });
  await call('PUT', '/v2/suppressions', { email: 'ida@shop.example', suppressed: true });
  const look = { scheme: 'dark' as const, accent: '#8fd3b6', star: null, text: null, surface: null, radius: 2 };
  await store.looks.set(vendor.id, look, 'default');
  const { feedback } = await review({ invitation, title: 'Boils', text: 'Fast.', answers: { size: 'L' } });
  await review({ text: 'Waits', showOnWidget: false, incentive: 'discount', relationship: 'family' });
  await call('PUT', '/v1/reply', { reviewId: feedback.id, comment: 'Thank you' });
  await store.reviews.import(vendor.id, [
    {
      ...{
        rating: '2',
        text: 'Old',
        authorName: 'Bo',
        createdAt: '2019-01-01T00:00:00Z',
        source: 'google',
        sourceFeedbackId: 'g1',
      },
      ...{
        photo: 'https://a.example/bo.jpg',
        pictures: ['a.jpg'],
        videoRef: 'v.mp4',
        gifRef: 'g.gif',
        type: 'product',
      },
      ...{
        isArchived: true,
        reviewUrl: 'https://a.example/1',
        experiencedAt: '2018-12-24',
        verifiedBy: 'import' as const,
      },
    },
  ]);
  const reported = (await (await call('POST', `${address}/reviews/${feedback.id}/reports`, NEW_REPORT)).json()) as {
    id: string;
  };
  const decision = { decision: 'held_back', heldBackReason: 'abusive', statement: 'It insults.' };
  await call('PUT', `${address}/reports/${reported.id}/decision`, decision);
  await call('PUT', `${address}/reports/${reported.id}/told`, { reporter: true });
  const media = { kind: 'gif', show: false, reason: 'spam' };
  const { reviews } = await store.reviews.list(vendor.id);
  const { id: withGif } = reviews.find(({ gifRef }) => gifRef !== null)!;
  await call('PUT', `${address}/reviews/${withGif}/media`, media);
  await call('PUT', `${address}/moderation`, { newReviews: 'wait' });
  await store.close();
  return { dataDir, vendor, invitation };
}

test('an export with contacts, imported into an empty installation, gives the same database', async () => {
  const { dataDir, vendor } = await wholeShop();
  const shell = await createTestShell();
  const file = join(shell.directory, 'all.jsonl');
  const flags = ['--with-contacts', '--output', file, '--data', dataDir];
  expect(await shell.run('export', '--vendor', vendor.id, ...flags)).toMatchObject({ code: 0 });
  expect(await shell.run('import', file)).toMatchObject({
    code: 0,
    out: `${vendor.id}\n`,
    err: 'an export of ours: 8 imported as they were, 0 already there, 0 refused\n',
  });
  const before = rowsIn(dataDir);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['businesses', 'contacts', 'invites', 'reports', 'reviews']),
  );
  // Nothing is the same because it is empty.
  for (const [table, rows] of Object.entries(before)) expect([table, rows.length]).not.toEqual([table, 0]);
  expect(rowsIn(shell.dataDir)).toEqual(before);
  expect((await shell.run('import', file)).err).toContain('0 imported as they were, 8 already there');
  expect(rowsIn(shell.dataDir)).toEqual(before);
});

test('a shop moves from SQLite to Postgres, vendor by vendor, and what it exports there is the same', async () => {
  const { dataDir, vendor } = await wholeShop();
  const shell = await createTestShell({ DATABASE_URL: await newDatabase('empty') });
  const onSqlite = await createTestShell({ DATA_DIR: dataDir });
  const [file, again] = [join(shell.directory, 'all.jsonl'), join(shell.directory, 'again.jsonl')];
  const flags = ['--vendor', vendor.id, '--with-contacts', '--output'];
  expect(await onSqlite.run('export', ...flags, file)).toMatchObject({ code: 0 });
  expect(await shell.run('import', file)).toMatchObject({ code: 0, out: `${vendor.id}\n` });
  expect(await shell.run('export', ...flags, again)).toMatchObject({ code: 0 });
  const linesOf = (path: string) => {
    const [header, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
    return [{ ...JSON.parse(header!), exportedAt: null }, ...lines.map((line) => JSON.parse(line))];
  };
  expect(linesOf(again)).toEqual(linesOf(file));
});

test('without contacts nobody can be reached: no addresses, contacts or invites', async () => {
  const { dataDir, vendor } = await wholeShop();
  const shell = await createTestShell();
  const { out, err } = await shell.run('export', '--vendor', vendor.id, '--data', dataDir);
  expect(err).toContain('left out: the list of who must not be asked for a review (1 addresses and numbers)');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ line }) => line)).toEqual(['vendor', 'product', 'review', 'review', 'review', 'report']);
  expect(lines[0]).toMatchObject({ profile: { senderName: 'Blue Kettle' }, reviewPolicy: { purchaseCheck: 'all' } });
  expect(out).not.toMatch(/ada@shop|rosa@reader|1234567/);
  expect(lines.map(({ invite }) => invite ?? null)).toEqual(Array(6).fill(null));
});

test('what a vendor says already stays, and what it does not say comes from the file', async () => {
  const { dataDir, vendor } = await wholeShop();
  const shell = await createTestShell();
  const file = await shell.file('all.jsonl', (await shell.run('export', '--vendor', vendor.id, '--data', dataDir)).out);
  const id = (await shell.run('vendor', 'create', '--name', 'Kettles', '--website', 'https://new.example')).out.trim();
  await shell.run('policy', 'set', '--vendor', id, '--incentives', 'none');
  await shell.run('import', file, '--vendor', id);
  const [kept] = rowsIn(shell.dataDir).businesses as Record<string, string>[];
  expect(kept).toMatchObject({ id, name: 'Kettles', sender_name: 'Blue Kettle', website: 'https://new.example' });
  expect(JSON.parse(kept!.review_policy!)).toMatchObject({ incentives: 'none', purchaseCheck: null });
});

test('an export of another version is refused, and not read as the file of another system', async () => {
  const { dataDir, vendor } = await wholeShop();
  const shell = await createTestShell();
  const { out } = await shell.run('export', '--vendor', vendor.id, '--data', dataDir);
  const file = await shell.file('next.jsonl', out.replace('"format":1', '"format":2'));
  const { code, err } = await shell.run('import', file, '--new-vendor', 'New');
  expect([code, err]).toEqual([1, expect.stringContaining('of another version or damaged: line 1 cannot be read')]);
});

test('the look before says what is in the file, and stores nothing', async () => {
  const { dataDir, vendor } = await wholeShop();
  const shell = await createTestShell();
  const flags = ['--with-contacts', '--data', dataDir];
  const file = await shell.file('all.jsonl', (await shell.run('export', '--vendor', vendor.id, ...flags)).out);
  const report = join(shell.directory, 'report.jsonl');
  const { code, out } = await shell.run('import', file, '--dry-run', '--report', report);
  expect([code, out.split('\n').slice(1).join('\n')]).toEqual([
    0,
    [
      '',
      '       1  addresses and numbers that must not be asked',
      '       2  contacts with their invites',
      '       1  products',
      '       1  reports',
      '       1  reviews held back: abusive',
      '       1  reviews that are archived, not shown',
      '       1  reviews that wait for approval',
      '',
      '3 reviews new, 0 lines refused',
      '',
    ].join('\n'),
  ]);
  expect(readFileSync(report, 'utf8').trim().split('\n')).toHaveLength(2);
  expect((await shell.run('vendor', 'list')).out).toBe('');
});
