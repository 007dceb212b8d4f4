import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OrderFileOutcome } from '../../src/contract/desk/invites.js';
import { MOST_ORDER_BYTES } from '../../src/contract/desk/invites.js';
import type { Problem } from '../../src/contract/widget.js';
import { temporaryDirectory } from '../service/temporary-service.js';
import { codeOf, temporaryDesk } from './temporary-desk.js';

const BYTES = { 'content-type': 'application/octet-stream' };
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

async function scene() {
  const importsDirectory = temporaryDirectory();
  const desk = await temporaryDesk({ importsDirectory });
  const { id: vendorId } = await desk.store.vendors.create({ name: 'Hats' }, 'default');
  const owner = await desk.join('owner');
  const send = (file: string, query: Record<string, string> = {}) =>
    owner.send('POST', `/api/vendors/${vendorId}/order-files?${new URLSearchParams(query)}`, file, BYTES);
  const look = async (file: string, query?: Record<string, string>) =>
    (await (await send(file, query)).json()) as OrderFileOutcome;
  const invites = async () => (await desk.store.invites.list({ businessId: vendorId, limit: 100, offset: 0 })).total;
  return { ...desk, vendorId, send, look, invites, importsDirectory };
}

test('a file of orders is looked at, and invites nobody before the word is given; and then each order once', async () => {
  const { look, invites } = await scene();
  const file = `order_id,email,name,date,product_id,product\n1,ada@x.test,Ada,${day(1)},H1,Hat\n2,bo@x.test,Bo,${day(300)},H1,Hat\n3,,Cy,${day(1)},H1,Hat\n`;
  const dry = await look(file);
  expect(dry).toMatchObject({ invited: 1, before: 0, leftOut: 2, tooOld: 1, missing: null });
  expect(dry.sending!.atOnce + dry.sending!.later).toBe(1);
  expect(dry.lines.map(({ line, text }) => `${line} ${text}`)).toEqual([
    '3 order 2 its invite would have been due too long ago',
    '4 order 3 has no email address, and no phone number with its international prefix',
  ]);
  expect(await invites()).toBe(0);
  const done = await look(file, { invite: 'true' });
  expect(done).toMatchObject({ invited: 1, before: 0, leftOut: 2 });
  expect(done.sending).toBeUndefined();
  expect(await invites()).toBe(1);
  expect(await look(file, { invite: 'true' })).toMatchObject({ invited: 0, before: 1 });
  expect(await invites()).toBe(1);
});

test('what nobody can know is asked: a column, how dates are written, what a status means', async () => {
  const { look } = await scene();
  const [year] = day(1).split('-');
  const file = `Beleg;Kontakt;Name;Status;date\n7;ada@x.test;Ada;Beim Kunden;03/04/${year}\n`;
  expect(await look(file)).toMatchObject({
    missing: { field: 'number', columns: ['Beleg', 'Kontakt', 'Name', 'Status', 'date'] },
    lines: [],
    invited: 0,
  });
  expect(await look(file, { number: 'Beleg' })).toMatchObject({ missing: { field: 'email' } });
  const columns = { number: 'Beleg', email: 'Kontakt' };
  expect(await look(file, columns)).toMatchObject({ undecidedDates: 1, leftOut: 1 });
  const dated = { ...columns, dateFormat: 'dd/mm' };
  expect(await look(file, dated)).toMatchObject({
    undecidedDates: 0,
    unknownStatuses: [{ status: 'Beim Kunden', orders: 1 }],
  });
  const told = await look(file, { ...dated, completed: '["Beim Kunden"]' });
  expect(told).toMatchObject({ unknownStatuses: [] });
  expect(told.invited + told.tooOld).toBe(1);
});

test('what is no file of orders is said, and what is too large is not read', async () => {
  const { send, vendorId, join, importsDirectory } = await scene();
  const said = async (file: string, query?: Record<string, string>) => {
    const response = await send(file, query);
    return [response.status, ((await response.json()) as Problem).detail];
  };
  expect(await said('order_id,email\n')).toEqual([400, expect.stringMatching(/^The file has no orders/)]);
  expect(await said('order_id,email\n1,a@x.test\n', { number: 'No' })).toEqual([
    400,
    expect.stringMatching(/no column "No"/),
  ]);
  expect((await said('a,b\n', { completed: '[1]' }))[0]).toBe(400);
  expect((await said('a,b\n', { campaignId: '6f2a1d63-801f-4e3c-9b88-2a6f3e4d5c6b' }))[0]).toBe(404);
  expect((await said('x'.repeat(MOST_ORDER_BYTES + 1)))[0]).toBe(413);
  // Nothing of a file stays, whatever became of it.
  expect(readdirSync(importsDirectory)).toEqual([]);
  const moderator = await join('moderator');
  const refused = await moderator.send('POST', `/api/vendors/${vendorId}/order-files`, 'order_id\n', BYTES);
  expect(await codeOf(refused)).toEqual([403, 'role_missing']);
});
