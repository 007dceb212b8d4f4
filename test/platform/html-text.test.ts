import { expect, test } from 'vitest';
import { htmlToText, looksLikeHtml } from '../../src/platform/html-text.js';
import fc from '../fixtures/fast-check.js';

test.each([
  ['<p>Warm &amp; light.</p>\n<p>Fits.</p>\n', 'Warm & light.\n\nFits.'],
  ['One<br />\nTwo<BR>Three', 'One\nTwo\nThree'],
  ['<ul><li>Warm</li><li>Light</li></ul>', '- Warm\n- Light'],
  ['<a href="https://a.example">Here</a> and <strong>there</strong>', 'Here and there'],
  ['I &lt;3 it&#8217;s &quot;fine&quot;&nbsp;!', 'I <3 it’s "fine" !'],
  ['5 < 6 and 7 > 6 <3', '5 < 6 and 7 > 6 <3'],
  ['Before<script>alert("</p>")</script>after<!-- a > b -->.', 'Beforeafter.'],
  ['Never ends <b', 'Never ends <b'],
  ['Never closed <style>p { color: red }', 'Never closed'],
  ['Typed\n\n\n\nby   hand', 'Typed\n\nby hand'],
])('%j reads %j', (html, text) => expect(htmlToText(html)).toBe(text));

test.each([
  ['<p>Warm</p>', true],
  ['Warm<br>', true],
  ['Tom &amp; Jerry', true],
  ['5 < 6 & 7 > 6', false],
  ['I <3 it', false],
  ['<Name>', false],
  ['AT&T; fine', false],
])('%j looks like HTML: %s', (text, does) => expect(looksLikeHtml(text)).toBe(does));

test('of tags and words, the words are left', () => {
  const tag = fc.constantFrom(
    '<b>',
    '</b>',
    '<br/>',
    '<p class="a">',
    '</p>',
    '<!-- a > b -->',
    '<script>1 < 2</script>',
    '<a\n>',
  );
  const word = fc.constantFrom('warm', '5 < 6', 'a > b', '"', '/', '<3', '-->');
  const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.option(tag, { nil: '' }), word), { maxLength: 40 }), (pairs) => {
      const read = htmlToText(pairs.flat().join(' '));
      expect(withoutSpace(read)).toBe(withoutSpace(pairs.map(([, text]) => text).join('')));
    }),
  );
});

test('a text of beginnings without ends is read in one pass', () => {
  for (const piece of ['<a', '<!--', '<script>', '<b "', '<p></']) {
    expect(htmlToText(piece.repeat(200_000)).length).toBeLessThanOrEqual(piece.length * 200_000);
  }
});
