/** Run as a process of its own: sends what the queue has by mail, until it is killed or gets SIGTERM. `AHEAD_MS` is how far its clock is ahead. */
import { createDispatcher } from '../../../src/server/messages/dispatcher.js';
import { createMailSender } from '../../../src/server/messages/mail-sender.js';
import { openStore } from '../../../src/service/index.js';

const { DATA_DIR, DATABASE_URL, SMTP_URL, AHEAD_MS } = process.env;
const store = await openStore(DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR! });
const sender = createMailSender({
  smtpUrl: SMTP_URL!,
  from: { name: 'Hats', address: 'shop@hats.example' },
  compose: async ({ id }) => ({
    to: { name: 'Ada', address: `${id}@mail.example` },
    subject: id,
    text: id,
    html: `<p>${id}</p>`,
  }),
});
const dispatcher = createDispatcher({
  queue: store.messages,
  senders: [sender],
  log: () => {},
  now: () => Date.now() + Number(AHEAD_MS),
});
process.once('SIGTERM', async () => {
  await dispatcher.close();
  await store.close();
});
dispatcher.start();
process.stdout.write('ready\n');
