import { describe, expect, test } from 'vitest';
import { importNew } from './imported.js';

const ROWS = 'rating;text\r\n5;Schön 👍\r\n4;Good\r\n';

describe('a file in UTF-16', () => {
  const little = Buffer.from(`\uFEFF${ROWS}`, 'utf16le');

  test.each([
    ['little-endian', little],
    ['big-endian', Buffer.from(little).swap16()],
  ])('is read like one in UTF-8: %s', async (_, content) => {
    const { code, reviews } = await importNew(content);
    expect([code, reviews.map(({ text }) => text)]).toEqual([0, ['Schön 👍', 'Good']]);
  });

  test('may have a character across two pieces of the file', async () => {
    // Each row is of another length, so that pieces of 64 KiB end within characters.
    const texts = Array.from(
      { length: 400 },
      (_, index) => `${index % 2 ? '' : 'x'}${'👍'.repeat(100 + (index % 7))} ${index}`,
    );
    const rows = texts.map((text) => `5;${text}`).join('\n');
    const { reviews } = await importNew(Buffer.from(`\uFEFFrating;text\n${rows}\n`, 'utf16le'));
    expect(reviews.map(({ text }) => text)).toEqual(texts);
  });
});

describe('a file in UTF-32', () => {
  const encoded = (text: string, isBigEndian: boolean) => {
    const codes = [...`\uFEFF${text}`].map((character) => character.codePointAt(0)!);
    const bytes = Buffer.alloc(codes.length * 4);
    for (const [at, code] of codes.entries()) {
      if (isBigEndian) bytes.writeUInt32BE(code, at * 4);
      else bytes.writeUInt32LE(code, at * 4);
    }
    return bytes;
  };

  test.each([true, false])('is read like one in UTF-8, big-endian: %s', async (isBigEndian) => {
    const rows = Array.from({ length: 600 }, (_, index) => `5;👍 ${index} ${'👍'.repeat(100)}`).join('\n');
    // A byte more, so that characters lie across pieces and the last one is half.
    const content = Buffer.concat([encoded(`rating;text\n${rows}\n`, isBigEndian), Buffer.from([0])]);
    const { reviews, err } = await importNew(content);
    expect(reviews.slice(0, 2).map(({ text }) => text)).toEqual([
      `👍 0 ${'👍'.repeat(100)}`,
      `👍 1 ${'👍'.repeat(100)}`,
    ]);
    expect(reviews).toHaveLength(600);
    expect(err).toContain('601 read, 600 imported');
  });
});

test('a cell that was kept from being computed is what was written', async () => {
  const { reviews } = await importNew("rating,text,author\n5,'=SUM(A1),'@ada\n4,''=twice,'tis\n");
  expect(reviews.map(({ text, authorName }) => [text, authorName])).toEqual([
    ['=SUM(A1)', '@ada'],
    ["'=twice", "'tis"],
  ]);
});

test('JSON has no such cells', async () => {
  const { reviews } = await importNew('[{"rating":5,"text":"\'=SUM(A1)"}]', 'reviews.json');
  expect(reviews).toMatchObject([{ text: "'=SUM(A1)" }]);
});
