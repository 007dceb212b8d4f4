import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactMask, MASK } from '../../../src/platform/contact-mask/contact-mask.js';
import { simplified } from '../../../src/platform/contact-mask/one-form.js';
import { EMAIL_SPELLINGS, NO_CONTACTS, PHONE_SPELLINGS, REVIEWER } from '../../fixtures/contact-spellings.js';

const mask = contactMask(REVIEWER);

describe("the reviewer's own email in a text", () => {
  test.each(EMAIL_SPELLINGS)('is masked: %j', (spelling) => {
    expect(mask.holds(spelling)).toBe(true);
    const shown = mask.inText(`Write to me: ${spelling}, or not.`);
    expect(shown).toMatch(/^Write to me: .{0,8}•••.{0,3}, or not\.$/);
  });
});

describe("the reviewer's own phone number in a text", () => {
  test.each(PHONE_SPELLINGS)('is masked: %j', (spelling) => {
    expect(mask.holds(spelling)).toBe(true);
    expect(mask.inText(`Call me: ${spelling}, or not.`)).toMatch(
      /^Call me: (?:tel:|\+49 |\()?.{0,2}•••.{0,2}, or not\.$/,
    );
  });
});

/** What a text may hold besides: signs, encodings, and parts of what is looked for. */
const AROUND = fc
  .array(
    fc.constantFrom(
      ...[
        'a',
        'ann',
        '@',
        '+',
        '.',
        ' at ',
        ' dot ',
        '(a)',
        '<b>',
        '<',
        '%25',
        '%2540',
        '&amp;',
        '&#64;',
        '\\u0040',
        '=40',
      ],
      ...['0170', '9', '8775', '\u0301', '\u200b', 'é', '名', '𠀀', 'ﷺ', '\ud800', 'mail.example', 'ann.bee@'],
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test.each([
  ['email', EMAIL_SPELLINGS],
  ['phone number', PHONE_SPELLINGS],
])("the reviewer's own %s is masked in every spelling, whatever stands around it", (_what, spellings) => {
  fc.assert(
    fc.property(AROUND, fc.constantFrom(...spellings), AROUND, (before, spelling, after) => {
      expect(mask.inText(`${before} x ${spelling} x ${after}`)).not.toContain(` ${spelling} `);
    }),
    { numRuns: 500 },
  );
});

describe('everything else', () => {
  test.each(NO_CONTACTS)('stays: %j', (text) => {
    expect(mask.inText(text)).toBe(text);
    expect(contactMask({ email: null, phoneNumber: null }).inText(text)).toBe(text);
  });

  test('stays around what is masked, as often as it comes', () => {
    expect(mask.inText('A ann.bee@mail.example B 0170 9988775 C ANN.BEE@MAIL.EXAMPLE.')).toBe(
      `A ${MASK} B ${MASK} C ${MASK}.`,
    );
  });
});

describe('an email as it is known', () => {
  const shown = (email: string, text: string) => contactMask({ email, phoneNumber: null }).inText(text);

  test.each([
    ['ann@bücher.example', 'ann@bücher.example, ann@bu\u0308cher.example, ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@bücher.example, ann at bücher dot example, ANN@XN--BCHER-KVA.EXAMPLE'],
    ['анна@почта.рф', 'анна@почта.рф, анна собака почта точка рф, анна@xn--80a1acny.xn--p1ai'],
    ['ann+shop@mail.example', 'ann+shop@mail.example, ann@mail.example, ann+other@mail.example'],
    ['a.n.n@mail.example', 'ann@mail.example, a.nn@mail.example, ann+x@mail.example'],
    ['Ann Bee <ann@mail.example>', 'ann@mail.example, ann (at) mail.example, Ann@Mail.Example'],
    ['ann＠mail.example', 'ann@mail.example, ann＠mail.example, ann@mail . example'],
    ['ann @ mail.example', 'ann@mail.example, ann @ mail.example, ann at mail.example'],
  ])('%s is found in %s', (email, text) => {
    expect(shown(email, text)).toBe(`${MASK}, ${MASK}, ${MASK}`);
  });

  test('in the field for phone numbers is one all the same, and the other way round', () => {
    const mixed = contactMask({ email: '0170 9988775', phoneNumber: 'ann@mail.example' });
    expect(mixed.inText('ann@mail.example, 0170/9988775')).toBe(`${MASK}, ${MASK}`);
  });

  test.each(['', '@', 'ann', '@mail.example', 'ann@', '.@.', '+@+'])('that is none masks nothing: %j', (email) => {
    expect(shown(email, 'ann@mail.example @ . at dot')).toBe('ann@mail.example @ . at dot');
  });
});

describe('a phone number as it is known', () => {
  const shown = (phoneNumber: string, text: string) => contactMask({ email: null, phoneNumber }).inText(text);

  test.each([
    ['+1 202 555-0199 ext. 5', '(202) 555-0199', `(${MASK}`],
    ['0170 9988775', '+49 170 9988775', `+49 ${MASK}`],
    ['0170 9988775', '+491709988775', MASK],
    ['٠١٧٠٩٩٨٨٧٧٥', '0170 9988775', MASK],
    ['0170 9988775; 030 1234567', '030/1234567', MASK],
  ])('%s is found in %s', (phoneNumber, text, expected) => expect(shown(phoneNumber, text)).toBe(expected));

  test.each(['123456', '55 55 55', '0', ''])('of fewer than seven digits is none: %j', (phoneNumber) => {
    expect(shown(phoneNumber, 'It cost 123456, or 55 55 55, or 0.')).toBe('It cost 123456, or 55 55 55, or 0.');
  });
});

describe('an address', () => {
  test.each([
    'https://cdn.test/ann.bee%40mail.example.jpg',
    'https://cdn.test/ann.bee%2540mail.example.jpg',
    'https://cdn.test/a.jpg?user=Ann.Bee@Mail.Example',
    'https://cdn.test/a.jpg#ann.bee+x@mail.example',
    'https://ann.bee.at.mail.example/a.jpg',
    'https://cdn.test/+49-170-9988775/a.jpg',
    'https://cdn.test/491709988775.jpg',
    `https://cdn.test/${btoa('ann.bee@mail.example')}.jpg`,
    `https://cdn.test/?u=${encodeURIComponent(btoa('{"email":"Ann.Bee@Mail.Example"}'))}`,
    `https://cdn.test/${btoa('?ann.bee@mail.example').replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')}`,
    'https://www.gravatar.com/avatar/0bc83cb571cd1c50ba6f3e8a78ef1346',
    'https://secure.gravatar.com/avatar/x?s=80',
    'https://seccdn.libravatar.org/avatar/40f8d096a3777232204cb3f796c577b7',
    'https://i0.wp.com/www.gravatar.com/avatar/x',
  ])('is dropped: %s', (url) => expect(mask.holdsInAddress(url)).toBe(true));

  test.each(['https://cdn.test/photos/a1b2c3.jpg?w=40', 'https://mail.example/ann', 'https://cdn.test/9988775123.jpg'])(
    'stays: %s',
    (url) => expect(mask.holdsInAddress(url)).toBe(false),
  );

  test('that is named by the hash of an email is dropped also when no email is known', () => {
    const nobody = contactMask({ email: null, phoneNumber: null });
    expect(nobody.holdsInAddress('https://www.gravatar.com/avatar/0bc8')).toBe(true);
    expect(nobody.holdsInAddress('https://cdn.test/ann.bee@mail.example')).toBe(false);
  });
});

/** Calls of what texts have, while `run` runs. */
function countCalls(run: () => void): number {
  let calls = 0;
  const names = ['slice', 'endsWith', 'includes', 'indexOf', 'matchAll', 'normalize', 'replace'] as const;
  const methods = names.map((name) => [name, Object.getOwnPropertyDescriptor(String.prototype, name)!] as const);
  for (const [name, descriptor] of methods) {
    const { value } = descriptor;
    const counted = function (this: string, ...args: unknown[]) {
      calls += 1;
      return value.apply(this, args);
    };
    Object.defineProperty(String.prototype, name, { ...descriptor, value: counted });
  }
  try {
    run();
  } finally {
    for (const [name, descriptor] of methods) Object.defineProperty(String.prototype, name, descriptor);
  }
  return calls;
}

describe('a text of twenty readings', () => {
  const READINGS = 20;
  const TAIL = '%25252540=40<b>';

  test.each([
    ['a@', 'zz+q@a.aa'],
    ['@', 'zz+q@aaa.aa'],
    ['aaa@', 'zz+q@a.aa'],
    ['a@+', 'zz+q@a.aa'],
    ['+@aaa', 'zz+q@a.aa'],
    ['at ', 'zz+q@a.aa'],
    ['( a', 'zz+q@a.aa'],
    ['0@', 'zz+q@a.aa'],
    ['é@', 'zz+q@e.ee'],
  ])('is looked at a few times for each character of a reading: %j, which holds %s', (unit, email) => {
    const tail = `${TAIL}${email}`;
    const text = unit.repeat((10_000 - tail.length) / unit.length) + tail;
    const own = contactMask({ email, phoneNumber: '+0000000' });
    expect(own.holds(text)).toBe(true);
    expect(countCalls(() => own.inText(text))).toBeLessThan(3 * READINGS * text.length);
  });

  test('has eight characters at most for one of the text', () => {
    const long = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => simplified(character).length > 8,
    );
    expect(long).toEqual([]);
  });
});

describe('a text that is made to take long', () => {
  const repeated = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const HOSTILE: [string, (length: number) => string][] = [
    '@',
    'a',
    ' ',
    '<b ',
    '( a',
    '%25',
    '%2540',
    '&amp;',
    '&#38;#38;',
    '=40',
    'at ',
    'annbee at ',
    'mail.example',
    '@mail.example',
    '+a@mail.example',
    `mail.example${'+'.repeat(50)}`,
    '9988775',
    '9 ',
    '0',
    '&#64;%40=40<b>\\u0040',
    '\u0301',
    '\u200b@',
  ].map((part) => [part, repeated(part)]);

  test.each(HOSTILE)('takes time by its length: %j', (_part, make) => {
    const took = (length: number) => {
      const text = make(length);
      const from = process.cpuUsage();
      mask.inText(text);
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1000;
    };
    const quickest = (length: number) => Math.min(took(length), took(length), took(length));
    const ratio = () => quickest(80_000) / (quickest(20_000) + 2);
    // Four times the length takes sixteen times as long, each time, where the time grows with the square.
    expect([1, 2, 3].every(() => ratio() > 10)).toBe(false);
  });
});
