import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMailSender, type Mail, type MailSenderOptions } from '../../../src/server/messages/mail-sender.js';
import type { TakenMessage } from '../../../src/service/index.js';
import { startMailServer } from './mail-server.js';

const MAIL: Mail = {
  to: { name: 'Ada', address: 'ada@mail.example' },
  subject: 'A new review',
  text: 'Grüße\n',
  html: '<p>Grüße</p>',
};
const message = { id: 'notice:r1:ada', kind: 'notice' } as TakenMessage;
const always = async () => true;

async function sender(url: string, options: Partial<MailSenderOptions> = {}) {
  const from = { name: 'Hats', address: 'shop@hats.example' };
  const made = createMailSender({ smtpUrl: url, from, compose: async () => MAIL, ...options });
  onTestFinished(() => made.close());
  return made;
}

describe('the sender of mails', () => {
  test('sends plain text and HTML, under an id that is the same for each attempt', async () => {
    const { url, mails } = await startMailServer();
    expect(await (await sender(url)).send(message, always)).toEqual({ state: 'sent' });
    expect(mails).toMatchObject([
      {
        from: 'shop@hats.example',
        to: ['ada@mail.example'],
        subject: 'A new review',
        messageId: '<notice.r1.ada@hats.example>',
        text: 'Grüße\n',
        html: '<p>Grüße</p>',
      },
    ]);
    expect(mails[0]!.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  test('puts nothing of a stranger into a header but a name, and one recipient alone', async () => {
    const { url, mails } = await startMailServer();
    const hostile = 'Ada\r\nBcc: evil@evil.example\r\n\r\nHello';
    const compose = async () => ({
      ...MAIL,
      to: { name: hostile, address: 'ada@mail.example' },
      subject: hostile,
      fromName: hostile,
    });
    expect(await (await sender(url, { compose })).send(message, always)).toEqual({ state: 'sent' });
    expect(mails[0]!.to).toEqual(['ada@mail.example']);
    expect(mails[0]!.raw).not.toMatch(/^Bcc:/im);
    expect(mails[0]!.subject).toBe('Ada Bcc: evil@evil.example Hello');
  });

  test.each(['new,two@x.example', 'new@x.example,two@x.example', 'a: new@x.example;', '<new@x.example> two@x.example'])(
    'sends nothing to what a program takes for two recipients: %j',
    async (address) => {
      const { url, mails } = await startMailServer();
      const made = await sender(url, { compose: async () => ({ ...MAIL, to: { name: 'Ada', address } }) });
      expect(await made.send(message, always)).toEqual({ state: 'dead', outcome: 'not_one_recipient' });
      expect(mails).toEqual([]);
    },
  );

  test('says where replies go, and nothing of a stranger in that', async () => {
    const { url, mails } = await startMailServer();
    for (const replyTo of ['hello@hats.example', 'two@x.example,three@x.example', 'x@y.example\r\nBcc: z@z.example']) {
      await (await sender(url, { compose: async () => ({ ...MAIL, replyTo }) })).send(message, always);
    }
    expect(mails.map(({ raw }) => /^Reply-To: (.*)\r$/m.exec(raw)?.[1])).toEqual([
      'hello@hats.example',
      undefined,
      undefined,
    ]);
    for (const { raw } of mails) expect(raw).not.toMatch(/^Bcc:/im);
  });

  test('asks a server for its report on a mail that comes back to a program, and for none on any other', async () => {
    const { url, mails } = await startMailServer();
    const returnPath = 'bounces+key@hats.example';
    const made = await sender(url, { compose: async () => ({ ...MAIL, returnPath }) });
    expect(await made.send({ ...message, id: 'invite:i1' }, always)).toEqual({ state: 'sent' });
    expect(await (await sender(url)).send(message, always)).toEqual({ state: 'sent' });
    expect(mails.map(({ from, dsn }) => [from, dsn])).toEqual([
      [returnPath, { envid: 'invite.i1', ret: 'HDRS', notify: ['FAILURE', 'DELAY'] }],
      ['shop@hats.example', { envid: null, ret: null, notify: [] }],
    ]);
  });

  test('sends to a server that knows no such reports', async () => {
    const { url, mails } = await startMailServer({ hideDSN: true });
    const made = await sender(url, { compose: async () => ({ ...MAIL, returnPath: 'bounces+key@hats.example' }) });
    expect(await made.send(message, always)).toEqual({ state: 'sent' });
    expect(mails[0]).toMatchObject({ from: 'bounces+key@hats.example', dsn: { envid: null } });
  });

  test('sends nothing when there is nothing to say, or when it was cancelled on its way', async () => {
    const { url, mails } = await startMailServer();
    const nothing = await sender(url, { compose: async () => null });
    expect(await nothing.send(message, always)).toEqual({ state: 'cancelled', outcome: 'nothing_to_say' });
    const made = await sender(url);
    expect(await made.send(message, async () => false)).toEqual({ state: 'cancelled', outcome: 'cancelled' });
    expect(await made.send({ ...message, id: 'next' }, always)).toEqual({ state: 'sent' });
    expect(mails.map(({ messageId }) => messageId)).toEqual(['<next@hats.example>']);
  });

  test.each([
    ['a recipient who is refused', { onRecipient: () => 550 }, { state: 'dead', outcome: 'smtp_550' }],
    ['a recipient who is not taken now', { onRecipient: () => 451 }, { state: 'waiting', outcome: 'smtp_451' }],
    ['a mail that is refused', { onMail: () => 552 }, { state: 'dead', outcome: 'smtp_552' }],
    ['a mail that is not taken now', { onMail: () => 452 }, { state: 'waiting', outcome: 'smtp_452' }],
  ])('says what became of %s', async (_, options, end) => {
    const { url } = await startMailServer(options);
    expect(await (await sender(url)).send(message, always)).toMatchObject(end);
  });

  test('is unsure of a mail whose server went away after the last dot, and tries again what it never began', async () => {
    const { url } = await startMailServer({ onMail: () => new Promise(() => {}) });
    const dropped = await droppingServer(url);
    const made = await sender(dropped.url);
    const sending = made.send(message, always);
    await dropped.sawEnd;
    dropped.drop();
    expect(await sending).toMatchObject({ state: 'unsure' });

    const nobody = await sender('smtp://127.0.0.1:1');
    expect(await nobody.send(message, always)).toMatchObject({ state: 'waiting', unreachable: true });
  });

  test('signs with the key of its domain what says whom it is from and how to end it', async () => {
    const { url, mails } = await startMailServer();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const dkim = { domainName: 'hats.example', keySelector: 'one', privateKey: pem };
    expect(await (await sender(url, { dkim })).send(message, always)).toEqual({ state: 'sent' });
    const signature = /DKIM-Signature: ([\s\S]*?)\r\n(?=\S)/.exec(mails[0]!.raw)![1]!.replaceAll(/\s+/g, '');
    expect(signature).toMatch(/d=hats\.example;.*s=one;/);
    expect(/;h=([^;]*)/.exec(signature)![1]).toMatch(/from:to:subject:date:message-id/i);
  });
});

/** Stands in front of a server, and cuts the connection when it is told to. */
async function droppingServer(url: string) {
  const { connect } = await import('node:net');
  let sawEnd: () => void = () => {};
  const seen = new Promise<void>((resolve) => (sawEnd = resolve));
  const sockets: { destroy(): void }[] = [];
  const proxy = createServer((socket) => {
    const other = connect(Number(new URL(url).port), '127.0.0.1');
    sockets.push(socket, other);
    for (const one of [socket, other]) one.on('error', () => {});
    other.pipe(socket);
    let last = '';
    socket.on('data', (bytes) => {
      last = (last + bytes.toString('latin1')).slice(-5);
      other.write(bytes);
      if (last === '\r\n.\r\n') sawEnd();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as { port: number };
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { url: `smtp://127.0.0.1:${port}`, sawEnd: seen, drop };
}
