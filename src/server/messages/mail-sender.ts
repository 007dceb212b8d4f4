/**
 * Sends mail by SMTP, which has no way to say "the same once more": what a crash leaves between the last dot and its response is never
 * sent again (docs/decisions/0049).
 */
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { TakenMessage } from '../../service/index.js';
import type { Postponed, SendEnd, Sender } from './sender.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** About two days: a mail server that is away for a night, or for greylisting, gets everything. */
const BACKOFF_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
];
/** How long the server may take to begin, to greet, and to say anything further, ms. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 };
const CONNECTIONS = 3;
/** With what RFC 8058 wants to be covered; a name that a mail lacks is left out. */
const SIGNED_HEADERS =
  'from:reply-to:to:subject:date:message-id:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post';

/** Who a mail is from or to. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail, ready to be sent. */
export interface Mail {
  to: Mailbox;
  /** In the name of a shop, from the address of the settings. */
  fromName?: string;
  /** Where a reply goes, in place of the sender's address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Besides those that every mail has. */
  headers?: Record<string, string>;
  /** Where a mail that cannot be delivered goes back to, in place of the sender's address. */
  returnPath?: string;
}

/** By which a receiver knows that a mail is from this domain. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

export interface MailSenderOptions {
  /** `smtp://…` or `smtps://…`, with its options as a query. */
  smtpUrl: string;
  from: Mailbox;
  dkim?: DkimKey | null;
  /** What a message says, from what is stored now; null: there is nothing to say any more. */
  compose: (message: TakenMessage) => Promise<Mail | Postponed | null>;
}

/** An address that no program takes for two, or for a group. */
const ONE_ADDRESS = /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/;

/** Creates the sender of mails. */
export function createMailSender({ smtpUrl, from, dkim = null, compose }: MailSenderOptions): Sender {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // A mail that was begun must come back here, and nowhere else be begun anew.
    maxRequeues: 0,
    ...TIMEOUTS,
  });
  const signer = dkim && new DKIM({ ...dkim, headerFieldNames: SIGNED_HEADERS });

  async function send(message: TakenMessage, mark: () => Promise<boolean>): Promise<SendEnd> {
    const mail = await compose(message);
    if (!mail) return { state: 'cancelled', outcome: 'nothing_to_say' };
    if ('notBefore' in mail) return { state: 'waiting', ...mail };
    if (!ONE_ADDRESS.test(mail.to.address)) return { state: 'dead', outcome: 'not_one_recipient' };
    const bytes = await mimeOf(mail, message.id);
    let isMarked: boolean | null = null;
    async function* body() {
      yield bytes;
      isMarked = await mark();
      if (!isMarked) throw new Error('withdrawn');
      // The end of this generator is what lets the last dot out.
    }
    try {
      await transport.sendMail({
        envelope: { from: mail.returnPath ?? from.address, to: [{ name: '', address: mail.to.address }] },
        raw: Readable.from(body()),
        // To an address that is read by a program alone: a server that knows DSN says what becomes of it.
        ...(mail.returnPath && {
          dsn: { id: messageIdOf(message.id), return: 'headers', notify: ['failure', 'delay'] },
        }),
      });
      return { state: 'sent' };
    } catch (error) {
      // It was cancelled on its way to the server, or another process has it.
      if (isMarked === false) return { state: 'cancelled', outcome: 'cancelled' };
      return endOf(error, isMarked === true);
    }
  }

  async function mimeOf({ to, fromName, replyTo, subject, text, html, headers }: Mail, id: string): Promise<Buffer> {
    const composed = new MailComposer({
      from: { name: oneLine(fromName ?? from.name), address: from.address },
      to: { name: oneLine(to.name), address: to.address },
      ...(replyTo !== undefined && ONE_ADDRESS.test(replyTo) && { replyTo }),
      subject: oneLine(subject),
      text,
      html,
      messageId: `<${messageIdOf(id)}@${from.address.split('@').at(-1)}>`,
      headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      textEncoding: 'quoted-printable',
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const bytes = await composed.compile().build();
    if (!signer) return bytes;
    const parts: Buffer[] = [];
    for await (const part of signer.sign(bytes)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  return {
    channel: 'mail',
    atOnce: CONNECTIONS,
    backoffMs: BACKOFF_MS,
    send,
    close: async () => transport.close(),
  };
}

/** What an error of SMTP means: a response with a number is the server's word, and nothing arrived. */
function endOf(error: unknown, isMarked: boolean): SendEnd {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode !== undefined && responseCode >= 400) {
    const outcome = `smtp_${responseCode}`;
    // 5xx of who signs in, and of a greeting, are about the settings and not about this mail.
    const isRefused = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    return isRefused ? { state: 'dead', outcome } : { state: 'waiting', outcome, unreachable: code === 'EAUTH' };
  }
  const outcome = (code ?? 'error').toLowerCase();
  return isMarked ? { state: 'unsure', outcome } : { state: 'waiting', outcome, unreachable: true };
}

/** What nobody may break a header with. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** The same for each attempt, so that a receiver who got two knows them as one. */
function messageIdOf(id: string): string {
  return id.replace(/[^A-Za-z0-9._-]+/g, '.');
}
