import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { ENGINES, temporaryService } from '../temporary-service.js';

const SPELLINGS = ['er@müller.example', 'Er@xn--mller-kva.example', ' ER@MÜLLER.example '];

describe.each(ENGINES)('an address with an umlaut in its domain, on %s', (engine) => {
  test.each(SPELLINGS)('is found by any of its spellings: %s', async (stored) => {
    const { store, submit, vendor, call } = await temporaryService({ engine });
    await submit({ rating: '5', text: 'Boils.', channel: { email: stored } });
    const invite = { firstName: 'Er', channel: { email: stored } };
    expect((await call('POST', `/v2/businesses/${vendor.id}/send-review-invite`, invite)).status).toBe(201);
    for (const email of SPELLINGS) {
      const found = await store.erasures.findPerson({ email }, { account: EVERY_ACCOUNT });
      expect(found).toMatchObject([{ reviews: [{}], contacts: [expect.any(String)], invites: 1 }]);
    }
    const [found] = await store.erasures.findPerson({ email: SPELLINGS[0] }, { account: EVERY_ACCOUNT });
    await store.erasures.erase(found!, { subject: 'person', keepText: false });
    expect(await store.erasures.findPerson({ email: SPELLINGS[1] }, { account: EVERY_ACCOUNT })).toEqual([]);
  });

  test('is not asked under any spelling once one of them is on the list', async () => {
    const { store, vendor, call } = await temporaryService({ engine });
    await call('PUT', '/v2/suppressions', { email: SPELLINGS[0], suppressed: true });
    for (const email of SPELLINGS) {
      expect(await store.suppressions.has('default', { email })).toBe(true);
      const body = { firstName: 'Er', channel: { email } };
      const response = await call('POST', `/v2/businesses/${vendor.id}/send-review-invite`, body);
      expect(await response.json()).toMatchObject({ invite: { state: 'unsubscribed' } });
    }
    await call('PUT', '/v2/suppressions', { email: SPELLINGS[1], suppressed: false });
    expect(await store.suppressions.has('default', { email: SPELLINGS[2]! })).toBe(false);
  });
});
