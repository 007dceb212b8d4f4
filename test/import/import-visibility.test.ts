import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findVisibilityColumns } from '../../src/import/cells/import-visibility.js';
import { readColumnChoice } from '../../src/import/columns/import-columns.js';
import { statusKind } from '../../src/import/columns/import-status-columns.js';
import { countStored, createStandingTally } from '../../src/import/standing.js';
import { importNew, reviewsOf } from '../cli/import/imported.js';
import { createTestShell } from '../cli/test-shell.js';
import fc from '../fixtures/fast-check.js';
import { REVIEW_EXPORTS } from '../fixtures/review-exports.js';

/** As if the system were unknown: what its columns may be besides is left out. */
const UNKNOWN = ['--profile', 'none', '--date', '2024-01-01', '--map', 'author='];

describe('no import shows what another system had hidden', () => {
  test.each(Object.entries(REVIEW_EXPORTS).filter(([, { columns }]) => columns.length > 0))(
    'waits for approval, and the report says why: %s',
    async (_, { file, name, columns }) => {
      const { code, err, reviews, shown } = await importNew(file, name, ...UNKNOWN);
      expect(code).toBe(0);
      expect(reviews.length).toBeGreaterThan(1);
      expect(shown).toEqual([]);
      expect(reviews.filter(({ heldBackReason }) => heldBackReason === 'pending').length).toBeGreaterThan(0);
      expect(err).toMatch(/\d not shown until approved\n/);
      for (const column of columns)
        expect(err).toContain(`not known whether "${column}" says that a review was shown: `);
    },
  );

  test.each(Object.entries(REVIEW_EXPORTS))(
    'is told apart by the values that --shown names: %s',
    async (_, { file, name, settle }) => {
      const { code, err, shown } = await importNew(
        file,
        name,
        ...UNKNOWN,
        ...settle.flatMap((one) => ['--shown', one]),
      );
      expect([code, shown]).toEqual([0, ['Shown']]);
      expect(err).not.toContain('until approved');
    },
  );

  test.each([
    ['Stamped, import', 'published', 'true', 'false'],
    ['Yotpo, Shopify import', 'Published', 'TRUE', 'FALSE'],
    ['Okendo, template', 'isApproved', 'true', 'false'],
    ['Site Reviews, export', 'is_approved', '1', '0'],
  ])('stays hidden where the column is known: %s', async (_, column, yes, no) => {
    const { err, reviews, shown } = await importNew(`rating,body,${column}\n5,Shown,${yes}\n1,Hidden,${no}\n`);
    expect(shown).toEqual(['Shown']);
    expect(reviews.map(({ heldBackReason }) => heldBackReason)).toEqual([null, null]);
    expect(err).not.toContain('until approved');
  });
});

describe('the column of a row', () => {
  test('that is known but says something else has it wait, counted by what it says', async () => {
    const { err, shown, reviews } = await importNew(
      'rating,text,published\n5,Shown,yes\n5,Live,live\n4,Maybe,maybe\n4,Again,maybe\n3,Empty,\n2,Hidden,no\n',
    );
    expect(shown).toEqual(['Shown']);
    expect(reviews.find(({ text }) => text === 'Hidden')).toMatchObject({ showOnWidget: false, heldBackReason: null });
    expect(err).toContain('4 not shown until approved\n');
    expect(err).toContain('"published" says that a review was shown: "live" 1, "maybe" 2, nothing 1\n');
  });

  test('that says that it is verified shows nothing', async () => {
    const { shown } = await importNew('rating,text,status,verified,is_verified_buyer\n5,Text,verified,yes,true\n');
    expect(shown).toEqual([]);
  });

  test('that a row of JSON lacks is as unknown as one that says something', async () => {
    const { shown, err } = await importNew(
      '{"rating":5,"text":"First"}\n{"rating":5,"text":"Second","meta":{"moderation":{"state":"hidden"}}}\n',
      'reviews.jsonl',
    );
    expect(shown).toEqual([]);
    expect(err).toContain('"meta.moderation.state" says that a review was shown: nothing 1, "hidden" 1\n');
  });

  test('is found behind more names than anybody counts', async () => {
    const rows = Array.from({ length: 12 }, (_, row) => {
      const fields = Array.from({ length: 900 }, (_, field) => [`field ${row} ${field}`, '']);
      return { rating: 5, text: 'Shown', ...Object.fromEntries(fields) };
    });
    const hidden = { rating: 1, text: 'Hidden', status: 'rejected' };
    const file = [...rows, hidden].map((row) => `${JSON.stringify(row)}\n`).join('');
    const { shown, reviews, err } = await importNew(file, 'reviews.jsonl');
    expect([shown, reviews.length]).toEqual([[], 13]);
    expect(err).toContain('"status" says that a review was shown: nothing 12, "rejected" 1\n');
  });

  test('may be one of few: a file of rows that have more and more of them is refused', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, row) => `{"rating":5,"text":"a","status ${'x'.repeat(row % 90)}${row}":"no"}\n`,
    );
    const { code, shown, err } = await importNew(rows.join(''), 'reviews.jsonl');
    expect([code, shown]).toEqual([1, []]);
    expect(err).toContain('more than 50 columns may say whether a review was shown');
  });

  test('is named in the report file too, with its values', async () => {
    const shell = await createTestShell();
    const file = await shell.file('reviews.csv', 'rating,text,status\n5,a,live\n0,b,live\n');
    const report = `${shell.directory}/report.jsonl`;
    await shell.run('import', file, '--new-vendor', 'Hats', '--report', report);
    const lines = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([
      { import: 'reviews.csv', sha256: expect.stringMatching(/^[\da-f]{64}$/) },
      expect.objectContaining({ line: 3 }),
      { vendorId: expect.any(String), added: [expect.any(String)] },
      { pending: 'status', values: { live: 1 } },
      { read: 2, imported: 1, alreadyThere: 0, refused: 1, pending: 1, lostPictures: 0 },
    ]);
  });

  test('that --shown names has to be there', async () => {
    const { code, err } = await importNew('rating,text\n5,a\n', 'reviews.csv', '--shown', 'status=live');
    expect([code, err]).toEqual([2, 'reviews-widget: --shown: the file has no column "status"\n']);
    expect((await importNew('rating,text\n5,a\n', 'reviews.csv', '--shown', '=live')).code).toBe(2);
  });

  test('may be said to mean nothing', async () => {
    const { shown } = await importNew('rating,text,state\n5,a,Ohio\n5,b,\n', 'reviews.csv', '--shown', 'state=*');
    expect(shown).toHaveLength(2);
  });

  test.each(['status=approved', 'status=approved,'])(
    'that --shown names and a row of JSON lacks has the row wait: %s',
    async (choice) => {
      const { shown, reviews, err } = await importNew(
        ['{"rating":5,"text":"Shown","status":"approved"}', '{"rating":1,"text":"Hidden","status":"spam"}']
          .concat('{"rating":3,"text":"Without"}', '')
          .join('\n'),
        'reviews.jsonl',
        '--shown',
        choice,
      );
      expect(shown).toEqual(['Shown']);
      const reasonOf = (text: string) => reviews.find((review) => review.text === text)!.heldBackReason;
      expect([reasonOf('Hidden'), reasonOf('Without')]).toEqual([null, 'pending']);
      expect(err).toContain('"status" says that a review was shown: nothing 1\n');
    },
  );

  test.each([
    ['shown', 'pending', 'yes,,'],
    ['shown', 'hidden', 'yes,,no'],
    ['pending', 'hidden', 'maybe,,no'],
  ])('counts less than another that hides more: %s, %s', async (_, more, cells) => {
    for (const row of [cells, cells.split(',').reverse().join()]) {
      const { reviews } = await importNew(`rating,text,published,email,visible\n5,a,${row}\n5,b,yes,,yes\n`);
      expect(reviews.find(({ text }) => text === 'a')).toMatchObject({
        showOnWidget: false,
        heldBackReason: more === 'pending' ? 'pending' : null,
      });
    }
  });

  test('that is left out by --map is not forgotten', async () => {
    const { shown } = await importNew('rating,text,published\n5,a,no\n', 'reviews.csv', '--map', 'showOnWidget=');
    expect(shown).toEqual([]);
  });
});

test('reviews of our own interface are shown where it says so: their status is about replies', async () => {
  const review = (text: string, fields: object) =>
    `${JSON.stringify({ id: text, rating: '5', text, createdAt: '2024-01-01T10:00:00.000Z', showOnWidget: true, isArchived: false, heldBackReason: null, status: 'New', ...fields })}\n`;
  const file = [
    review('Shown', {}),
    review('Answered', { status: 'Responded' }),
    review('Hidden', { showOnWidget: false, heldBackReason: 'spam' }),
    review('Archived', { isArchived: true }),
    review('Of a later version', { status: 'Withheld' }),
  ].join('');
  const { shown, reviews } = await importNew(file, 'reviews.jsonl');
  expect(shown.sort()).toEqual(['Answered', 'Shown']);
  expect(reviews).toHaveLength(5);
  expect((await importNew(file.replaceAll('showOnWidget', 'is_live'), 'reviews.jsonl')).shown).toEqual([]);
});

test('a file with more columns that may say it than are read is refused whole', async () => {
  const names = Array.from(
    { length: 51 },
    (_, index) => `status_${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index)}`,
  );
  const settled = names.slice(0, 50).flatMap((name) => ['--shown', `${name}=ok`]);
  const file = `rating,text,${names.join()}\n5,Hidden,${names.map((_, index) => (index < 50 ? 'ok' : 'rejected')).join()}\n`;
  const { code, err, shown } = await importNew(file, 'reviews.csv', ...settled);
  expect([code, shown]).toEqual([1, []]);
  expect(err).toContain('more than 50 columns may say whether a review was shown');
});

test('a second import shows nothing that the first one kept back', async () => {
  const shell = await createTestShell();
  const file = await shell.file('reviews.csv', 'id,rating,text,status\n1,5,a,rejected\n');
  const { out } = await shell.run('import', file, '--new-vendor', 'Hats');
  await shell.run('import', file, '--vendor', out.trim(), '--shown', 'status=rejected');
  expect(await reviewsOf(shell, out.trim())).toMatchObject([{ showOnWidget: false, heldBackReason: 'pending' }]);
});

test('old dates never become today: a column that may be the date has to be named, or left out', async () => {
  const file = 'rating,text,dateCreated\n5,a,2024-01-01\n';
  const { code, err } = await importNew(file);
  expect([code, err]).toEqual([
    2,
    'reviews-widget: "dateCreated" ("2024-01-01") may be the date of the reviews: say so with --map "createdAt=dateCreated", ' +
      'or give all of them a day with --date\n',
  ]);
  const named = await importNew(file, 'reviews.csv', '--map', 'createdAt=dateCreated');
  expect(named.reviews).toMatchObject([{ createdAt: '2024-01-01T12:00:00.000Z' }]);
  expect((await importNew(file, 'reviews.csv', '--map', 'createdAt=')).code).toBe(0);
});

test('no row is shown that says anything but a known yes, whatever its columns and values', () => {
  const column = fc.oneof(
    fc.constantFrom('status', 'published', 'visible', 'show_on_widget', 'Is Approved', 'hidden', 'verified', 'text'),
    fc.string(),
  );
  const value = fc.oneof(
    fc.constantFrom('true', 'TRUE', '1', 'yes', 'on', 'y', 'approved', 'no', '0', ''),
    fc.string(),
  );
  const cells = fc.uniqueArray(fc.tuple(column, value), { selector: ([name]) => name, maxLength: 6 });
  fc.assert(
    fc.property(cells, (row) => {
      const names = row.map(([name]) => name);
      const values = row.map(([, cell]) => cell);
      const tally = createStandingTally();
      const rules = { columns: readColumnChoice([]), shown: new Map(), profile: null };
      const columns = findVisibilityColumns(names, rules);
      const isYes = (cell: string) => /^(true|yes|y|1|on)$/i.test(cell.trim());
      const known = /^(is)?(published|visible|approved)$|^showonwidget$/;
      const allYes = row.every(([name, cell]) => {
        const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
        return known.test(plain)
          ? isYes(cell)
          : statusKind(name) === null || (statusKind(name) === 'day' && cell.trim() !== '');
      });
      const standing = columns.read(names, values, tally);
      countStored(tally, standing);
      expect(standing.stored.showOnWidget).toBe(allYes);
      expect(tally.unknown).toBe(standing.stored.heldBackReason === 'pending' ? 1 : 0);
    }),
  );
});
