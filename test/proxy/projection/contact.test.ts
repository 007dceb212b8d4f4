import { describe, expect, test } from 'vitest';
import { isContact } from '../../../src/proxy/projection/projection.js';

const NOBODY = { email: null, phoneNumber: null };

describe('a contact', () => {
  test.each([
    'ada@shopper.test',
    'Ada <ada@shopper.test>',
    'ada＠shopper.test',
    'ada @ shopper.test',
    'ada [at] shopper.test',
    'ada(at)shopper . test',
    'a\u200bda\u2060@shopper.test',
    '030 1234567',
    '+49 (30) 123-4567',
    '＋49 170 998874',
    '+49\u2011170\u2011998877',
    '+49–170–998877',
    'tel:+49 170 998870',
    'Tel. 998870',
    'mobile 0170/998875',
    'Ada, mobil: 170 998875',
    'WhatsApp 555-1234',
    '+49 170 99887 2 x',
    'Ada +491709988',
    'Ada 0170 998 877',
    'Ada (030) 1234567',
    'Ada 555-123-4567',
    '٠١٢٣٤٥٦٧٨٩١',
  ])('%j is one', (name) => expect(isContact(name, NOBODY)).toBe(true));

  test.each<[string, string | null, string | null]>([
    ['ada.shopper.test @ mail', 'ada.shopper.test@mail', null],
    ['It is A D A @ s h o p', ' ada@shop ', null],
    ['ADA@Shop', 'ada@shop', null],
    ['Ada9988775', null, '+49 170 9988775'],
    ['user 99 88 775', null, '0170/9988775'],
    ['998877', null, '998877'],
    ['A 99-88-77', null, '99 88 77'],
  ])('%j is one to a reviewer of %j, %j', (name, email, phoneNumber) => {
    expect(isContact(name, { email, phoneNumber })).toBe(true);
  });

  test.each([
    'Ada L.',
    'Anna 2',
    'Maria K. 1985',
    'Ada 1815-1852',
    'user12345',
    'user1234567890',
    'kunde_12345678',
    '@ada',
    'Ada @ Kiln',
    'Ada at shop.example',
    'R2-D2',
    'Agent 007',
    'Team 24/7',
    'Mike +1',
    '50 Cent',
    'blink-182',
    '1. FC Köln 1948',
    'Order 1234567',
    'Jo-Ann O’Brien',
    'Celine Callahan 1980',
    'Marcel',
    'Tel Aviv 2024',
    '李小龍',
    'ماريا ١٩٨٥',
    '😀 12',
    '',
  ])('%j is none', (name) => {
    expect(isContact(name, NOBODY)).toBe(false);
    expect(isContact(name, { email: '', phoneNumber: '' })).toBe(false);
    expect(isContact(name, { email: 'ada@shopper.test', phoneNumber: '+49 170 9988775' })).toBe(false);
  });

  test('is looked for in a very long name at once', () => {
    expect(isContact(` ${' '.repeat(1e6)}@`, NOBODY)).toBe(false);
    expect(isContact('0 '.repeat(1e6), NOBODY)).toBe(true);
  });
});
