/** Which column is what: right, or asked. The command is run, as what it says is what a shop owner has. */
import { describe, expect, test } from 'vitest';
import { importNew } from '../cli/import/imported.js';
import fc from '../fixtures/fast-check.js';

const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
const DAYS = ['2024-05-01', '2024-05-02', '2024-05-03', '2024-05-04'];

describe('stars', () => {
  test('are those of each review, not the average of the place', async () => {
    const { code, reviews } = await importNew(
      'name,rating,review_rating,review_text,author,date\n' +
        ['1,Broke,Bea', '5,Warm,Cem', '3,Soft,Eve'].map((row, at) => `Ada's Hats,4.7,${row},${DAYS[at]}\n`).join(''),
    );
    expect([code, reviews.map(({ rating, authorName }) => [rating, authorName])]).toEqual([
      0,
      [
        ['3', 'Eve'],
        ['5', 'Cem'],
        ['1', 'Bea'],
      ],
    ]);
  });

  test.each([
    ['two that vary', 'stars,score', ['1,5', '5,4', '3,3']],
    ['an average of each product', 'rating,review_rating', ['4.7,1', '4.2,5', '4.7,3']],
    ['one that is always five', 'rating,score', ['5,1', '5,4', '5,3']],
    ['one of a name of its own', 'given_stars', ['1', '5', '3']],
    ['one that only looks like stars', 'pts', ['1', '5', '3']],
    ['an average alone', 'rating', ['4.7', '4.7', '4.7']],
  ])('are asked for: %s', async (_, names, cells) => {
    const file = `${names},text,date\n${cells.map((row, at) => `${row},Text ${at},${DAYS[at]}\n`).join('')}`;
    const { code, err, out } = await importNew(file);
    expect([code, out]).toEqual([2, '']);
    for (const name of names.split(',')) expect(err).toContain(`--map "rating=${name}"`);
    const first = names.split(',')[0]!;
    const answered = await importNew(file, 'reviews.csv', '--map', `rating=${first}`);
    expect(answered.reviews.map(({ rating }) => rating).reverse()).toEqual(cells.map((row) => row.split(',')[0]));
    expect((await importNew(file, 'reviews.csv', '--map', 'rating=')).code).toBe(0);
  });

  test('above five are of how many points? --scale says it', async () => {
    const file = `rating,text,date\n${['8', '10', '3'].map((points, at) => `${points},Text,${DAYS[at]}\n`).join('')}`;
    const { code, err } = await importNew(file);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('"rating" goes up to 10 (2 of 3 ratings are above 5): of how many points?'),
    ]);
    const { reviews } = await importNew(file, 'reviews.csv', '--scale', '10');
    expect(reviews.map(({ rating }) => rating)).toEqual(['1.5', '5', '4']);
    expect((await importNew(file, 'reviews.csv', '--scale', '5')).err).toContain('3 read, 1 imported, 2 refused');
    expect((await importNew(file, 'reviews.csv', '--scale', '4')).err).toContain(
      '--scale must be the highest rating there is, 5 to 100',
    );
  });

  test('that no row has beside those that all have do not count', async () => {
    const { reviews } = await importNew('{"rating":null,"stars":2,"text":"a","date":"2024-05-01"}\n', 'reviews.jsonl');
    expect(reviews).toMatchObject([{ rating: '2' }]);
  });
});

describe('a text, an author, a date', () => {
  test.each([
    ['text=Meinung', 'rating,date,Meinung\n5,2024-05-01,Warm and very light\n4,2024-05-02,It broke on day two\n'],
    [
      'text=comment',
      'rating,date,comment,review\n5,2024-05-01,Warm and light,Was checked\n4,2024-05-02,It broke then,Is fine\n',
    ],
    ['author=From Buyer', 'rating,date,text,From Buyer\n5,2024-05-01,Warm,Bea\n4,2024-05-02,Soft,Cem\n'],
    [
      'author=author_title',
      'rating,date,text,name,author_title\n5,2024-05-01,Warm,Hats,Bea\n4,2024-05-02,Soft,Hats,Cem\n',
    ],
    [
      'author=reviewer',
      'rating,date,text,reviewer\n5,2024-05-01,Warm,bea@mail.example\n4,2024-05-02,Soft,cem@mail.example\n',
    ],
    ['createdAt=When', 'rating,text,When\n5,Warm,2024-05-01\n4,Soft,2024-05-02\n'],
    ['createdAt=date', 'rating,text,date,created\n5,Warm,2024-05-01,2024-06-01\n4,Soft,2024-05-02,2024-06-02\n'],
  ])('is asked for where its column is not clear: --map "%s"', async (flag, file) => {
    const { code, err, out } = await importNew(file);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`--map "${flag}"`);
    expect((await importNew(file, 'reviews.csv', '--map', flag)).code).toBe(0);
  });

  test('of the shop in every row is no author beside one that differs', async () => {
    const rows = DAYS.map((day, at) => `5,Text ${at},Hats,Person ${at},${day}\n`).join('');
    const { reviews } = await importNew(`rating,text,customer,author,date\n${rows}`);
    expect(reviews.map(({ authorName }) => authorName).reverse()).toEqual(DAYS.map((_, at) => `Person ${at}`));
  });

  test('of an empty column is asked for: no review is of today because of it', async () => {
    const { code, err } = await importNew(
      '[{"author":"Bea","rating":5,"text":"Warm.","publishTime":null}]',
      'reviews.json',
    );
    expect([code, err]).toEqual([2, expect.stringContaining('"publishTime" is empty in every row')]);
  });
});

/** Columns that say nothing of a review, or of something else: with them in the file, the true ones are taken or asked for. */
const DECOYS = {
  rating: ['rating', 'score', 'review_score', 'product_rating', 'avg_rating', 'stars', 'quality', 'rank'],
  author: ['name', 'author', 'customer', 'customer_name', 'moderator_name', 'user'],
  date: ['date', 'created', 'timestamp', 'order_date', 'published_on', 'updated'],
} as const;
const TRUE_NAMES = {
  rating: ['rating', 'stars', 'review_rating', 'starRating', 'reviewscore'],
  author: ['author', 'reviewer', 'reviewer_name', 'display_name', 'name'],
  date: ['date', 'created_at', 'review_date', 'submitted_at'],
} as const;

test('beside any decoy each review has its own stars, author and day, or nothing comes in', async () => {
  const stars = fc.constantFrom('1', '2', '3', '4', '5');
  const decoyStars = fc.constantFrom('1', '2', '3', '4', '5', '4.7', '3.9');
  const person = fc.constantFrom('Bea', 'Cem', 'Eve', 'Dan', 'Hats');
  const day = fc.constantFrom(...DAYS);
  const row = fc.record({ stars, author: person, day, decoyStars, decoyAuthor: person, decoyDay: day });
  const table = fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 6 }),
    isConstant: fc.boolean(),
    names: fc.record({
      stars: fc.constantFrom(...TRUE_NAMES.rating),
      author: fc.constantFrom(...TRUE_NAMES.author),
      day: fc.constantFrom(...TRUE_NAMES.date),
      decoyStars: fc.constantFrom(...DECOYS.rating),
      decoyAuthor: fc.constantFrom(...DECOYS.author),
      decoyDay: fc.constantFrom(...DECOYS.date),
    }),
    decoys: fc.subarray(['decoyStars', 'decoyAuthor', 'decoyDay'] as const, { minLength: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, isConstant, names, decoys }) => {
      const columns = ['stars', 'author', 'day', ...decoys] as const;
      fc.pre(new Set(columns.map((column) => names[column])).size === columns.length);
      const constant = rows[0]!;
      const cells = rows.map((one, at) => [
        `Text number ${at}`,
        ...columns.map((column) => (isConstant && column.startsWith('decoy') ? constant[column] : one[column])),
      ]);
      const { code, reviews } = await importNew(
        `${csv([['text', ...columns.map((column) => names[column])], ...cells])}\n`,
      );
      if (code === 2) return;
      expect(code).toBe(0);
      for (const [at, one] of rows.entries()) {
        const { rating, authorName, createdAt } = reviews.find(({ text }) => text === `Text number ${at}`)!;
        expect([rating, authorName, createdAt.slice(0, 10)]).toEqual([one.stars, one.author, one.day]);
      }
    }),
    { numRuns: 60 },
  );
});
