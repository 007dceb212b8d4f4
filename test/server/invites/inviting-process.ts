/** Run as a process of its own: sends the invites that are due, until it is killed or gets SIGTERM. `AHEAD_MS` is how far its clock is ahead. */
import { inviteComposers } from '../../../src/server/invites/compose-invite.js';
import { createMailComposer } from '../../../src/server/messages/compose-mail.js';
import { createDispatcher } from '../../../src/server/messages/dispatcher.js';
import { createMailSender } from '../../../src/server/messages/mail-sender.js';
import { openStore } from '../../../src/service/index.js';

const { DATA_DIR, DATABASE_URL, SMTP_URL, AHEAD_MS } = process.env;
const store = await openStore(DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR! });
const now = () => Date.now() + Number(AHEAD_MS);
const url = 'https://reviews.example';
const more = inviteComposers({ store, url, now: () => new Date(now()) });
const sender = createMailSender({
  smtpUrl: SMTP_URL!,
  from: { name: 'Hats', address: 'shop@hats.example' },
  compose: createMailComposer({ store, url, more }),
});
const dispatcher = createDispatcher({ queue: store.messages, senders: [sender], log: () => {}, now });
process.once('SIGTERM', async () => {
  await dispatcher.close();
  await store.close();
});
dispatcher.start();
process.stdout.write('ready\n');
