import { describe, expect, test } from 'vitest';
import { decodeWindows1252, detectEncoding, WINDOWS_1252 } from '../../src/import/files/text-encoding.js';
import { importNew } from '../cli/import/imported.js';
import { createTestShell } from '../cli/test-shell.js';

async function encodingOf(content: Buffer): Promise<string> {
  const path = await (await createTestShell()).file('a.csv', content);
  return detectEncoding(path).catch((error: Error) => error.message.replace(path, 'FILE'));
}

const MAC = new TextDecoder('macintosh').decode(Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128)));
/** A text in an encoding of one byte a character, by its characters from 0x80 on. */
const inBytes = (text: string, table: string) =>
  Buffer.from([...text].map((one) => (one.charCodeAt(0) < 128 ? one.charCodeAt(0) : table.indexOf(one) + 128)));
const tableOf = (encoding: string) =>
  new TextDecoder(encoding).decode(Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128)));

const WESTERN = [
  'Größe für 20 €, „schön“ – Übergröße',
  'Très bon, j’ai adoré… ça va à l’été',
  'Muy cómodo, ¿quién más? ¡Señor!',
  'São ótimas, não são? Avó',
  'È più bello così, però',
  'Bra på vintern, även när det är kallt. Grøn æble',
  'É',
];

describe('a text in one byte a character', () => {
  test.each(WESTERN)('is known as Windows-1252 or Mac Roman: %s', async (text) => {
    const row = `5,${text},Bea\n`.repeat(3);
    expect(await encodingOf(inBytes(row, WINDOWS_1252))).toBe('windows-1252');
    expect(await encodingOf(inBytes(row, MAC))).toBe('macintosh');
  });

  test.each([
    ['windows-1251', 'Отличная шапка, очень тёплая'],
    ['windows-1250', 'Zażółć gęślą jaźń'],
    ['windows-1250', 'Příliš žluťoučký kůň'],
    ['windows-1254', 'Çok güzel, sıcak tutuyor, şık bir şapka'],
    ['windows-1253', 'Πολύ ζεστό καπέλο'],
    ['koi8-r', 'Отличная шапка'],
  ])('of another alphabet is refused, and not guessed: %s', async (encoding, text) => {
    expect(await encodingOf(inBytes(`5,${text}\n`, tableOf(encoding)))).toContain('is in no encoding that is known');
  });

  test.each([
    ['Shift JIS', '82b182ea82cd82e682a2', 'is in no encoding'],
    ['GBK', 'b5dad2bbb4ceb9bac2f2', 'is in no encoding'],
  ])('%s is refused', async (_, hex, message) => {
    expect(await encodingOf(Buffer.concat([Buffer.from('5,'), Buffer.from(hex, 'hex')]))).toContain(message);
  });
});

test('what is UTF-8 throughout is UTF-8, with a mark or without, also across pieces', async () => {
  expect(await encodingOf(Buffer.from('5,schön 👍'))).toBe('utf-8');
  expect(await encodingOf(Buffer.from('\uFEFF5,schön'))).toBe('utf-8');
  expect(await encodingOf(Buffer.from('5,good'))).toBe('utf-8');
  for (const before of ['', 'a', 'ab', 'abc']) {
    expect(await encodingOf(Buffer.from(before + '👍'.repeat(140_000)))).toBe('utf-8');
  }
});

test('a file of two encodings is refused as a whole, with the line of the first wrong byte', async () => {
  const utf8 = 'id,text\n1,schön\n2,grün\n3,Öl\n';
  const mixed = Buffer.concat([Buffer.from(utf8), Buffer.from('4,sch\xf6n\n', 'latin1'), Buffer.from(utf8)]);
  expect(await encodingOf(mixed)).toBe(
    'FILE mixes two encodings: it is UTF-8 but for a byte, the first in line 5. Mend that line, or have the file written in UTF-8 again',
  );
  const { code, err, reviews } = await importNew(mixed);
  expect([code, reviews]).toEqual([1, []]);
  expect(err).toContain('mixes two encodings');
});

test('a character that was lost before the file was written costs no review, and is counted', async () => {
  const { err, reviews } = await importNew('rating,text,author\n5,sch\uFFFDn,Bea\n4,gut,Cem\n');
  expect(reviews).toHaveLength(2);
  expect(err).toContain('1 text holds \uFFFD: characters were lost before the file was written.');
});

test('a character that was cut in half at the end is no other encoding', async () => {
  expect(await encodingOf(Buffer.from('schön, größe 👍').subarray(0, -1))).toContain('mixes two encodings');
});

test('the bytes of Windows-1252 are its characters', () => {
  expect(decodeWindows1252(Buffer.from('80 93 94 96 e4 ff 41'.replaceAll(' ', ''), 'hex'))).toBe('€“”–äÿA');
});

describe('what is no text is named', () => {
  test.each([
    ['%PDF-1.7', 'is a PDF document'],
    ['\x1f\x8b\x08\0', 'is compressed (gzip): unpack it first'],
    ['\xd0\xcf\x11\xe0\xa1\xb1', 'is an old Excel workbook (.xls)'],
    ['\x89PNG\r\n', 'is a picture (PNG)'],
    ['SQLite format 3\0', 'is a database of SQLite'],
    ['PK\x03\x04\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'is an OpenDocument spreadsheet (.ods)'],
    ['PK\x03\x04\0\0reviews.csv', 'is a ZIP archive: unpack it'],
    ['rating\0text', 'is not a text file'],
  ])('%j', async (content, message) => {
    const { code, err } = await importNew(Buffer.from(content, 'latin1'));
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });
});
