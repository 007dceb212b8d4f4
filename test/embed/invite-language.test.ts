import INVITES from 'virtual:languages/invites';
import inviteEnglish from 'virtual:languages/invites/en';
import { describe, expect, test } from 'vitest';
import { inviteLanguage } from '../../src/embed/invite-language.js';

describe('the words of invites', () => {
  test.each(Object.keys(INVITES))('are there in %s, with those of the form', async (code) => {
    const { words, form } = await inviteLanguage(code);
    expect(words.subject).not.toBe(inviteEnglish.subject);
    expect(form.heading).not.toBe('Write a review');
  });

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
