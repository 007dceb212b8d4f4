import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { openStore, type Store } from '../../../src/service/index.js';
import { ENGINES, temporaryPlace } from '../../service/temporary-service.js';
import { killableSenders } from '../messages/killable-sender.js';
import { startMailServer } from '../messages/mail-server.js';

/** Invites that are due at once: `INVITES=10000 npx vitest run test/server/invites/invite-kills.long.test.ts` takes some minutes. */
const INVITES = Number(process.env.INVITES ?? 150);
const CONNECTIONS = 3;
/** To some mails the server never responds, which takes 45 seconds each: not in the short run. */
const HANGS = INVITES >= 1000 ? 3 : 0;
const DUE = new Date();

/** A shop whose customers are all due now: one in ten is asleep, one in ten has said no. */
async function invitingShop(store: Store) {
  const { id: vendorId } = await store.vendors.create({ name: 'Hats' });
  // For the next six hours it is quiet in UTC, and not twelve hours away from it.
  const hour = DUE.getUTCHours();
  const quietHours = { from: hour, to: (hour + 6) % 24 };
  await store.campaigns.update(vendorId, 'default', { quietHours, timeZone: 'Etc/GMT+12' }, DUE);
  const ids = new Map<string, string>();
  for (let number = 0; number < INVITES; number += 1) {
    const email = `customer-${number}@mail.example`;
    if (number % 10 === 1) await store.suppressions.add('default', { email, phone_number: null }, 'added', DUE);
    const timeZone = number % 10 === 2 ? 'UTC' : undefined;
    const draft = { businessId: vendorId, firstName: 'Ada', email, delayHours: 0, timeZone };
    const options = { account: EVERY_ACCOUNT, at: DUE } as const;
    ids.set(email, (await store.invites.create(draft, options))!.invite!.id);
  }
  const stateOf = async (email: string) => (await store.invites.get(vendorId, ids.get(email)!, EVERY_ACCOUNT))!;
  return { emails: [...ids.keys()], stateOf };
}

test.each(ENGINES)(
  'invites that are due at once, while their processes are killed: none arrives twice, and each that did not is unsure, on %s',
  async (engine) => {
    const place = await temporaryPlace(engine);
    const store = await openStore(place);
    onTestFinished(() => store.close());
    const { emails, stateOf } = await invitingShop(store);
    const refused = new Set<string>();
    const hanging = new Set(
      emails
        .slice(INVITES / 2)
        .filter((_, number) => number % 10 === 5)
        .slice(0, HANGS),
    );
    const server = await startMailServer({
      async onMail({ to: [address = ''] }) {
        // Some responses are late, so that a kill comes between the last dot and its response; some are "not now".
        for (let turns = 0; turns < 40; turns += 1) await turn();
        if (hanging.has(address)) return new Promise(() => {});
        if (!address.includes('7') || refused.has(address)) return undefined;
        refused.add(address);
        return 451;
      },
    });
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1000);
    const senders = await killableSenders('server/invites/inviting-process', place, server.url);
    const mailCounts = async () => (await store.messages.counts(senders.now()))[0]!;

    // Two senders at a time, both killed in the midst of it, twice.
    for (const part of [0.2, 0.5]) {
      const both = [senders.start(), senders.start()];
      const patience = { interval: 1, timeout: 600_000 };
      await expect.poll(() => server.mails.length, patience).toBeGreaterThanOrEqual(INVITES * part);
      for (const { child } of both) child.kill('SIGKILL');
      await Promise.all(both.map(({ ended }) => ended));
      senders.advance();
    }
    const isLeft = ({ waiting, sending, oldestDueAt }: Awaited<ReturnType<typeof mailCounts>>) =>
      sending > 0 || (waiting > 0 && oldestDueAt !== null);
    for (; isLeft(await mailCounts()); senders.advance()) {
      const { child, isReady, ended } = senders.start();
      await isReady;
      await expect.poll(async () => isLeft(await mailCounts()), { timeout: 600_000 }).toBe(false);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }

    const came = server.mails.map(({ to }) => to[0]!);
    expect(came.filter((address, at) => came.indexOf(address) !== at)).toEqual([]);
    const states = new Map<string, string>();
    for (const email of emails) states.set(email, (await stateOf(email)).state);
    const ofState = (state: string) => emails.filter((email) => states.get(email) === state);
    const [asleep, unwanted] = [2, 1].map((rest) => emails.filter((_, number) => number % 10 === rest));
    expect(ofState('unsubscribed')).toEqual(unwanted);
    expect(ofState('queued')).toEqual(asleep);
    expect(came.filter((address) => [...asleep!, ...unwanted!].includes(address))).toEqual([]);
    expect(ofState('sent').filter((email) => !came.includes(email))).toEqual([]);
    const unsure = ofState('unsure');
    // A process has no more mails in its hands than connections, and each may be between its last dot and its record: two processes, twice.
    expect(unsure.length).toBeLessThanOrEqual(4 * CONNECTIONS + HANGS);
    expect(unsure).toEqual(expect.arrayContaining([...hanging]));
    expect(ofState('sent').length + unsure.length).toBe(emails.length - asleep!.length - unwanted!.length);
    expect((await mailCounts()).unsure).toBe(unsure.length);
    if (INVITES >= 1000) {
      const figures = { invites: INVITES, sent: ofState('sent').length, unsure: unsure.length, hung: hanging.size };
      const more = { refusedOnce: refused.size, asleep: asleep!.length, unwanted: unwanted!.length };
      process.stdout.write(`${engine} ${JSON.stringify({ ...figures, ...more, seconds: seconds() })}\n`);
    }
  },
  1_800_000,
);
