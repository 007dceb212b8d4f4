import { expect } from '@open-wc/testing';
import { parsePhoneNumber } from '../../../../src/elements/form/submit/phone-number.js';

describe('a phone number', () => {
  it('without a prefix is one of the country of the first language tag that names one', () => {
    const cases: [string, string[], string | undefined][] = [
      ['020 7946 0000', ['en', 'en-GB', 'de-DE'], '+442079460000'],
      ['030 123456', ['de', 'fr'], undefined],
      ['+33 1 23 45 67 89', [], '+33123456789'],
      ['(202) 555-0123', ['en-US'], '+12025550123'],
      ['+44 20 7946 0000 ext. 5', ['not a tag!', 'x'], '+442079460000'],
      ['030 123456', ['es-419', 'de-DE'], undefined],
      ['', ['de-DE'], undefined],
      ['+', ['de-DE'], undefined],
    ];
    for (const [typed, tags, sent] of cases) expect(parsePhoneNumber(typed, tags)?.e164, typed).to.equal(sent);
  });
});
