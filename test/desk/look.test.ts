import { describe, expect, test } from 'vitest';
import { contrast } from '../../src/contract/contrast.js';
import { contrastsOf, hexOf } from '../../src/desk/app/setup/look/contrast.js';
import {
  CSS_LENGTH,
  declarationsOf,
  listLookOf,
  readLook,
  withChange,
  wordingsOf,
} from '../../src/desk/app/setup/look/look.js';
import { usualWordings, WORDINGS } from '../../src/desk/app/setup/look/wordings.js';
import { hostileText } from '../fixtures/hostile-text.js';

const SCRIPT = 'https://reviews.example/reviews-widget.js';
const lookOf = (query: string | Record<string, string>) => readLook(new URLSearchParams(query));

describe('the look in an address', () => {
  test('becomes attributes and a rule of a style sheet, without what is of the preview alone', () => {
    const look = lookOf(
      'layout=grid&page-size=4&controls=sort&accent=%23aa0000&radius=2&scheme=dark&lang=de&device=phone',
    );
    expect(listLookOf(look, SCRIPT)).toEqual({
      attributes: { layout: 'grid', 'page-size': '4', controls: 'sort', lang: 'de' },
      styles: `reviews-widget {
  color-scheme: dark;
  --reviews-accent: #aa0000;
  --reviews-radius: 2px;
}`,
      wordings: '',
    });
  });

  test('has wordings by language, as a script that no text can end', () => {
    const text = `</script><script>alert("1")`;
    const look = lookOf({ 'say.de.readMore': 'Mehr', 'say.en.loadMore': text, 'say.de.newest': 'Neu' });
    const { wordings } = listLookOf(look, SCRIPT);
    expect(wordings).toBe(`<script type="module">
  import { replaceStrings } from "https://reviews.example/reviews-widget.js";
  replaceStrings("de", {
    "readMore": "Mehr",
    "newest": "Neu"
  });
  replaceStrings("en", {
    "loadMore": "\\u003c/script>\\u003cscript>alert(\\"1\\")"
  });
</script>`);
    expect(wordings.match(/<\/script/g)).toHaveLength(1);
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

  test.each(['{{ shop.secret }}', '{% include "x" %}'])('has no words that a template would run: %s', (text) => {
    expect([...lookOf({ heading: text, 'say.de.reply': text })]).toEqual([]);
  });

  test('keeps a style sheet that fits, and no longer one', () => {
    expect(lookOf({ css: 'x'.repeat(CSS_LENGTH) }).get('css')).toHaveLength(CSS_LENGTH);
    expect([...lookOf({ css: 'x'.repeat(CSS_LENGTH + 1) })]).toEqual([]);
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

  test('counts the page that is shown, in its own scheme alone', () => {
    const known = { scheme: 'light', page: '#222222', text: '#333333' } as const;
    const wrong = contrastsOf(lookOf(''), known).filter(({ ratio, least }) => ratio < least);
    expect(wrong.map(({ what, scheme }) => `${what}, ${scheme}`)).toEqual([
      'Text on cards, light',
      'Links and buttons on cards, light',
    ]);
    expect(hexOf('rgb(1, 32, 255)')).toBe('#0120ff');
    for (const other of ['rgba(0, 0, 0, 0)', 'color(srgb 1 0 0)', 'red', '']) expect(hexOf(other)).toBeNull();
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
