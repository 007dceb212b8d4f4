import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { ENGINES } from '../../service/temporary-service.js';
import { EMAIL, erasedShop, TRACES } from './erased-shop.js';

/** Everything can be forgotten: what a search of all stored bytes finds. */
describe.each(ENGINES)('after an erasure, a search of all stored bytes finds nothing of the person: %s', (engine) => {
  test('while the server runs, and once it has stopped', async () => {
    const { fill, fillOutbox, traces, shell, close, vendorId, call } = await erasedShop(engine);
    await fill();
    await fillOutbox();
    expect((await traces()).length).toBeGreaterThan(3);
    const look = await shell.run('erase', '--email', EMAIL, '--phone', '0170 5550123');
    // Without --yes and without anybody to ask: a script must not take it for done.
    expect(look).toMatchObject({ code: 2, out: '' });
    expect(look.err).toMatch(/to be erased:\nHats \(.*\)\n(?: {2}review .*\n){4} {2}2 contacts with 2 invites\n/);
    expect(look.err).toContain('1 report, which stay without their sender');
    expect(look.err).toContain('2 reviews in the outbox\nreviews-widget: nothing was erased: add --yes\n');
    for (const trace of TRACES.slice(1)) expect(look.err).not.toContain(trace);
    expect((await traces()).length).toBeGreaterThan(3);

    const done = await shell.run('erase', '--email', EMAIL, '--phone', '0170 5550123', '--yes');
    expect(done).toMatchObject({ code: 0 });
    expect(done.err).toMatch(/erased: .*\tperson\t4 reviews, 2 contacts, 2 invites, 1 report\n/);
    expect(await traces()).toEqual([]);
    expect((await call('GET', `/vendors/${vendorId}/reviews?limit=1`)).body).toMatchObject({ total: 600 });
    await close();
    expect(await traces()).toEqual([]);
    expect(shell.out()).not.toContain(EMAIL);
  });

  test('in what the desk keeps of an import, by the command and by an operation of the service', async () => {
    const { fill, fillImport, importTraces, shell, call } = await erasedShop(engine);
    const id = await fill();
    fillImport();
    expect(importTraces()).toEqual([EMAIL, 'Adalgunde', 'Lovelock']);
    expect((await call('DELETE', `/reviews/${id}`)).status).toBe(204);
    expect(importTraces()).toEqual([]);
    fillImport();
    await shell.run('erase', '--email', EMAIL, '--yes');
    expect(importTraces()).toEqual([]);
  });

  test('with its text kept, and its stars counted as before', async () => {
    const { fill, traces, shell, call, vendorId } = await erasedShop(engine);
    await fill();
    const before = (await call('GET', `/vendors/${vendorId}/review-insights`)).body.statistics;
    const erased = await shell.run('erase', '--email', EMAIL, '--phone', '+49170 555 0123', '--keep-text', '--yes');
    expect(erased).toMatchObject({ code: 0 });
    expect(await traces()).toEqual([]);
    expect((await call('GET', `/vendors/${vendorId}/review-insights`)).body.statistics).toEqual(before);
    const { reviews } = (await call('GET', `/vendors/${vendorId}/reviews?limit=600`)).body;
    const texts = reviews.map(({ text }: { text: string }) => text);
    expect(texts).toContain('I am •••. Write to ••• or call •••.');
  });

  test('by an operation of the service, in its rows', async () => {
    const { fill, call, data } = await erasedShop(engine);
    const id = await fill();
    expect((await call('DELETE', `/reviews/${id}`)).status).toBe(204);
    const store = await openStore(data);
    expect(await store.erasures.findReview(id, { account: 'default' })).toBeNull();
    await store.close();
  });

  test('while others write, all the time', async () => {
    const { fill, submit, shell, traces, call, vendorId } = await erasedShop(engine);
    await fill();
    let isDone = false;
    let written = 0;
    const write = async () => {
      while (!isDone) {
        expect((await submit({ firstName: 'Bo', channel: { email: 'bo@mail.example' } })).status).toBe(201);
        written += 1;
      }
    };
    const writers = [write(), write()];
    const erased = await shell.run('erase', '--email', EMAIL, '--phone', '0170 5550123', '--yes');
    isDone = true;
    await Promise.all(writers);
    expect(erased).toMatchObject({ code: 0 });
    expect(await traces()).toEqual([]);
    expect((await call('GET', `/vendors/${vendorId}/reviews?limit=1`)).body.total).toBe(600 + written);
  });
});

test('what was read of a review is erased with it: no sentence is left in the insights, nor in any byte', async () => {
  const { submit, call, vendorId, shell, traces, close } = await erasedShop('sqlite', { INSIGHTS: 'on' });
  for (let n = 0; n < 5; n += 1) await submit({ firstName: 'Bo', text: `The delivery was fast, ${n}.` });
  await submit({ channel: { email: EMAIL }, text: 'The delivery was fast, says Adalgunde Lovelock.' });
  /** Once all is read: a request waits for it, two seconds at most. */
  const insights = async () => {
    for (;;) {
      const { body } = await call('GET', `/vendors/${vendorId}/review-insights`);
      if (body.toRead === 0) return body;
    }
  };
  const before = await insights();
  expect(before.topInsights[0]).toMatchObject({ topic: 'delivery', mentions: 6 });
  expect(JSON.stringify(before)).toContain('says Adalgunde Lovelock');

  expect(await shell.run('erase', '--email', EMAIL, '--yes')).toMatchObject({ code: 0 });
  const after = await insights();
  expect(after.topInsights[0]).toMatchObject({ topic: 'delivery', mentions: 5 });
  expect(JSON.stringify(after)).not.toContain('Adalgunde');
  expect(await traces()).toEqual([]);
  await close();
  expect(await traces()).toEqual([]);
});

describe('erase', () => {
  test.each([
    [[], 'name one of --email and --phone'],
    [['--email', 'a@b.example', '--review', 'r'], 'name one of'],
    [['--email', 'ada'], '--email must be an email address'],
    [['--phone', '123'], '--phone must be a phone number'],
    [['--review', '../x'], 'is no id'],
    [['--again', 'x', '--keep-text'], '--again says by itself'],
  ])('refuses %j', async (flags, message) => {
    const { shell } = await erasedShop('sqlite');
    const refused = await shell.run('erase', ...flags);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain(message);
  });

  test('asks at a terminal, and erases after "yes" alone', async () => {
    const { shell, fill, call, vendorId } = await erasedShop('sqlite');
    await fill();
    const asked: string[] = [];
    const answering = (answer: string) => async (question: string) => {
      asked.push(question);
      return answer;
    };
    shell.ask = answering('y');
    const declined = await shell.run('erase', '--email', EMAIL);
    expect(declined).toMatchObject({ code: 1, err: expect.stringContaining('nothing was erased') });
    const all = async () => (await call('GET', `/vendors/${vendorId}/reviews?limit=1`)).body.total;
    expect(await all()).toBe(604);
    shell.ask = answering(' Yes ');
    expect(await shell.run('erase', '--email', EMAIL)).toMatchObject({ code: 0 });
    expect(await all()).toBe(601);
    expect(asked).toEqual(Array(2).fill('Erase it? It cannot be undone. Type yes: '));
    // Where there is nothing, nobody has to be asked.
    expect(await shell.run('erase', '--email', EMAIL)).toMatchObject({ code: 0 });
    expect(asked).toHaveLength(2);
  });

  test('says that there is nothing, and erases nothing of others', async () => {
    const { shell, fill, call, vendorId } = await erasedShop('sqlite');
    await fill();
    const nobody = await shell.run('erase', '--email', 'nobody@mail.example', '--yes');
    expect(nobody).toMatchObject({ code: 0, err: 'nothing of this person is kept\n' });
    const elsewhere = await shell.run('erase', '--email', EMAIL, '--vendor', 'another', '--yes');
    expect(elsewhere).toMatchObject({ code: 0, err: 'nothing of this person is kept\n' });
    expect(await shell.run('erase', '--review', 'nothing')).toMatchObject({ code: 1 });
    expect((await call('GET', `/vendors/${vendorId}/reviews?limit=1`)).body.total).toBe(604);
  });

  test('is recorded without saying whom, and can be repeated on what came back', async () => {
    const { shell, fill, vendorId } = await erasedShop('sqlite');
    const id = await fill();
    expect((await shell.run('backup', `${shell.directory}/before.tar`)).code).toBe(0);
    await shell.run('erase', '--review', id, '--yes');
    const { out } = await shell.run('erasures', '--json');
    expect(JSON.parse(out)).toMatchObject({ vendorId, subject: 'review', reviews: 1, ids: { reviews: [id] } });
    for (const trace of TRACES) expect(out.toLowerCase()).not.toContain(trace.toLowerCase());
    expect((await shell.run('erasures')).out).toContain(`\t${vendorId}\treview\t1 review, 0 contacts`);
    const file = await shell.file('erasures.jsonl', out);
    expect(await shell.run('erase', '--again', file, '--yes')).toMatchObject({ err: 'nothing of it had come back\n' });
    const wrong = await shell.file('wrong.jsonl', '{"id":1}\n');
    expect(await shell.run('erase', '--again', wrong)).toMatchObject({ code: 1 });
  });
});
