import { describe, expect, test } from 'vitest';
import { emailKey, normalEmail } from '../../src/contract/email-address.js';
import { email, ReviewerChannel } from '../../src/contract/service/channel.js';

describe('an email address has one form', () => {
  test.each([
    ['er@müller.example', 'er@xn--mller-kva.example'],
    ['er@MÜLLER.example', 'er@xn--mller-kva.example'],
    ['er@mu\u0308ller.example', 'er@xn--mller-kva.example'],
    ['er@xn--MLLER-kva.Example', 'er@xn--mller-kva.example'],
    ['\u200b Ada@Shop.EXAMPLE\u00a0', 'Ada@shop.example'],
    ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai'],
    ['a@例え。jp', 'a@xn--r8jz45g.jp'],
  ])('%s is %s', (given, normal) => {
    expect(normalEmail(given)).toBe(normal);
    expect(normalEmail(normal)).toBe(normal);
    expect(email.parse(given)).toBe(normal);
    expect(ReviewerChannel.parse({ email: given })).toEqual({ email: normal });
  });

  test.each([
    '',
    '@',
    'no address',
    'a@mü/x.example',
    'a@mü:80',
    'a@[::1]ü',
    'a@ü?x.example',
    'a@\ud800.example',
    'a@münchen',
  ])('what is none stays none: %j', (given) => {
    expect(normalEmail(given)).toBe(normalEmail(normalEmail(given)));
    expect(email.safeParse(given).error?.issues.map(({ message }) => message)).toContain('must be an email address');
  });

  test('a hundred thousand signs take no time, nor a part before the @ that is of other letters', () => {
    expect(email.safeParse(`${'.a'.repeat(50_000)}@${'ü.'.repeat(50_000)}`).success).toBe(false);
    expect(email.safeParse('jürgen@müller.example').success).toBe(false);
  });

  test('spellings of one mailbox have one key', () => {
    const keys = ['Er@müller.example', 'er@xn--mller-kva.example', ' ER@Müller.Example', 'ｅr@müller.example'].map(
      emailKey,
    );
    expect(new Set(keys)).toEqual(new Set(['er@xn--mller-kva.example']));
  });
});
