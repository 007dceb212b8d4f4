import { describe, expect, test } from 'vitest';
import type { SourceRow } from '../../src/import/files/source-row.js';
import { readXmlRows, xmlEncoding } from '../../src/import/files/xml-rows.js';
import { importNew } from '../cli/import/imported.js';
import { createTestShell } from '../cli/test-shell.js';

async function read(content: string | Buffer) {
  const path = await (await createTestShell()).file('a.xml', content);
  const rows: SourceRow[] = [];
  const notes: string[] = [];
  for await (const row of readXmlRows(path, await xmlEncoding(path), (note) => notes.push(note))) rows.push(row);
  const objects = rows.map((row) =>
    row.reason === undefined ? Object.fromEntries(row.names.map((name, at) => [name, row.values[at]])) : row.reason,
  );
  return { rows, objects, notes };
}

const wordPress = (items: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by WordPress -->\n<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Shop</title><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`;
const comment = (id: number, more: string) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[Bea]]></wp:comment_author><wp:comment_content><![CDATA[Text ${id}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_date_gmt>2024-05-01 10:00:00</wp:comment_date_gmt>${more}</wp:comment>`;
const rated = '<wp:commentmeta><wp:meta_key>rating</wp:meta_key><wp:meta_value>4</wp:meta_value></wp:commentmeta>';
const item = (id: number, type: string, comments: string) =>
  `<item><title><![CDATA[Post ${id}]]></title><wp:post_id>${id}</wp:post_id><wp:post_name>post-${id}</wp:post_name><wp:post_type>${type}</wp:post_type><wp:postmeta><wp:meta_key>_sku</wp:meta_key><wp:meta_value>S-${id}</wp:meta_value></wp:postmeta>${comments}</item>`;

describe('WordPress’s export', () => {
  test('has the comments of products and any other with stars, each with its product', async () => {
    const { objects, notes } = await read(
      wordPress(
        item(1, 'product', comment(5, rated) + comment(6, '')) +
          item(2, 'post', comment(7, '') + comment(8, rated) + comment(9, '<wp:comment_parent>8</wp:comment_parent>')) +
          item(3, 'shop_order', comment(10, '<wp:comment_type>order_note</wp:comment_type>')),
      ),
    );
    expect(objects).toMatchObject([
      {
        comment_ID: '5',
        comment_post_ID: '1',
        rating: '4',
        product_title: 'Post 1',
        product_SKU: 'S-1',
        post_name: 'post-1',
      },
      { comment_ID: '6', rating: '' },
      { comment_ID: '8', comment_post_ID: '2', rating: '4', product_title: 'Post 2' },
      { comment_ID: '9', comment_parent: '8' },
    ]);
    expect(notes).toEqual(['2 comments of posts and pages are left out: they have no stars, and are of no product.']);
  });

  test('comes in with replies under their reviews, and what was not shown stays hidden', async () => {
    const reply = (user: number) =>
      `<wp:comment_parent>5</wp:comment_parent><wp:comment_user_id>${user}</wp:comment_user_id>`;
    const hidden = comment(7, rated).replace('approved>1', 'approved>0');
    const { err, reviews } = await importNew(
      wordPress(item(1, 'product', comment(5, rated) + comment(6, reply(1)) + hidden + comment(8, reply(0)))),
      'shop.WordPress.2024-05-01.xml',
    );
    expect(reviews.sort((one, other) => (one.text < other.text ? -1 : 1))).toMatchObject([
      { text: 'Text 5', rating: '4', showOnWidget: true, response: { comment: 'Text 6' } },
      { text: 'Text 7', showOnWidget: false, heldBackReason: 'pending' },
    ]);
    expect(err).toContain("1 replies left out: not public, not the shop's, or a second one");
  });
});

describe('XML of another kind is named by its root', () => {
  test.each([
    ['<urlset><url/></urlset>', 'is XML with the root <urlset>, which is not read'],
    ['<rss version="2.0"><channel/></rss>', 'is XML with the root <rss>'],
    [
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'an Excel 2003 table in XML: save it as .xlsx or CSV',
    ],
  ])('%s', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
    const { code, err } = await importNew(content, 'a.xml');
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  });

  test('and a web page by what it is', async () => {
    const { code, err } = await importNew('<!DOCTYPE html><html><body>Sign in</body></html>', 'reviews.csv');
    expect([code, err]).toEqual([1, expect.stringContaining('is a web page (HTML)')]);
  });
});

describe('an encoding is the one that the file declares', () => {
  const text = (encoding: string) =>
    wordPress(item(1, 'product', comment(5, rated)))
      .replace('UTF-8', encoding)
      .replace('Bea', 'Jörg');

  test.each([
    ['ISO-8859-1', Buffer.from(text('ISO-8859-1'), 'latin1')],
    ['UTF-8', Buffer.from(text('UTF-8'))],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text('utf-8')}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text('UTF-16')}`, 'utf16le')],
    // Declared and not true, as when somebody saved it again.
    ['UTF-8 that is none', Buffer.from(text('UTF-8'), 'latin1')],
  ])('%s', async (_, content) => {
    expect((await read(content)).objects).toMatchObject([{ comment_author: 'Jörg' }]);
  });

  test('and one that nobody knows is refused', async () => {
    await expect(read(text('EBCDIC-1'))).rejects.toThrow('is in the encoding "EBCDIC-1", which is not known');
  });
});

describe('hostile or damaged XML', () => {
  const good = item(1, 'product', comment(5, rated));

  test.each([
    [
      'a billion laughs',
      `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(20)}"><!ENTITY c "${'&b;'.repeat(20)}">]>`,
      '&c;',
    ],
    ['an external entity', '<!DOCTYPE rss [<!ENTITY c SYSTEM "file:///etc/passwd">]>', '&c;'],
    ['an external subset', '<!DOCTYPE rss SYSTEM "http://192.0.2.1/a.dtd">', '&c;'],
  ])('%s does nothing, and the rest is not read', async (_, doctype, entity) => {
    const text = wordPress(good + item(2, 'product', comment(6, rated).replace('<![CDATA[Text 6]]>', entity)));
    const { objects } = await read(text.replace('<rss', `${doctype}<rss`));
    expect(objects).toMatchObject([{ comment_ID: '5' }, expect.stringContaining('damaged or cut off here')]);
  });

  test('entities of HTML are what they are there', async () => {
    const { objects } = await read(wordPress(good.replace('<![CDATA[Bea]]>', 'Siobh&aacute;n&nbsp;O&#8217;Neil')));
    expect(objects).toMatchObject([{ comment_author: 'Siobhán\u00A0O’Neil' }]);
  });

  test('a file that breaks off is read to there, and says so in its line', async () => {
    const { rows } = await read(wordPress(good).slice(0, -20));
    expect(rows).toMatchObject([{ line: 3 }, { line: 3, reason: expect.stringContaining('damaged or cut off here') }]);
  });

  test.each([
    ['a text of megabytes', comment(6, `<x>${'y'.repeat(2 ** 21)}</x>`)],
    ['a text of megabytes in CDATA', comment(6, `<x><![CDATA[${'y'.repeat(2 ** 21)}]]></x>`)],
    ['a hundred thousand elements', comment(6, '<x>1</x>'.repeat(100_000))],
  ])('a review with %s is refused alone', async (_, long) => {
    const { objects } = await read(wordPress(item(1, 'product', long + comment(7, rated))));
    expect(objects).toMatchObject(['is longer than a megabyte', { comment_ID: '7' }]);
  });

  test.each([
    ['elements in elements without end', `${'<a>'.repeat(100_000)}`],
    ['an attribute of megabytes', `<a b="${'x'.repeat(2 ** 21)}"/>`],
    ['a comment of megabytes', `<!--${'x'.repeat(2 ** 21)}-->`],
    ['a name of megabytes', `<${'x'.repeat(2 ** 21)}/>`],
    ['an entity of megabytes', `<a>&${'x'.repeat(2 ** 21)};</a>`],
  ])('%s end it, and what came before stays', async (_, hostile) => {
    const { objects } = await read(wordPress(good + hostile));
    expect(objects).toMatchObject([{ comment_ID: '5' }, expect.stringContaining('damaged or cut off here')]);
  });
});
