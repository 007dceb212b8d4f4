import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Review } from '../../src/contract/service/review.js';
import { openStore } from '../../src/service/index.js';
import { createTestShell, type TestShell } from './test-shell.js';

async function reviewsOf(shell: TestShell, vendorId: string): Promise<Review[]> {
  const store = await openStore({ dataDir: shell.dataDir });
  try {
    return (await store.reviews.list(vendorId)).reviews;
  } finally {
    await store.close();
  }
}

/** Imports `content` under a new vendor. */
async function importNew(content: string, name = 'reviews.csv', ...flags: string[]) {
  const shell = await createTestShell();
  const file = await shell.file(name, content);
  const result = await shell.run('import', file, '--new-vendor', "Ada's Hats", ...flags);
  const id = result.out.trim();
  return { ...result, shell, file, id, reviews: id === '' ? [] : await reviewsOf(shell, id) };
}

describe('import', () => {
  test('takes everything a row can say', async () => {
    const { code, err, reviews } = await importNew(
      'rating,title,text,author,email,phone,date,source,id,photo,video,gif,url,reply,reply_name,reply_date,product_id,product_title,verified,show_on_widget\n' +
        '"4,5",Warm,"Fits\nwell",Ada L.,ada@example.com,+49 30 123456,2026-03-01T10:00:00Z,oldshop,r-1,https://cdn.example/a.jpg,media/a.mp4,/media/a.gif,https://oldshop.example/r-1,Thanks!,Jo,2026-03-02T23:30:00-05:00,hat-1,Felt hat,yes,0\n',
    );
    expect([code, err]).toEqual([0, '1 read, 1 imported, 0 refused\n']);
    expect(reviews).toEqual([
      expect.objectContaining({
        rating: '4.5',
        text: 'Warm\n\nFits\nwell',
        authorName: 'Ada L.',
        email: 'ada@example.com',
        phoneNumber: '+49 30 123456',
        createdAt: '2026-03-01T10:00:00.000Z',
        source: 'oldshop',
        sourceFeedbackId: 'r-1',
        photo: 'https://cdn.example/a.jpg',
        videoRef: 'media/a.mp4',
        gifRef: '/media/a.gif',
        reviewUrl: 'https://oldshop.example/r-1',
        response: { name: 'Jo', date: '2026-03-02', comment: 'Thanks!' },
        product: { sourceProductId: 'hat-1', title: 'Felt hat' },
        verified: true,
        showOnWidget: false,
      }),
    ]);
  });

  test('fills in what a row leaves out', async () => {
    const before = Date.now();
    const { reviews, err } = await importNew(
      'stars,body,reply,colour\n5,First,Thanks!,red\n4,Second,,\n,Third,,\n3,,,\n',
    );
    expect(err).toBe(
      '4 read, 4 imported (1 without text), 0 refused\n' +
        '4 without a date took the time of the import, the first row newest\ncolumns not imported: colour\n',
    );
    expect(reviews.map(({ rating, text }) => [rating, text])).toEqual([
      ['5', 'First'],
      ['4', 'Second'],
      ['', 'Third'],
      ['3', ''],
    ]);
    const [first, second] = reviews.map(({ createdAt }) => Date.parse(createdAt)) as [number, number];
    expect(first - second).toBe(1);
    expect(first).toBeGreaterThanOrEqual(before);
    expect(reviews[0]).toMatchObject({
      source: 'import',
      authorName: '',
      showOnWidget: true,
      verified: false,
      response: { name: "Ada's Hats", date: new Date(first).toISOString().slice(0, 10) },
    });
  });

  test('reads JSON lines, nested objects and flags', async () => {
    const { code, reviews } = await importNew(
      '{"rating":5,"text":"Warm","verified":true,"product":{"id":"hat-1","title":"Felt hat"},"response":{"comment":"Thanks!","name":"Jo","date":"2026-03-02"}}\n\n' +
        '{"score":"4","comment":"Light"}',
      'reviews.jsonl',
      '--source',
      'google',
      '--date',
      '2026-01-31',
    );
    expect(code).toBe(0);
    expect(reviews).toMatchObject([
      {
        rating: '5',
        verified: true,
        source: 'google',
        createdAt: '2026-01-31T12:00:00.000Z',
        product: { sourceProductId: 'hat-1', title: 'Felt hat' },
        response: { name: 'Jo', date: '2026-03-02', comment: 'Thanks!' },
      },
      { rating: '4', text: 'Light', createdAt: '2026-01-31T11:59:59.999Z' },
    ]);
  });

  test('maps columns by name', async () => {
    const { reviews } = await importNew(
      'points;words;id\n2;Meh;7\n',
      'reviews.csv',
      '--map',
      'rating=points',
      '--map',
      'text=Words',
      '--map',
      'sourceFeedbackId=',
    );
    expect(reviews).toMatchObject([{ rating: '2', text: 'Meh', sourceFeedbackId: expect.stringMatching(/^row-/) }]);
  });

  test('imports a file of many batches in its order', async () => {
    const rows = Array.from({ length: 1203 }, (_, index) => `${(index % 5) + 1},Row ${index}`);
    const { err, reviews } = await importNew(`rating,text\n${rows.join('\n')}\n`);
    expect(err).toContain('1203 read, 1203 imported, 0 refused');
    expect(reviews.map(({ text }) => text)).toEqual(rows.map((row) => row.slice(2)));
  });

  test.each([
    ['with ids', 'id,rating,text\n1,5,A\n2,4,B\n'],
    ['without ids', 'rating,text\n5,A\n5,A\n'],
  ])('adds nothing when a file %s is imported again', async (_, content) => {
    const { shell, file, id } = await importNew(content);
    const again = await shell.run('import', file, '--vendor', id);
    expect(again).toEqual({ code: 0, out: '', err: '2 read, 0 imported, 2 already there, 0 refused\n' });
    await shell.file('reviews.csv', `${content}${content.startsWith('id') ? '3,' : ''}3,C\n`);
    expect((await shell.run('import', file, '--vendor', id)).err).toMatch(
      /^3 read, 1 imported, 2 already there, 0 refused/,
    );
    expect(await reviewsOf(shell, id)).toHaveLength(3);
  });

  test('stores nothing in a dry run', async () => {
    const { shell, code, out, err } = await importNew('rating,text\n5,A\n9,B\n', 'reviews.csv', '--dry-run');
    expect([code, out]).toEqual([0, '']);
    expect(err).toMatch(/^line 3: rating: .*\ndry run, nothing stored: 2 read, 1 imported, 1 refused/);
    expect(existsSync(shell.dataDir)).toBe(false);
  });
});

describe('a refused row', () => {
  test('is one that holds a list, whose words would be lost', async () => {
    const shell = await createTestShell();
    const rows = ['{"rating":5,"text":["lost","words"]}', '{"rating":5,"text":"kept","tags":[]}'];
    const file = await shell.file('reviews.jsonl', `${rows.join('\n')}\n`);
    const { err } = await shell.run('import', file, '--new-vendor', 'Shop');
    expect(err).toContain('line 1: row: holds a list in "text"');
    expect(err).toContain('2 read, 1 imported, 1 refused');
  });

  const ROWS: [string, string][] = [
    ['nine,a,,,,,', 'rating: must be a number from 1 to 5, not "nine"'],
    ['0,a,,,,,', 'rating: must be a number from 1 to 5, not "0"'],
    ['6,a,,,,,', 'rating: must be a number from 1 to 5, not "6"'],
    ['5.01,a,,,,,', 'rating: must be a number from 1 to 5, not "5.01"'],
    [`5,${'x'.repeat(20_001)},,,,,`, 'text: must be at most 20,000 characters, it has 20,001'],
    [',,Ada,,,,', 'row: has neither a rating nor a text'],
    [
      '5,a,,yesterday,,,',
      'createdAt: must be a date between 1990 and tomorrow such as 2026-03-01 or 2026-03-01T10:00:00Z, not "yesterday"',
    ],
    ['5,a,,,not-an-email,,', 'email: must be an email address'],
    ['5,a,,,,12345,', 'phone: must be a phone number with its international prefix, such as +49 30 123456'],
    ['5,a,,,,,javascript:alert(1)', 'url: must be an http or https address, not "javascript:alert(1)"'],
    ['5,a\0b,,,,,', 'text: holds a character that is no text'],
    [`5,a,${'x'.repeat(201)},,,,`, 'author: must be at most 200 characters'],
    ['5,a,too,,many,,columns,here', 'row: has 8 columns where the header has 7'],
    ['5,"open,,,,,', 'row: has a quote that is not closed'],
  ];

  test('is named with its line, field and reason; the others go in', async () => {
    const good = '4,good,,,,,';
    const rows = ROWS.flatMap(([row]) => [row, good]);
    const shell = await createTestShell();
    // In front, so that the byte of a zero is not taken for a file that is no text.
    const file = await shell.file(
      'reviews.csv',
      `rating,text,author,date,email,phone,url\n${`${good}\n`.repeat(400)}${rows.join('\n')}\n`,
    );
    const report = `${shell.directory}/refused.jsonl`;
    const { code, err, out } = await shell.run('import', file, '--new-vendor', 'Shop', '--report', report);
    const refused = ROWS.map(([, message], index) => `line ${402 + index * 2}: ${message}`);
    expect(err.split('\n').slice(0, refused.length + 1)).toEqual([
      ...refused,
      `${400 + rows.length} read, ${400 + ROWS.length} imported, ${ROWS.length} refused`,
    ]);
    expect(code).toBe(0);
    expect(await reviewsOf(shell, out.trim())).toHaveLength(400 + ROWS.length);
    const lines = (await readFile(report, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(ROWS.length);
    expect(JSON.parse(lines[0]!)).toEqual({
      line: 402,
      field: 'rating',
      reason: 'must be a number from 1 to 5, not "nine"',
    });
  });

  test.each([
    ['{"rating":5', 'row: is not JSON'],
    ['[5]', 'row: is not a JSON object'],
    ['"text"', 'row: is not a JSON object'],
    ['{"rating":{"of":5}}', 'row: has neither a rating nor a text'],
    ['{"rating":5,"text":"\\ud800"}', 'text: holds a character that is no text'],
    ['{"rating":5,"verified":"maybe"}', 'verified: must be true or false, not "maybe"'],
    [
      '{"rating":5,"product":{"id":"p","title":"x"},"reply":"Hi","replyDate":"soon"}',
      'replyDate: must be a date between 1990 and tomorrow such as 2026-03-01 or 2026-03-01T10:00:00Z, not "soon"',
    ],
  ])('of JSON lines is refused: %s', async (line, message) => {
    const { code, err, reviews } = await importNew(`{"rating":5,"text":"good"}\n${line}\n`, 'reviews.jsonl');
    expect([code, err.split('\n')[0]]).toEqual([0, `line 2: ${message}`]);
    expect(reviews).toHaveLength(1);
  });

  test('is refused when its bytes are no UTF-8', async () => {
    const shell = await createTestShell();
    const file = await shell.file('latin1.csv', Buffer.from('rating,text\n5,sch\xf6n\n4,ok\n', 'latin1'));
    const { err } = await shell.run('import', file, '--new-vendor', 'Shop');
    expect(err).toMatch(
      /^line 2: text: holds bytes that are no UTF-8 text: save the file as UTF-8\n2 read, 1 imported, 1 refused/,
    );
  });
});

describe('an import that cannot be', () => {
  test('never writes its report over a file, least of all over the one to import', async () => {
    const shell = await createTestShell();
    const file = await shell.file('mine.csv', 'id,rating,text\n1,5,Wonderful\n');
    const { code, err } = await shell.run('import', file, '--new-vendor', 'Mine', '--report', file);
    expect([code, err]).toEqual([2, expect.stringContaining('it is there already, name a new file')]);
    expect(await readFile(file, 'utf8')).toContain('Wonderful');
    expect((await shell.run('vendor', 'list')).out).toBe('');
  });

  test.each([
    ['empty.csv', '', 'empty.csv is empty'],
    ['header.csv', 'rating,text\n', 'header.csv has no rows'],
    ['utf16.csv', Buffer.from('\uFEFFrating,text\n5,a\n', 'utf16le'), 'utf16.csv is UTF-16 text: save it as UTF-8'],
    [
      'book.csv',
      Buffer.from('PK\x03\x04\0\0'),
      'book.csv is not a text file: export it as CSV or JSON lines, in UTF-8',
    ],
    [
      'other.csv',
      'colour,size\nred,4\n',
      'no column is known as a rating or a text: name it with --map rating=… or --map text=…; there are "colour", "size"',
    ],
    ['array.json', '[{"rating":5}]\n', 'the file is a JSON array: write one object a line instead'],
    ['bad.csv', 'rating,text\n9,a\nnine,b\n', 'no row could be imported'],
  ])('says why, and leaves no vendor: %s', async (name, content, message) => {
    const shell = await createTestShell();
    const { code, out, err } = await shell.run('import', await shell.file(name, content), '--new-vendor', 'Shop');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(new RegExp(`^(?:.*\n)*reviews-widget: .*${message.replace(/[.?]/g, '\\$&')}\n$`));
    expect(existsSync(shell.dataDir)).toBe(false);
  });

  test('names a file that cannot be read', async () => {
    const { run, directory } = await createTestShell();
    expect((await run('import', `${directory}/none.csv`, '--new-vendor', 'S')).err).toBe(
      `reviews-widget: ${directory}/none.csv cannot be read: no such file or directory\n`,
    );
    expect((await run('import', directory, '--new-vendor', 'S', '--format', 'csv')).err).toBe(
      `reviews-widget: ${directory} cannot be read: illegal operation on a directory\n`,
    );
  });

  test('names a vendor that is not there, and makes no database', async () => {
    const shell = await createTestShell();
    const file = await shell.file('a.csv', 'rating\n5\n');
    const expected = {
      code: 1,
      out: '',
      err: `reviews-widget: there is no vendor nobody in ${shell.dataDir}: see "reviews-widget vendor list"\n`,
    };
    expect(await shell.run('import', file, '--vendor', 'nobody')).toEqual(expected);
    expect(existsSync(shell.dataDir)).toBe(false);
    await shell.run('vendor', 'create', '--name', 'Somebody');
    expect(await shell.run('import', file, '--vendor', 'nobody')).toEqual(expected);
  });

  test.each([
    [[], 'name the vendor with --vendor ID, or make one with --new-vendor NAME'],
    [['--vendor', 'a', '--new-vendor', 'b'], 'name the vendor with --vendor ID, or make one with --new-vendor NAME'],
    [['--vendor', '../x'], '--vendor must be a vendor\'s id, not "../x": see "reviews-widget vendor list"'],
    [['--new-vendor', ' '], '--new-vendor must not be empty, not " "'],
    [
      ['--new-vendor', 'S', '--date', 'soon'],
      '--date must be a date between 1990 and tomorrow such as 2026-03-01 or 2026-03-01T10:00:00Z, not "soon"',
    ],
    [['--new-vendor', 'S', '--format', 'xml'], '--format must be csv or jsonl, not "xml"'],
    [['--new-vendor', 'S', '--source', ''], '--source must be 1 to 64 characters'],
    [
      ['--new-vendor', 'S', '--map', 'rating=points'],
      '--map rating=points: the file has no column "points", but "rating"',
    ],
  ])('is wrong usage: %j', async (flags, message) => {
    const shell = await createTestShell();
    const file = await shell.file('a.csv', 'rating\n5\n');
    expect(await shell.run('import', file, ...flags)).toEqual({
      code: 2,
      out: '',
      err: `reviews-widget: ${message}\n`,
    });
    expect(existsSync(shell.dataDir)).toBe(false);
  });

  test('is not for a service that is not embedded', async () => {
    const shell = await createTestShell({
      UPSTREAM_BASE_URL: 'https://a.example/api/v1',
      UPSTREAM_MARKETPLACE_URL: 'https://a.example/api/v2',
      UPSTREAM_API_KEY: 'secret-key',
    });
    const { code, err } = await shell.run('import', 'a.csv', '--new-vendor', 'S');
    expect(code).toBe(2);
    expect(err).toContain('this command is for the embedded service');
    expect(err).not.toContain('secret-key');
  });
});
