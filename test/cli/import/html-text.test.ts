import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText, looksLikeHtml } from '../../../src/cli/import/html-text.js';

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

test('no tag that ends is left of what is no text with entities, whatever it is', () => {
  const piece = fc.constantFrom('<', '>', '</', 'p', 'script', ' ', '"', '<!--', '-->', 'a', '\n', '<b>', '/');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(htmlToText(pieces.join(''))).not.toMatch(/<\/?(?:p|b|script|a)\/?>/);
    }),
  );
});

test('a text of beginnings without ends is read in one pass', () => {
  for (const piece of ['<a', '<!--', '<script>', '<b "', '<p></']) {
    expect(htmlToText(piece.repeat(200_000)).length).toBeLessThanOrEqual(piece.length * 200_000);
  }
});
