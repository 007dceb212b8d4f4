import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/elements/chunks/languages.js';
import { inviteLanguage } from '../../src/embed/invite-words/invite-language.js';
import { inviteEnglish } from '../../src/embed/invite-words/invite-strings.js';
import { PAGE_LANGUAGES } from '../../src/embed/page-languages.js';

const placeholders = (text: string) => [...new Set(text.match(/{\w+}/g))].sort();

describe('the words of invites', () => {
  test('are there in every language of the widget', () => {
    expect(Object.keys(PAGE_LANGUAGES)).toEqual(Object.keys(LANGUAGES));
  });

  test.each(Object.keys(PAGE_LANGUAGES))(
    'say everything in %s, with the same placeholders, and nothing in English',
    async (code) => {
      const { words, form } = await inviteLanguage(code);
      expect(Object.keys(words)).toEqual(Object.keys(inviteEnglish));
      for (const [key, english] of Object.entries(inviteEnglish)) {
        const text = words[key as keyof typeof words];
        expect(placeholders(text), key).toEqual(placeholders(english));
        expect(text, key).not.toBe(english);
      }
      expect(form.heading).not.toBe('Write a review');
    },
  );

  test('follow the closest language, its direction, and its own rules of spacing', async () => {
    expect(await inviteLanguage('de-CH')).toMatchObject({ tag: 'de-CH', dir: 'ltr', words: { toShop: 'Zum Shop' } });
    expect(await inviteLanguage('ar')).toMatchObject({ tag: 'ar', dir: 'rtl' });
    expect(await inviteLanguage('pt-BR')).toMatchObject({ words: { next: 'Próxima: {product}' } });
    expect(await inviteLanguage('zh-TW')).toMatchObject({ words: { title: '標題' } });
    for (const text of Object.values((await inviteLanguage('fr')).words)) expect(text).not.toMatch(/ [:;?!]/);
  });

  test('are English, from left to right, in a language that there is not', async () => {
    for (const tag of ['ur', 'sw', 'x', 'en-GB', '%%']) {
      expect(await inviteLanguage(tag), tag).toMatchObject({ dir: 'ltr', words: inviteEnglish });
    }
    expect((await inviteLanguage('ur')).tag).toBe('en');
  });

  test('count characters as each language does', async () => {
    expect((await inviteLanguage('de')).tooLong(1)).toBe('1 Zeichen zu lang');
    expect((await inviteLanguage('en')).tooLong(2000)).toBe('2,000 characters too long');
  });
});
