/** A real SMTP server on the loopback, which keeps what it gets, and refuses or hangs as a test says. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as it came. */
export interface ReceivedMail {
  to: string[];
  from: string;
  /** What was asked for of the server's own report on the delivery (RFC 3461), of the mail and of its first recipient. */
  dsn: { envid: string | null; ret: string | null; notify: string[] };
  /** With its headers unfolded. */
  raw: string;
  subject: string;
  messageId: string;
  /** The plain text, decoded. */
  text: string;
  html: string;
}

export interface MailServerOptions {
  /** What to say to a recipient, or to a whole mail: a number from 400 on refuses. Undefined: welcome. */
  onRecipient?: (address: string) => number | undefined;
  /** Whether it knows nothing of reports on deliveries. */
  hideDSN?: boolean;
  onMail?: (mail: ReceivedMail) => Promise<number | undefined> | number | undefined;
}

/** One that ends with the test. */
export async function startMailServer(options: MailServerOptions = {}) {
  const { close, ...started } = await openMailServer(options);
  onTestFinished(close);
  return started;
}

/** One for as long as its process, or until it is closed. */
export async function openMailServer({ onRecipient, onMail, hideDSN = false }: MailServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    hideDSN,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _, done) {
      const code = onRecipient?.(address);
      done(code ? refusal(code) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const { mailFrom, rcptTo, dsn } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        const asked = {
          envid: dsn?.envid ?? null,
          ret: dsn?.ret ?? null,
          notify: rcptTo[0]?.dsn?.notify ?? [],
        };
        const mail = { ...readMail(Buffer.concat(parts).toString('utf8'), from, to), dsn: asked };
        const code = await onMail?.(mail);
        if (code) return done(refusal(code));
        mails.push(mail);
        for (const wake of waiting.splice(0)) wake();
        done();
      });
    },
  });
  // A client that is killed resets its connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  /** The first mail that `isIt` says is the one, as soon as it is there. */
  async function waitFor(isIt: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> {
    for (;;) {
      const found = mails.find(isIt);
      if (found) return found;
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
  }

  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, port, mails, waitFor, close };
}

function readMail(raw: string, from: string, to: string[]): Omit<ReceivedMail, 'dsn'> {
  const unfolded = raw.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  const part = (type: string) => {
    const at =
      new RegExp(`content-type: ${type}[\\s\\S]*?\\r\\n\\r\\n([\\s\\S]*?)(?:\\r\\n--|$)`, 'i').exec(raw)?.[1] ?? '';
    return fromQuotedPrintable(at);
  };
  const [subject, messageId] = [decodeWords(header('subject')), header('message-id')];
  return { from, to, raw, subject, messageId, text: part('text/plain'), html: part('text/html') };
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

function decodeWords(text: string): string {
  const one = /=\?utf-8\?([BQ])\?([^?]*)\?=/gi;
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(one, (_, how, word) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuotedPrintable(word.replaceAll('_', ' ')),
    );
}
