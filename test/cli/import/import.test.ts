import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTestShell } from '../test-shell.js';
import { importNew, reviewsOf } from './imported.js';

describe('import', () => {
  test('takes everything a row can say', async () => {
    const { code, err, reviews } = await importNew(
      'rating,title,text,author,email,phone,date,source,id,photo,video,gif,url,reply,reply_name,reply_date,product_id,product_title,verified,show_on_widget\n' +
        '"4,5",Warm,"Fits\nwell",Ada L.,ada@example.com,+49 30 123456,2026-03-01T10:00:00Z,oldshop,r-1,https://cdn.example/a.jpg,media/a.mp4,/media/a.gif,https://oldshop.example/r-1,Thanks!,Jo,2026-03-02T23:30:00-05:00,hat-1,Felt hat,yes,0\n',
    );
    expect([code, err]).toEqual([
      0,
      '1 read, 1 imported, 0 refused\n0 reviews without stars, 0 of today, 1 that was hidden stays hidden\n',
    ]);
    expect(reviews).toEqual([
      expect.objectContaining({
        rating: '4.5',
        title: 'Warm',
        text: 'Fits\nwell',
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
        verified: false,
        verifiedBy: 'import',
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
        '1 review without stars, 4 of today, 0 that were hidden stay hidden\n' +
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

  test.each(['title', 'Headline', 'review_title', 'Review Summary', 'subject'])(
    'takes the title from %s',
    async (name) => {
      const { reviews } = await importNew(`rating,${name},text\n5,"Warm  and\nlight",Good\n,Alone,\n4,Same,Same\n`);
      expect(reviews.map(({ title, text }) => [title, text])).toEqual([
        ['Warm and light', 'Good'],
        ['Alone', ''],
        [null, 'Same'],
      ]);
    },
  );

  test('makes a title that is too long the first paragraph of the text', async () => {
    const long = 'x'.repeat(201);
    const { reviews } = await importNew(`title,text\n${'y'.repeat(200)},Good\n${long},Good\n${long},\n`);
    expect(reviews.map(({ title, text }) => [title, text])).toEqual([
      ['y'.repeat(200), 'Good'],
      [null, `${long}\n\nGood`],
      [null, long],
    ]);
  });

  test.each([
    ['https://a.example/1.jpg, https://a.example/2.jpg', ['https://a.example/1.jpg', 'https://a.example/2.jpg']],
    ['https://a.example/1.jpg;http://a.example/2.jpg;', ['https://a.example/1.jpg', 'http://a.example/2.jpg']],
    [
      'https://a.example/w_9,h_9/1.jpg,https://a.example/2.jpg',
      ['https://a.example/w_9,h_9/1.jpg', 'https://a.example/2.jpg'],
    ],
    ['r1/a.jpg,r1/b.jpg r1/a.jpg', ['r1/a.jpg', 'r1/b.jpg']],
    [' ', []],
  ])('takes pictures from "%s"', async (cell, pictures) => {
    for (const name of ['pictures', 'Image URLs', 'picture_urls']) {
      const { reviews } = await importNew(`rating,${name}\n5,"${cell}"\n`);
      expect(reviews).toMatchObject([{ pictures }]);
    }
  });

  test('keeps the first ten pictures, and says how many it has left out', async () => {
    const many = 'a b c d e f g h i j k l';
    const { code, err, reviews, shell, file, id } = await importNew(`rating,pictures\n5,${many}\n4,a\n`);
    expect([code, err]).toEqual([0, expect.stringContaining('\n2 pictures left out: a review keeps its first 10\n')]);
    expect(reviews.map(({ pictures }) => pictures)).toEqual([many.split(' ').slice(0, 10), ['a']]);
    const report = `${shell.directory}/report.jsonl`;
    const look = await shell.run('import', file, '--vendor', id, '--dry-run', '--report', report);
    expect(look.err).toContain('2 pictures left out');
    expect(readFileSync(report, 'utf8')).toContain('"lostPictures":2');
  });

  test('takes pictures from a list in JSON', async () => {
    const { reviews } = await importNew(
      '{"rating":5,"photos":["r1/a.jpg","https://a.example/b.jpg"]}',
      'reviews.jsonl',
    );
    expect(reviews).toMatchObject([{ pictures: ['r1/a.jpg', 'https://a.example/b.jpg'] }]);
  });

  test('reads JSON lines, nested objects and flags', async () => {
    const { code, reviews } = await importNew(
      '{"rating":5,"text":"Warm","verified":true,"product":{"id":"hat-1","title":"Felt hat"},"response":{"comment":"Thanks!","name":"Jo","date":"2026-03-02"}}\n\n' +
        '{"score":"4","comment":"Light"}',
      'reviews.jsonl',
      '--source',
      'Google',
      '--date',
      '2026-01-31',
    );
    expect(code).toBe(0);
    expect(reviews).toMatchObject([
      {
        rating: '5',
        verified: false,
        verifiedBy: 'import',
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
    const shell = await createTestShell();
    const file = await shell.file('reviews.csv', 'rating,text\n5,A\n0,B\n');
    const { code, out, err } = await shell.run('import', file, '--new-vendor', 'Shop', '--dry-run');
    expect([code, out]).toEqual([0, expect.stringContaining('1 new, 0 already there, 1 refused\n')]);
    expect(err).toMatch(/^line 3: rating: .*\ndry run, nothing stored: 2 read, 1 imported, 1 refused/);
    expect(existsSync(shell.dataDir)).toBe(false);
  });

  test('takes what a review discloses, in its words', async () => {
    const { reviews, err } = await importNew(
      'rating,date,experience_date,incentive,relationship\n5,2024-03-07,2024-03-01T23:30:00-05:00,Discount,employee\n' +
        '5,2024-03-06,,yes,\n5,2024-03-05,,no,\n5,2024-03-04,,a hug,\n5,2024-03-03,,,friend\n',
    );
    expect(reviews).toMatchObject([
      { experiencedAt: '2024-03-01', incentive: 'discount', relationship: 'employee' },
      { experiencedAt: null, incentive: 'other', relationship: null },
      { incentive: null },
    ]);
    expect(err).toContain(
      'line 5: incentive: must be one of free_product, discount, points, prize_draw, payment, other, not "a hug"\n',
    );
    expect(err).toContain('line 6: relationship: must be one of employee, family, partner, other, not "friend"\n');
  });
});
