/** A shop that knows Ada in every place it has, and a search of all bytes that are stored. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { openStore, type StoreOptions } from '../../../src/service/index.js';
import { openSqliteOutbox } from '../../../src/stores/index.js';
import { startTestServer } from '../../server/test-server.js';
import { type Engine, imported, temporaryPlace } from '../../service/temporary-service.js';

export const EMAIL = 'ada.l@mail.example';
/** What nobody else is called, in any case of its letters. */
export const TRACES = [EMAIL, 'Adalgunde', 'Lovelock', '5550123', '555 0123', '555-0123'];

/** Texts in which Ada's address and number stand too, spelled otherwise. */
const ADA = {
  rating: '4',
  firstName: 'Adalgunde',
  lastName: 'Lovelock',
  title: 'Lovelock was here',
  text: 'I am Adalgunde. Write to Ada.L@mail.example or call 0170 5550123.',
  channel: { email: EMAIL, phoneNumber: '+49 170 5550123' },
};

export async function erasedShop(engine: Engine, settings: Record<string, string> = {}) {
  const place = await temporaryPlace(engine);
  const env: Record<string, string> = 'databaseUrl' in place ? { DATABASE_URL: place.databaseUrl } : {};
  const server = await startTestServer({ ...env, DEMO: 'off', ...settings });
  const { shell } = server;
  const vendorId = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const key = (await shell.run('key', 'create', '--name', 'test')).out.trim();
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/api/v2${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: response.status === 204 ? null : await response.json() };
  };
  const submit = (review: object, headers?: Record<string, string>) =>
    call('POST', `/vendors/${vendorId}/submit-review`, { vendorId, rating: '5', ...review }, headers);
  const data: StoreOptions = 'databaseUrl' in place ? place : { dataDir: shell.dataDir };

  /** Ada among so many others that pages of the file are split around her. */
  async function fill() {
    const store = await openStore(data);
    const others = () =>
      Array.from({ length: 300 }, () => imported({ text: 'x'.repeat(900), email: 'bo@mail.example' }));
    await store.reviews.import(vendorId, others());
    const { body } = await submit(ADA, { 'idempotency-key': `order of ${EMAIL}` });
    await submit({ ...ADA, showOnWidget: false, channel: { email: EMAIL.toUpperCase() } });
    await submit({ ...ADA, channel: { phoneNumber: '+49 170 555-0123' } });
    const invite = { firstName: 'Adalgunde', lastName: 'Lovelock', channel: { email: EMAIL } };
    const invited = await call('POST', `/businesses/${vendorId}/send-review-invite`, invite, {
      'idempotency-key': 'i',
    });
    await submit({ rating: '3', firstName: 'Adalgunde', invitation: invited.body.invitation });
    await call('POST', `/businesses/${vendorId}/send-review-invite`, invite);
    const report = { reason: 'other', explanation: `Adalgunde Lovelock, ${EMAIL}, is my cousin.`, goodFaith: true };
    const other = await store.reviews.page({ businessId: vendorId }, { source: 'file', limit: 1 });
    const path = `/vendors/${vendorId}/reviews/${other.reviews[0]!.id}/reports`;
    const reported = await call('POST', path, { ...report, name: 'Adalgunde Lovelock', email: EMAIL });
    expect(reported.status, JSON.stringify(reported.body)).toBe(201);
    await store.reviews.reply(
      { reviewId: body.feedback.id, comment: 'Thank you, Adalgunde!', name: 'Hats' },
      { account: 'default' },
    );
    await store.reviews.import(vendorId, others());
    await store.close();
    return body.feedback.id as string;
  }

  /** A review that waits in the outbox, and one that will never be delivered. */
  async function fillOutbox() {
    const outbox = await openSqliteOutbox(shell.dataDir);
    const far = Date.now() + 3_600_000;
    for (const key of ['waits', 'dead', 'other']) {
      const review = { vendorId, rating: '5', ...(key === 'other' ? { firstName: 'Bo' } : ADA) };
      const { id } = await outbox.enqueue({ vendorId, key, fingerprint: key, review }, far);
      if (key === 'dead') await outbox.deadLetter(id, 'invalid_request', far);
    }
    await outbox.close();
  }

  const imports = join(shell.dataDir, 'imports');
  /** An import of the desk whose file waits, with samples of it and a refused row. */
  function fillImport() {
    mkdirSync(imports, { recursive: true });
    const look = {
      columns: [{ name: 'name', becomes: 'name', samples: ['Adalgunde'] }],
      samples: [{ card: { text: 'Lovelock was here' } }],
      refused: [{ line: 3, field: 'rating', reason: '“Adalgunde” is no rating' }],
    };
    const job = {
      id: 'i1',
      vendorId,
      accountId: 'default',
      state: 'looked',
      createdAt: new Date().toISOString(),
      look,
    };
    writeFileSync(join(imports, 'i1.json'), JSON.stringify(job));
    writeFileSync(join(imports, 'i1.refused'), `3,rating,${EMAIL}`);
  }
  /** What of the traces is in imports. */
  const importTraces = () => {
    const all = readdirSync(imports).map((name) => readFileSync(join(imports, name), 'utf8'));
    return TRACES.filter((trace) => all.some((text) => text.includes(trace)));
  };

  return {
    ...{ ...server, vendorId, call, submit, fill, fillOutbox, fillImport, importTraces },
    ...{ traces: () => tracesIn(shell.dataDir, place), data },
  };
}

/** Which of the traces are in any byte of the data directory, or in any row of the Postgres. */
export async function tracesIn(dataDir: string, place: StoreOptions): Promise<string[]> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const bytes = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  if ('databaseUrl' in place) bytes.push(await dump(place.databaseUrl));
  const all = bytes.join('\n').toLowerCase();
  return TRACES.filter((trace) => all.includes(trace.toLowerCase()));
}

/** Every row of every table. */
async function dump(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tables = await client.query(`select table_name from information_schema.tables where table_schema = 'public'`);
    const rows = [];
    for (const { table_name } of tables.rows) rows.push(...(await client.query(`select * from "${table_name}"`)).rows);
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}
