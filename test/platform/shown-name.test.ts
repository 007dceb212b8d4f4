import LANGUAGES from 'virtual:languages/elements';
import { expect, test } from 'vitest';
import { listEnglish } from '../../src/elements/list/list-strings.js';
import { createNameReader } from '../../src/platform/shown-name.js';

const read = createNameReader(['Blue Kettle', 'Blue Kettle Coffee Roasters Ltd']);

test.each([
  ['Ada ✓', 'Ada'],
  ['✔️ Ada L.', 'Ada L.'],
  ['Ada ☑ ✅ 🗸', 'Ada'],
  ['Ada ⓥ', 'Ada'],
  ['Ada √', 'Ada'],
  ['Ada \uF00C', 'Ada'],
  ['Ada (Verified)', 'Ada'],
  ['Ada | Verified Buyer', 'Ada'],
  ['VERIFIED PURCHASE', ''],
  ['Ada - Vеrіfіеd', 'Ada'],
  ['Ada Ｖｅｒｉｆｉｅｄ', 'Ada'],
  ['Ada Ver\u200Bified', 'Ada'],
  ['Ada 𝐕𝐞𝐫𝐢𝐟𝐢𝐞𝐝', 'Ada'],
  ['Ada ⓥⓔⓡⓘⓕⓘⓔⓓ', 'Ada'],
  ['Ada V e r i f i e d', 'Ada'],
  ['AdaVerified', 'Ada'],
  ['Ada_Ver1fied', 'Ada'],
  ['Ada, acheteuse vérifiée', 'Ada'],
  ['Ada • Verifizierter Kauf', 'Ada'],
  ['アダ（購入確認済み）', 'アダ'],
])('%j is shown as %j, and flagged', (name, shown) => {
  expect(read(name)).toEqual({ shown, flag: 'verified' });
});

test.each(['en', ...Object.keys(LANGUAGES)])('what our card says of a purchase is no name: %s', async (code) => {
  const strings = code === 'en' ? listEnglish : (await LANGUAGES[code]![0]()).default;
  const phrase = strings.verified;
  expect([phrase, read(phrase)]).toEqual([phrase, { shown: '', flag: 'verified' }]);
  expect(read(`Ada (${phrase.toLocaleUpperCase(code)})`)).toEqual({ shown: 'Ada', flag: 'verified' });
});

test.each([
  'Blue Kettle',
  'BLUE  KETTLE',
  'Вlue Kеttle',
  'B\u200Blue Kettle',
  'Blue Kettle ✓',
  'Blue Kettle Team',
  'The Official Blue-Kettle Shop',
  'BlueKettle',
  'B1ue Kett1e',
  'Ｂｌｕｅ Ｋｅｔｔｌｅ',
  'Blue Kettle Coffee Roasters',
])('%j is the shop, and no name', (name) => {
  expect(read(name)).toEqual({ shown: '', flag: 'shop' });
});

test.each([
  'Ada L.',
  'Vera',
  'Veronika Confalonieri',
  'Anne-Marie O’Brien',
  'Blue',
  'Ada Kettle',
  'Дарья Проскурина',
  '李雷',
  'María José',
  'Ada ❤️',
  '𝓐𝓭𝓪',
  'Customer',
  'Team Anna',
  'V. Ⓐ',
  ' Ada ',
  '- Ada -',
  '',
  '!!!',
])('%j is a name as it stands', (name) => {
  expect(read(name)).toEqual({ shown: name, flag: null });
});

test('a shop without a name, or with one of signs alone, is nobody', () => {
  expect(createNameReader(['', '!', '✓'])('!')).toEqual({ shown: '!', flag: null });
});
