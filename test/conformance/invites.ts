import { beforeAll, describe, expect, test } from 'vitest';
import { INTEGER, orNull, STRING, TIMESTAMP, testFields, UUID } from './fields.js';
import { NOBODY, vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

export const CONTACT = {
  id: UUID,
  firstName: STRING,
  lastName: STRING,
  email: orNull(STRING),
  phoneNumber: orNull(STRING),
  source: STRING,
  sourceContactId: STRING,
};
export const USAGE = { smsLimitsLeft: INTEGER, renews: TIMESTAMP };

/** `POST /send-review-invite`, the invite of version 1. */
export function describeInvites(api: Api, { ours }: { ours: boolean }) {
  describe('POST /send-review-invite', () => {
    let full: Record<string, unknown>;
    let answer: Answer['body'];
    beforeAll(async () => {
      const { vendorId: businessId } = await vendorWith(api);
      full = {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@shop.example',
        phoneNumber: '+49 30 1234567',
        source: 'shop',
        sourceContactId: 'c-42',
        businessId,
        inviteDelayDays: 3,
      };
      answer = await api.v1('POST', '/send-review-invite', full);
    });
    const invite = (change: object): Promise<Answer['body']> =>
      api.v1('POST', '/send-review-invite', { ...full, ...change });
    const status = async (change: object) =>
      (await api.ask('POST', 'v1', '/send-review-invite', { body: { ...full, ...change } })).status;

    testFields('the contact', CONTACT, () => [answer.contact]);
    testFields('the usage', USAGE, () => [answer.usage]);

    test('takes every field of the interface, and returns the contact', () => {
      const { firstName, lastName, email, source, sourceContactId } = full;
      expect(answer.contact).toMatchObject({ firstName, lastName, email, source, sourceContactId });
      expect(answer.contact.phoneNumber.replace(/\D/g, '')).toBe('49301234567');
    });

    test('renews the allowance in the future', () => {
      expect(Date.parse(answer.usage.renews)).toBeGreaterThan(Date.now());
    });

    test('takes an email or a phone number alone; the other is null', async () => {
      expect((await invite({ phoneNumber: undefined })).contact).toMatchObject({ phoneNumber: null });
      expect((await invite({ email: undefined })).contact).toMatchObject({ email: null });
    });

    test('responds with 400 with neither an email nor a phone number', async () => {
      expect(await status({ email: undefined, phoneNumber: undefined })).toBe(400);
    });

    test('responds with 400 to a phone number without its international prefix', async () => {
      expect(await status({ phoneNumber: '030 1234567' })).toBe(400);
    });

    test('takes a campaign, or the default one, and sends at once or days later', async () => {
      for (const inviteDelayDays of [undefined, 0, 30]) expect(await status({ inviteDelayDays })).toBeLessThan(300);
      expect(await status({ campaignId: NOBODY })).toBeLessThan(300);
    });

    test.each(['firstName', 'email', 'phoneNumber', 'source', 'sourceContactId', 'businessId', 'campaignId'])(
      'responds with 400 when %s is no string',
      async (field) => {
        for (const value of [7, {}, ['x']]) expect(await status({ [field]: value })).toBe(400);
      },
    );

    test.each([1.5, '3', -1, {}])('responds with 400 to the delay %j', async (inviteDelayDays) => {
      expect(await status({ inviteDelayDays })).toBe(400);
    });

    test('responds with 404 for a business that does not exist', async () => {
      expect(await status({ businessId: NOBODY })).toBe(404);
    });

    test('ignores fields it does not know', async () => {
      const { contact } = await invite({ id: NOBODY, colour: { a: 1 } });
      expect(contact.id).not.toBe(NOBODY);
      expect(contact).not.toHaveProperty('colour');
    });

    describe.skipIf(!ours)('as ours tells it', () => {
      test('needs a first name and a business', async () => {
        expect(await status({ firstName: undefined })).toBe(400);
        expect(await status({ businessId: undefined })).toBe(400);
        expect(
          (await invite({ lastName: undefined, source: undefined, sourceContactId: undefined })).contact,
        ).toMatchObject({ lastName: '' });
      });

      test('gives an invite token that goes into a link', () => {
        expect(answer.invitation).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
        expect(answer.invitation.length).toBeLessThanOrEqual(2048);
        expect(answer).not.toHaveProperty('invitations');
      });

      test('counts the allowance down for an invite by text message', async () => {
        // Of somebody who waits already there is one message.
        const of = (phoneNumber: string) => invite({ email: undefined, sourceContactId: phoneNumber, phoneNumber });
        const first = (await of('+49 30 7654321')).usage;
        const second = (await of('+49 30 7654322')).usage;
        expect(second).toEqual({ ...first, smsLimitsLeft: first.smsLimitsLeft - 1 });
      });
    });
  });
}
