import { describe, expect, test } from 'vitest';
import { countTextSigns, decodeEntities, repairUtf8 } from '../../src/import/cells/decode-texts.js';
import { readCell } from '../../src/import/cells/read-cells.js';
import { importNew } from '../cli/import/imported.js';

test.each(['NULL', 'null', ' NULL ', '\\N', 'None', 'N/A', 'n/a', '#N/A', 'nan', 'NaN', 'NaT', '<NA>', 'undefined'])(
  '%j is what a program writes for nothing',
  (cell) => expect(readCell(cell)).toBe(''),
);

test.each(['Null', 'Nan', 'none', 'NA', 'N/A, but nice', 'None of it broke', '0', 'nil'])('%j is a text', (cell) =>
  expect(readCell(cell)).toBe(cell),
);

test('a dump of a database is read with its empty cells and its backslashes', async () => {
  const { err, reviews } = await importNew(
    [
      '"comment_ID","comment_post_ID","comment_author","comment_author_email","comment_date_gmt","comment_content","comment_approved","comment_type","rating"',
      '"7","31","Ada","NULL","2026-01-02 10:00:00","Good mug","1","review","5"',
      '"8","31","NULL",NULL,"2026-01-03 10:00:00","Fine mug","1","review",NULL',
      '"9","31",\\N,\\N,"2026-01-04 10:00:00","Line one\\nline two \\"quoted\\"","1","review","4"',
      '"10","31","Bob",\\N,"2026-01-05 10:00:00","17\\" wide","1","review","4"',
    ].join('\n'),
  );
  expect(err).toContain('4 imported');
  expect(reviews.map(({ text, authorName, email, rating }) => [text, authorName, email, rating]).sort()).toEqual([
    ['17" wide', 'Bob', null, '4'],
    ['Fine mug', '', null, ''],
    ['Good mug', 'Ada', null, '5'],
    ['Line one\nline two "quoted"', '', null, '4'],
  ]);
});

test('also in JSON, and in our own export they are texts', async () => {
  const json = await importNew('[{"rating":5,"text":"nan","author":"NULL","date":"2024-05-01"}]', 'reviews.json');
  expect(json.reviews).toMatchObject([{ rating: '5', text: '', authorName: '' }]);
  const names =
    'sourceFeedbackId,showOnWidget,isArchived,heldBackReason,verifiedBy,replyText,questions,rating,text,createdAt';
  const own = await importNew(`${names}\n1,true,false,,,,,5,N/A,2024-05-01T10:00:00Z\n`);
  expect(own.reviews).toMatchObject([{ text: 'N/A' }]);
});

describe('UTF-8 that was read as another encoding', () => {
  test.each([
    ['JÃ¼rgen', 'Jürgen'],
    ['Itâ€™s great â€“ sehr schÃ¶n', 'It’s great – sehr schön'],
    ['CafÃ© ok ðŸ˜€', 'Café ok 😀'],
    ['ÐžÑ‚Ð»Ð¸Ñ‡Ð½Ð¾', 'Отлично'],
    ['Sch\u00c3\u00b6n \u00f0\u009f\u0098\u008d', 'Schön 😍'],
    ['Â£20 Â°', '£20 °'],
    ['Ã€ la carte, Ã”', 'À la carte, Ô'],
    ['zaÅ¼Ã³Å‚Ä‡', 'zażółć'],
    ['half JÃ¼rgen, half Jürgen', 'half Jürgen, half Jürgen'],
  ])('%s is %s', (text, repaired) => {
    expect(repairUtf8(text)).toBe(repaired);
  });

  // Each is as people write it, and by chance the bytes of something else.
  test.each([
    'la beauté…”',
    '« été »',
    'CAFÉ…',
    'Viel Spaß…”',
    'MENÜ – gut',
    'à…”',
    'naïve',
    '3 × 4',
    'Ø 20',
    'schön',
    '👍',
    'SPÄT–',
  ])('%s is none', (text) => expect(repairUtf8(text)).toBe(text));
});

test.each([
  ['I&#039;m happy &amp; warm<br>really', "I'm happy & warm\nreally"],
  ['I&amp;apos;d buy again &lt;3<br />Second line &#x1F600; caf&eacute;', "I'd buy again <3\nSecond line 😀 café"],
  ['O&#039;Neil', "O'Neil"],
  ['Salt &amp;amp; Pepper', 'Salt & Pepper'],
  ['AT&T; 2 < 3', 'AT&T; 2 < 3'],
  ['plain\n  text', 'plain\n  text'],
])('entities in %j are decoded', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

test('what looks encoded is counted, but not in addresses', () => {
  const signs = { entities: 0, utf8: 0, lost: 0 };
  for (const text of ['a &amp; b', 'https://a.example/?a=1&amp;b=2', 'JÃ¼rgen', 'lost \uFFFD', 'plain']) {
    countTextSigns(text, signs);
  }
  expect(signs).toEqual({ entities: 1, utf8: 1, lost: 1 });
});

test('a number of days is a date where its column was chosen as one, and else says how', async () => {
  const file = 'rating,text,date\n5,a,45413\n4,b,2024-05-02\n';
  const { err } = await importNew(file);
  expect(err).toContain(
    'line 2: createdAt: may be a number as spreadsheets count days, "45413": choose its column as the date',
  );
  const { reviews } = await importNew(file, 'reviews.csv', '--map', 'createdAt=Date');
  expect(reviews.map(({ createdAt }) => createdAt.slice(0, 10)).sort()).toEqual(['2024-05-01', '2024-05-02']);
});
