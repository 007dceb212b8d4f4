import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { ENGINES, temporaryPlace } from '../../service/temporary-service.js';
import { killableSenders } from './killable-sender.js';
import { startMailServer } from './mail-server.js';

const MAILS = 150;
/** After so many mails the process that sends them is killed. */
const KILLS_AT = [10, 45, 90];
const CONNECTIONS = 3;

test.each(ENGINES)(
  'a process that is killed while it sends mail: none arrives twice, and each that did not is unsure, on %s',
  async (engine) => {
    const place = await temporaryPlace(engine);
    const store = await openStore(place);
    onTestFinished(() => store.close());
    await store.messages.add(
      Array.from({ length: MAILS }, (_, at) => ({
        accountId: 'default',
        id: `mail-${at}`,
        channel: 'mail' as const,
        kind: 'test',
        recipientId: 'ada',
      })),
    );
    const refused = new Set<string>();
    const server = await startMailServer({
      async onMail({ subject }) {
        // Some responses are late, so that a kill comes between the last dot and its response; some are "not now".
        for (let turns = 0; turns < 40; turns += 1) await turn();
        if (!subject.endsWith('7') || refused.has(subject)) return undefined;
        refused.add(subject);
        return 451;
      },
    });
    const senders = await killableSenders('server/messages/sending-process', place, server.url);
    const waiting = async () => {
      const [mail] = await store.messages.counts(senders.now());
      return mail!.waiting + mail!.sending;
    };

    for (const count of KILLS_AT) {
      const { child, ended } = senders.start();
      await expect.poll(() => server.mails.length, { interval: 1 }).toBeGreaterThanOrEqual(count);
      child.kill('SIGKILL');
      await ended;
      senders.advance();
    }
    for (; (await waiting()) > 0; senders.advance()) {
      const { child, isReady, ended } = senders.start();
      await isReady;
      await expect
        .poll(async () => {
          const [mail] = await store.messages.counts(senders.now());
          return mail!.oldestDueAt === null && mail!.sending === 0;
        })
        .toBe(true);
      // It ends what it has begun.
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    }

    const came = server.mails.map(({ subject }) => subject);
    expect(came.filter((subject, at) => came.indexOf(subject) !== at)).toEqual([]);
    const all = await store.messages.list({ limit: MAILS });
    const ofState = (state: string) => all.filter((message) => message.state === state).map(({ id }) => id);
    const unsure = ofState('unsure');
    expect(ofState('sent').length + unsure.length).toBe(MAILS);
    expect(ofState('sent').filter((id) => !came.includes(id))).toEqual([]);
    expect(unsure.length).toBeLessThanOrEqual(KILLS_AT.length * CONNECTIONS);
    const [{ unsure: counted } = { unsure: 0 }] = await store.messages.counts();
    expect(counted).toBe(unsure.length);
  },
);
