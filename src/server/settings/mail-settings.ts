import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { OperatorError } from '../../platform/errors.js';

/** How mail goes out. */
export interface MailSettings {
  smtpUrl: string;
  from: { name: string; address: string };
  dkim: { domainName: string; keySelector: string; privateKey: string } | null;
  /** Where invites go back to that cannot be delivered; null: to the sender's address. */
  bounces: string | null;
  /** The Maildir that they are read from; null: by a command alone. */
  bouncesFolder: string | null;
}

/** The variables of mail, as they were given. */
export interface MailVariables {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  DKIM_KEY_FILE?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  MAIL_BOUNCES?: string | undefined;
  BOUNCES_MAILDIR?: string | undefined;
}

/** Whether it is the address of a mail server: its host, and nothing behind it but options of nodemailer. */
export function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, hash } = new URL(text);
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && hash === '';
}

/** An address has 64 characters before its @ (RFC 5321), and what is added to name an invite has 50. */
const MOST_LOCAL = 14;

/** Null: no mail is sent. Throws an OperatorError (2) when only a part is set. */
export function readMail(variables: MailVariables): MailSettings | null {
  const { SMTP_URL, MAIL_FROM, DKIM_KEY_FILE, DKIM_SELECTOR, MAIL_BOUNCES, BOUNCES_MAILDIR } = variables;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) {
    if (SMTP_URL !== undefined) throw new OperatorError('MAIL_FROM must be set too where SMTP_URL is', 2);
    return null;
  }
  const from = readMailbox(MAIL_FROM);
  if (!from) throw new OperatorError('MAIL_FROM must be an address, or a name and <address>', 2);
  if ((DKIM_KEY_FILE === undefined) !== (DKIM_SELECTOR === undefined)) {
    throw new OperatorError('DKIM_KEY_FILE and DKIM_SELECTOR must be set together', 2);
  }
  const domainName = from.address.split('@')[1]!;
  const dkim =
    DKIM_KEY_FILE === undefined
      ? null
      : { domainName, keySelector: DKIM_SELECTOR!, privateKey: readPrivateKey(DKIM_KEY_FILE) };
  const bounces = MAIL_BOUNCES === undefined ? null : readMailbox(MAIL_BOUNCES);
  if (MAIL_BOUNCES !== undefined && (bounces?.address.indexOf('@') ?? MOST_LOCAL + 1) > MOST_LOCAL) {
    throw new OperatorError(`MAIL_BOUNCES must be an address with at most ${MOST_LOCAL} characters before its @`, 2);
  }
  if (BOUNCES_MAILDIR !== undefined && !bounces) {
    throw new OperatorError('MAIL_BOUNCES must be set too where BOUNCES_MAILDIR is', 2);
  }
  return { smtpUrl: SMTP_URL, from, dkim, bounces: bounces?.address ?? null, bouncesFolder: BOUNCES_MAILDIR ?? null };
}

/** `shop@hats.example`, or `The Hat Shop <shop@hats.example>`. */
function readMailbox(text: string): MailSettings['from'] | null {
  const [, name = '', named] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (named ?? text).trim();
  return /^[^\s@<>"(),:;]+@[A-Za-z0-9.-]+$/.test(address) ? { name: name.replaceAll('"', '').trim(), address } : null;
}

function readPrivateKey(path: string): string {
  try {
    const pem = readFileSync(path, 'utf8');
    createPrivateKey(pem);
    return pem;
  } catch (error) {
    throw new OperatorError(`DKIM_KEY_FILE must be a private key in PEM: ${(error as Error).message}`, 2);
  }
}
