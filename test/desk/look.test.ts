import { describe, expect, test } from 'vitest';
import { contrast } from '../../src/contract/contrast.js';
import { contrastsOf } from '../../src/desk/app/setup/look/contrast.js';
import { declarationsOf, linesOf, readLook, withChange, wordingsOf } from '../../src/desk/app/setup/look/look.js';
import { usualWordings, WORDINGS } from '../../src/desk/app/setup/look/wordings.js';
import { hostileText } from '../fixtures/hostile-text.js';

const LINES_FOR = { vendorId: 'v1', token: 'a.b.c', scriptUrl: 'https://reviews.example/reviews-widget.js' };
const lookOf = (query: string | Record<string, string>) => readLook(new URLSearchParams(query));

describe('the look in an address', () => {
  test('becomes the lines for a page and for a server', () => {
    const look = lookOf(
      'layout=grid&page-size=4&controls=sort&accent=%23aa0000&radius=2&scheme=dark&lang=de&device=phone',
    );
    expect(
      linesOf(look, LINES_FOR).page,
    ).toBe(`<script type="module" src="https://reviews.example/reviews-widget.js"></script>
<style>
  reviews-widget {
    color-scheme: dark;
    --reviews-accent: #aa0000;
    --reviews-radius: 2px;
  }
</style>
<reviews-widget
  vendor-id="v1"
  token="a.b.c"
  layout="grid"
  page-size="4"
  controls="sort"
  lang="de"
></reviews-widget>`);
    expect(linesOf(look, LINES_FOR).server).toBe(
      'https://reviews.example/widget/v1/vendors/v1/embed?token=a.b.c&layout=grid&page-size=4&controls=sort&lang=de',
    );
  });

  test('has wordings by language, as a script that no text can end', () => {
    const text = `</script><script>alert("1")`;
    const look = lookOf({ 'say.de.readMore': 'Mehr', 'say.en.loadMore': text, 'say.de.newest': 'Neu' });
    const { page } = linesOf(look, LINES_FOR);
    expect(page).toContain(`<script type="module">
  import { replaceStrings } from "https://reviews.example/reviews-widget.js";
  replaceStrings("de", {
    "readMore": "Mehr",
    "newest": "Neu"
  });
  replaceStrings("en", {
    "loadMore": "\\u003c/script>\\u003cscript>alert(\\"1\\")"
  });
</script>
`);
    expect(page.match(/<\/script/g)).toHaveLength(2);
    expect(wordingsOf(look)).toEqual({ de: { readMore: 'Mehr', newest: 'Neu' }, en: { loadMore: text } });
  });

  test.each([
    ['say.de.heldBack', 'Alles da'],
    ['say.de.toString', 'x'],
    ['say.__proto__.reply', 'x'],
    ['say.de', 'x'],
    ['say.de.reply.x', 'x'],
    ['say.de.reply', ''],
    ['say.de.reply', 'x'.repeat(201)],
  ])('has no wording %s', (name, text) => {
    expect([...lookOf({ [name]: text })]).toEqual([]);
  });

  test.each(['de', 'ar', 'xx'])('knows how the widget says each of them in %s', async (language) => {
    const usual = await usualWordings(language);
    expect(Object.keys(usual)).toEqual(expect.arrayContaining(WORDINGS));
    for (const wording of WORDINGS) expect(usual[wording]).toEqual(expect.any(String));
  });

  test('leaves out what is as usual, and what it may not be', () => {
    const usual =
      'layout=list&paginate=more&page-size=10&clamp=6&radius=12&lang=en&controls=summary+sort+stars&device=desktop';
    expect([...lookOf(usual)]).toEqual([]);
    for (const text of [
      '',
      'x',
      '#fff',
      'red;}',
      '99',
      '-1',
      '1e1',
      'url(//evil.example)',
      ...Object.values(hostileText),
    ]) {
      const all = ['layout', 'scheme', 'accent', 'border', 'page-size', 'radius', 'lang', 'device'];
      const look = lookOf(Object.fromEntries(all.map((name) => [name, text])));
      expect([...look].filter(([name]) => name !== 'lang')).toEqual([]);
      expect(declarationsOf(look)).toEqual([]);
    }
    const kept = withChange(lookOf('layout=grid&vendor=v2'), 'layout', null);
    expect([...kept]).toEqual([]);
    expect([...withChange(kept, 'controls', '')]).toEqual([['controls', '']]);
  });

  test('writes a heading as text, whatever is in it', () => {
    for (const text of Object.values(hostileText)) {
      const { page } = linesOf(lookOf({ heading: text.slice(0, 100) }), LINES_FOR);
      const [, attribute = ''] = /heading="([^"]*)"/s.exec(page) ?? [];
      expect(attribute).not.toMatch(/[<>"]/);
    }
  });
});

describe('the contrast of colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#1f7a5a', '#ffffff', 5.24],
  ])('%s on %s is %s', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
    expect(contrast(other, one)).toBeCloseTo(ratio, 1);
  });

  test('is good as the widget comes, in both schemes, and a faint accent is not', () => {
    const wrong = (query: string) =>
      contrastsOf(lookOf(query))
        .filter(({ ratio, least }) => ratio < least)
        .map(({ what, scheme }) => `${what}, ${scheme}`);
    expect(wrong('')).toEqual([]);
    expect(wrong('accent=%23c0ffee')).toEqual(['Links and buttons on cards, light']);
    expect(wrong('accent=%23c0ffee&scheme=dark')).toEqual([]);
    expect(wrong('surface=%23ffffff&text=%23000000')).toEqual([
      'Links and buttons on cards, dark',
      'Stars on cards, dark',
      'Text on your page, dark',
    ]);
  });
});
