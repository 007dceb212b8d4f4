import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ImportChoices, ImportJob } from '../../../src/contract/desk/import.js';
import { forgetPeople } from '../../../src/desk/imports/import-folder.js';
import { createImportJobs } from '../../../src/desk/imports/import-jobs.js';
import { createRefusedReport } from '../../../src/desk/imports/read-file.js';
import { cardOf } from '../../../src/server/desk/open-desk.js';
import { exportText } from '../../../src/service/index.js';
import { imported, NEW_REPORT, temporaryDirectory, temporaryStore } from '../../service/temporary-service.js';

const ACCOUNT = 'default';
const DAY_MS = 86_400_000;
const REVIEWS = 'rating,text\n5,Warm\n4,Light\n';

async function scene({ directory = join(temporaryDirectory(), 'imports') }: { directory?: string } = {}) {
  const store = await temporaryStore();
  const vendor = await store.vendors.create({ name: 'Hats' }, ACCOUNT);
  const changed: string[] = [];
  let at = Date.parse('2026-11-23T12:00:00Z');
  const open = () => {
    const jobs = createImportJobs({
      store,
      directory,
      onChange: (id) => changed.push(id),
      toCard: (review) => cardOf(review, 'https://media.test/'),
      mediaUrl: () => null,
      log: () => {},
      now: () => new Date(at),
    });
    onTestFinished(() => jobs.close());
    return jobs;
  };
  const jobs = open();
  const current = () => jobs.current(ACCOUNT, vendor.id);
  return {
    ...{ store, vendor, jobs, changed, directory, current, open },
    send: (text: string | ReadableStream<Uint8Array>, name = 'reviews.csv') =>
      jobs.receive(ACCOUNT, vendor, name, new Response(text).body!),
    choose: (id: string, choices: ImportChoices) => jobs.choose(ACCOUNT, vendor, id, choices),
    start: (id: string) => jobs.start(ACCOUNT, vendor, id),
    undo: (id: string) => jobs.undo(ACCOUNT, vendor.id, id),
    cancel: (id: string) => jobs.cancel(ACCOUNT, vendor.id, id),
    pass: (ms: number) => (at += ms),
    /** The import once it has ended what it does. */
    async ended(): Promise<ImportJob> {
      return vi.waitFor(
        () => {
          const job = current();
          expect(job?.state).not.toMatch(/^(looking|importing|removing)$/);
          return job!;
        },
        { timeout: 60_000, interval: 5 },
      );
    },
  };
}

describe('a file that was sent', () => {
  test('says which handle means which product, so that rows without a number are of it', async () => {
    const { send, ended, start, store, vendor } = await scene();
    const rows = [
      '5,Warm,2024-01-02,8103,oak-chair',
      '4,Light,2024-01-03,,oak-chair',
      '3,Both,2024-01-04,8104,both',
      '3,Also,2024-01-05,8105,both',
    ];
    const { id } = await send(`rating,text,date,product_id,product_handle\n${rows.join('\n')}\n`);
    await ended();
    expect(await store.products.otherIds(vendor.id)).toEqual([]);
    start(id);
    await ended();
    expect(await store.products.otherIds(vendor.id)).toEqual([{ sourceProductId: '8103', otherIds: ['oak-chair'] }]);
    const { reviews } = await store.reviews.list(vendor.id, { sort: 'asc' });
    expect(reviews.map(({ product }) => product!.sourceProductId)).toEqual(['8103', '8103', '8104', '8105']);
    expect(reviews[1]!.product).toMatchObject({ writtenAs: 'oak-chair' });
  });

  test('says how to show what waits because of a value that nobody knows, and where to say a day', async () => {
    const { send, ended } = await scene();
    await send('rating,text,status,date\n5,Warm,Live,2024-01-02\n4,Light,Live,\n');
    const { look } = await ended();
    expect(look!.notes.join('\n')).toContain('press “Show” in the inbox once they are in');
    expect(look!.notes.join('\n')).not.toContain('--');
    expect(look!.refused).toMatchObject([
      {
        field: 'createdAt',
        reason: expect.stringContaining('in “Day of reviews without a date” under “Say what the file means”'),
      },
    ]);
  });

  test.each([
    [
      'export.xml',
      '<Feed xmlns="http://www.bazaarvoice.com/xs/PRR/x"><Product id="1"><Reviews><Review id="9"><ModerationStatus>APPROVED</ModerationStatus><ReviewText>Warm</ReviewText><Rating>5</Rating><SubmissionTime>2024-05-01T10:00:00Z</SubmissionTime></Review></Reviews></Product></Feed>',
    ],
    ['a file of no name', '{"items":[{"rating":5,"text":"Warm","author":"Bea","date":"2024-05-01"}]}'],
    ['sep.csv', 'sep=;\nrating;text;date\n5;Warm;2024-05-01\n'],
  ])('is known by what it holds: %s', async (name, text) => {
    const { send, ended } = await scene();
    await send(text, name);
    expect((await ended()).look?.counts).toMatchObject({ imported: 1, refused: 0 });
  });

  test('that is not read is named by its form', async () => {
    const { send, ended } = await scene();
    await send('<urlset><url/></urlset>', 'sitemap.xml');
    expect((await ended()).problem).toContain('XML with the root <urlset>');
    await send('%PDF-1.7', 'reviews.csv');
    expect((await ended()).problem).toContain('a PDF document');
  });

  test('is decoded once somebody says so, and says before that it has to be', async () => {
    const { send, ended, choose } = await scene();
    const { id } = await send('rating,text,date\n5,"JÃ¼rgen &amp; I",2024-05-01\n');
    const { look } = await ended();
    expect(look!.notes.join('\n')).toContain('1 text holds HTML');
    expect(look!.notes.join('\n')).toContain('1 text looks like UTF-8');
    choose(id, { decode: ['entities', 'utf8'] });
    const after = (await ended()).look!;
    expect(after.columns.find(({ name }) => name === 'text')!.samples).toEqual(['Jürgen & I']);
    expect(after.notes.join('\n')).not.toContain('text holds HTML');
  });

  test('is for the owner of the process alone, under no name of its sender', async () => {
    const { send, ended, directory } = await scene();
    const { id } = await send(REVIEWS, '../../etc/cron.csv');
    await ended();
    expect(readdirSync(directory).sort()).toEqual([`${id}.json`, `${id}.upload`]);
    for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  test('goes once it is imported, and what is known of it after a day', async () => {
    const { send, ended, start, directory, pass, open, jobs, vendor } = await scene();
    const { id } = await send(REVIEWS);
    await ended();
    start(id);
    expect(await ended()).toMatchObject({ state: 'done', look: { counts: { imported: 2 } } });
    expect(readdirSync(directory).sort()).toEqual([`${id}.added`, `${id}.json`]);
    jobs.close();
    pass(DAY_MS + 1);
    expect(open().current(ACCOUNT, vendor.id)).toBe(null);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('leaves nothing of a person behind once it is imported', async () => {
    const { send, ended, start, directory } = await scene();
    const { id } = await send('rating,text,name,email\n5,Warm,Ottilie Quandt,ottilie@mail.example\n');
    expect(JSON.stringify(await ended())).toContain('ottilie@mail.example');
    start(id);
    const job = await ended();
    expect(job).toMatchObject({ state: 'done', look: { counts: { imported: 1 } } });
    const kept = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
    for (const text of [JSON.stringify(job), ...kept]) expect(text).not.toMatch(/ottilie|quandt|Warm/i);
  });

  test('has neither samples nor refused rows after an erasure in its vendor, also one of another process', async () => {
    const { send, ended, directory, current, vendor, jobs, start } = await scene();
    const { id } = await send('rating,text,name\n5,Warm,Ottilie Quandt\nOttilie,Light,Bo\n');
    expect(await ended()).toMatchObject({ state: 'looked', look: { refused: [{ line: 3 }] } });
    forgetPeople(directory, new Set(['another']));
    expect(JSON.stringify(current())).toContain('Ottilie');
    forgetPeople(directory, new Set([vendor.id]));
    expect(JSON.stringify(current())).not.toContain('Ottilie');
    expect((await jobs.refused(ACCOUNT, vendor.id, id)).toString()).toBe('');
    expect(readFileSync(join(directory, `${id}.json`), 'utf8')).not.toContain('Ottilie');
    start(id);
    expect(await ended()).toMatchObject({ state: 'done', look: { counts: { imported: 1 } } });
  });

  test('goes after a day, though nobody asks for it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { send, ended, directory, pass } = await scene();
    await send(REVIEWS);
    await ended();
    pass(DAY_MS + 1);
    vi.advanceTimersByTime(3_600_000);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('that never came whole is deleted by a later process', async () => {
    const directory = join(temporaryDirectory(), 'imports');
    mkdirSync(directory);
    const path = join(directory, 'a-killed-process.upload');
    writeFileSync(path, REVIEWS);
    utimesSync(path, 0, 0);
    await scene({ directory });
    expect(existsSync(path)).toBe(false);
  });

  test('that breaks off leaves nothing', async () => {
    const { send, directory, current } = await scene();
    let pieces = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        if (pieces > 3) controller.error(new Error('gone'));
        else controller.enqueue(new TextEncoder().encode(REVIEWS));
      },
    });
    await expect(send(broken)).rejects.toThrow('gone');
    expect(readdirSync(directory)).toEqual([]);
    expect(current()).toBe(null);
  });

  test('comes alone: another one for the same shop is refused meanwhile', async () => {
    const { send } = await scene();
    const { readable: slow, writable } = new TransformStream<Uint8Array>();
    const first = send(slow);
    await expect(send(REVIEWS)).rejects.toMatchObject({ status: 409, code: 'import_running' });
    await writable.close();
    await first;
  });
});

describe('an import', () => {
  test('says before it begins what is shown, what waits and what stays hidden', async () => {
    const { send, ended } = await scene();
    await send('rating,text,published\n5,Warm,true\n4,Light,false\n3,Soft,maybe\n0,Wrong,true\n');
    const { look } = await ended();
    expect(look!.counts).toEqual({ read: 4, imported: 3, alreadyThere: 0, refused: 1, pending: 1, hidden: 1 });
  });

  test('shows before it begins the first cards as shoppers would see them and those that they would not, two of each, and keeps none of them', async () => {
    const { send, ended, start } = await scene();
    const rows = Array.from(
      { length: 5 },
      (_, at) => `4,Shown ${at},true\n2,"<b>Kept</b> ${at}",${at ? 'maybe' : 'false'}\n`,
    );
    const { id } = await send(`rating,text,published\n${rows.join('')}`);
    const { look } = await ended();
    expect(look!.samples.map(({ state, card }) => [state, card.rating, card.text])).toEqual([
      ['shown', 4, 'Shown 0'],
      ['held_back', 2, '<b>Kept</b> 0'],
      ['shown', 4, 'Shown 1'],
      ['pending', 2, '<b>Kept</b> 1'],
    ]);
    start(id);
    expect((await ended()).look!.samples).toEqual([]);
  });

  test('counts among those that wait, or are hidden, only what comes in', async () => {
    const { send, ended, start } = await scene();
    const rows = 'a,5,Waits,maybe\nb,4,Hidden,false\n';
    const header = 'id,rating,text,published\n';
    const first = await send(header + rows);
    await ended();
    start(first.id);
    await ended();
    const { id } = await send(`${header}${rows}c,3,Waits too,maybe\n`);
    const counts = { imported: 1, alreadyThere: 2, pending: 1, hidden: 0 };
    expect(await ended()).toMatchObject({ look: { counts } });
    start(id);
    expect(await ended()).toMatchObject({ state: 'done', look: { counts } });
  });

  test('of an export of ours shows them too', async () => {
    const { send, ended, store, vendor } = await scene();
    await store.reviews.import(vendor.id, [
      imported({ text: 'Shown', sourceFeedbackId: '1' }),
      imported({ text: 'Archived', sourceFeedbackId: '2', isArchived: true }),
    ]);
    let file = '';
    for await (const piece of exportText(store.exports.lines(vendor.id, { contacts: false }), 'jsonl')) file += piece;
    await send(file, 'export.jsonl');
    const { look } = await ended();
    expect(look!.samples.map(({ state, card }) => [state, card.text]).sort()).toEqual([
      ['archived', 'Archived'],
      ['shown', 'Shown'],
    ]);
  });

  test('that the version before had looked at is read without its samples', async () => {
    const { send, ended, jobs, open, directory, vendor } = await scene();
    const { id } = await send(REVIEWS);
    await ended();
    const path = join(directory, `${id}.json`);
    const kept = JSON.parse(readFileSync(path, 'utf8'));
    kept.look.samples = [{ rating: '5', text: 'Warm', author: '', createdAt: '2024-01-01', meaning: 'is shown' }];
    writeFileSync(path, JSON.stringify(kept));
    jobs.close();
    expect(open().current(ACCOUNT, vendor.id)!.look!.samples).toEqual([]);
  });

  test('is taken back: what it brought goes, what was there and what somebody has dealt with stays', async () => {
    const { send, ended, start, undo, store, vendor, changed } = await scene();
    await store.reviews.import(vendor.id, [imported({ text: 'Older', source: 'import', sourceFeedbackId: 'a' })]);
    const file = 'id,rating,text\na,5,Older\nb,4,Replied to\nc,3,Held back\nd,2,Reported\ne,1,Gone\nf,5,Gone too\n';
    const { id } = await send(file);
    await ended();
    start(id);
    expect(await ended()).toMatchObject({ state: 'done', undoable: 5, look: { counts: { alreadyThere: 1 } } });
    const reviews = (await store.reviews.list(vendor.id)).reviews;
    const idOf = (text: string) => reviews.find((review) => review.text === text)!.id;
    const change = { account: ACCOUNT, at: new Date(Date.now() + 1000) };
    await store.reviews.reply({ reviewId: idOf('Replied to'), comment: 'Thank you' }, change);
    await store.reviews.update(idOf('Held back'), { showOnWidget: false, reason: 'spam' }, change);
    await store.reports.create({ vendorId: vendor.id, reviewId: idOf('Reported') }, NEW_REPORT);
    changed.length = 0;
    expect(undo(id)).toMatchObject({ state: 'removing' });
    expect(await ended()).toMatchObject({ state: 'undone', undoable: 0, undone: { removed: 2, kept: 3 } });
    expect(changed).toEqual([vendor.id]);
    const left = (await store.reviews.list(vendor.id)).reviews.map(({ text }) => text).sort();
    expect(left).toEqual(['Held back', 'Older', 'Replied to', 'Reported']);
    expect(() => undo(id)).toThrow(expect.objectContaining({ code: 'import_not_undoable' }));
    // The same file brings it in again.
    const { id: again } = await send(file);
    await ended();
    start(again);
    expect(await ended()).toMatchObject({ look: { counts: { imported: 2, alreadyThere: 4 } } });
  });

  test('that stored nothing cannot be taken back, and one that was being taken back can be once more after a restart', async () => {
    const { send, ended, start, undo, jobs, open, directory, vendor, store } = await scene();
    const { id } = await send(REVIEWS);
    await ended();
    expect(() => undo(id)).toThrow(expect.objectContaining({ code: 'import_not_undoable' }));
    start(id);
    await ended();
    const path = join(directory, `${id}.json`);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), state: 'removing' }));
    jobs.close();
    const later = open();
    expect(later.current(ACCOUNT, vendor.id)).toMatchObject({ state: 'done', undoable: 2 });
    later.undo(ACCOUNT, vendor.id, id);
    await vi.waitFor(() => expect(later.current(ACCOUNT, vendor.id)?.state).toBe('undone'));
    expect((await store.reviews.list(vendor.id)).total).toBe(0);
  });

  test('that a process did not end is interrupted, and the file again doubles nothing', async () => {
    const { send, ended, start, directory, open, vendor, jobs } = await scene();
    const { id } = await send(REVIEWS);
    await ended();
    start(id);
    await ended();
    // As the process had left it, had it been killed after it had stored everything.
    const path = join(directory, `${id}.json`);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), state: 'importing' }));
    jobs.close();
    const later = open();
    expect(later.current(ACCOUNT, vendor.id)).toMatchObject({ state: 'interrupted' });
    const again = await later.receive(ACCOUNT, vendor, 'reviews.csv', new Response(REVIEWS).body!);
    const look = await vi.waitFor(() => {
      const job = later.current(ACCOUNT, vendor.id);
      expect(job).toMatchObject({ id: again.id, state: 'looked' });
      return job!.look!;
    });
    expect(look.counts).toMatchObject({ imported: 0, alreadyThere: 2 });
  });

  test('whose record is damaged does not keep the server from starting', async () => {
    const directory = join(temporaryDirectory(), 'imports');
    mkdirSync(directory);
    writeFileSync(join(directory, 'damaged.json'), '{"id":"dam');
    const { current } = await scene({ directory });
    expect(current()).toBe(null);
  });

  test('is named with its server, and another server names itself, which has none', async () => {
    const { send, vendor } = await scene();
    const { id, server } = await send(REVIEWS);
    expect(server).toBe(hostname());
    const other = await scene();
    expect(() => other.start(id)).toThrow(
      expect.objectContaining({
        code: 'not_found',
        details: expect.objectContaining({ detail: expect.stringContaining(hostname()) }),
      }),
    );
    expect(other.jobs.current(ACCOUNT, vendor.id)).toBe(null);
  });

  test('that is stopped with its last reviews stays stopped', async () => {
    const { send, ended, start, cancel, store, current, directory, changed, vendor } = await scene();
    const { id } = await send(REVIEWS);
    await ended();
    const importAll = store.reviews.takeIn;
    store.reviews.takeIn = async (...given) => {
      const added = await importAll(...given);
      cancel(id);
      return added;
    };
    start(id);
    await vi.waitFor(() => expect(changed).toHaveLength(2));
    await nextTurn();
    expect(current()).toBe(null);
    expect(changed).toEqual([vendor.id, vendor.id]);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('goes on where the disk takes no note of it', async () => {
    const { send, directory, ended } = await scene();
    const { id } = await send(REVIEWS);
    mkdirSync(join(directory, `${id}.json.new`));
    expect(await ended()).toMatchObject({ state: 'looked' });
  });

  test('that the database does not take says so, and what stays', async () => {
    const { send, ended, start, store } = await scene();
    const { id } = await send(REVIEWS);
    await ended();
    store.reviews.takeIn = async () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    start(id);
    const { state, problem } = await ended();
    expect({ state, problem }).toEqual({
      state: 'failed',
      problem:
        'The database cannot respond: the disk is full. What came in stays: import the file again, nothing is doubled.',
    });
  });
});

describe('refused rows', () => {
  test('are a table that no spreadsheet computes', async () => {
    const { send, ended, jobs, vendor } = await scene();
    const { id } = await send('id,rating,text\n1,"=cmd|\' /C calc\'!A1",Bad\n2,5,Good\n');
    await ended();
    const table = (await jobs.refused(ACCOUNT, vendor.id, id)).toString();
    expect(table).toBe(
      'line,field,reason\r\n2,rating,"must be a number from 1 to 5, not ""=cmd|\' /C calc\'!A1"""\r\n',
    );
  });

  test('of any number hold up nobody', async () => {
    const { send, ended } = await scene();
    await send(`rating,text\n${'0,\n'.repeat(20_000)}`);
    let turns = 0;
    const watch = setInterval(() => {
      turns += 1;
    }, 1);
    const { look } = await ended();
    clearInterval(watch);
    expect(look!.counts).toMatchObject({ refused: 20_000, imported: 0 });
    expect(look!.refused).toHaveLength(20);
    // Without breaks each piece of the file, 256 KiB, is one turn.
    expect(turns).toBeGreaterThan(10);
  });

  test('beyond 100,000 are counted', async () => {
    const path = join(temporaryDirectory(), 'refused');
    const report = createRefusedReport(path);
    for (let line = 1; line <= 100_002; line += 1) report.add({ line, field: 'row', reason: 'is empty' });
    await report.close();
    const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(100_002);
    expect(lines.slice(-2)).toEqual(['100000,row,is empty', ',,and 2 more']);
  });

  test('of a file without any are nothing', async () => {
    const { send, ended, jobs, vendor } = await scene();
    const { id } = await send(REVIEWS);
    await ended();
    expect(await jobs.refused(ACCOUNT, vendor.id, id)).toHaveLength(0);
  });
});
