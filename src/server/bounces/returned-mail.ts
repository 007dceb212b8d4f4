/** What a mail says that came back: a delivery status (RFC 3464), or a complaint (RFC 5965), about an invite of ours. */
import type { ReportedEvent } from '../../service/index.js';

/** What is read of one mail: a report has a few kilobytes, and the mail that it returns comes last. */
export const MOST_MAIL_BYTES = 2 ** 20;
/** Return paths that are tried: a mail of ours has one. */
const MOST_KEYS = 20;
/** 5.2.2 a full mailbox, 5.2.3 a mail too long for it, and what is about the system, the mail or its sender: the mailbox may be there. */
const NOT_THE_MAILBOX = /^(?:2\.[23]$|3\.|6\.|7\.)/;
const RETURN_KEY = /\+([0-9a-f]{32}\.[0-9a-f]{16})@/gi;

/** What is told of whom. `returnKeys` are what may be the key of an invite, which is genuine or not. */
export interface ReturnedMail {
  event: Extract<ReportedEvent, 'delivered' | 'undelivered' | 'bounced' | 'complained'>;
  returnKeys: string[];
}

/** Reads a mail; null when it is no report, or says nothing that counts. Never rejects, whatever it is made of. */
export async function readReturnedMail(raw: Buffer): Promise<ReturnedMail | null> {
  const bytes = raw.subarray(0, MOST_MAIL_BYTES);
  const returnKeys = new Set<string>();
  for (const [, key] of bytes.toString('latin1').matchAll(RETURN_KEY)) {
    returnKeys.add(key!.toLowerCase());
    if (returnKeys.size === MOST_KEYS) break;
  }
  // Parsing is only worth it for a mail that may be about an invite.
  if (returnKeys.size === 0) return null;
  const event = await eventOf(bytes).catch(() => null);
  return event && { event, returnKeys: [...returnKeys] };
}

async function eventOf(bytes: Buffer): Promise<ReturnedMail['event'] | null> {
  const options = { keepDeliveryStatus: true, skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true };
  const { simpleParser } = await import('mailparser');
  const { attachments } = await simpleParser(bytes, options);
  const partOf = (type: string) =>
    attachments.find(({ contentType }) => contentType.toLowerCase() === type)?.content.toString('latin1');
  const complaint = partOf('message/feedback-report');
  // Others of its types, such as not-spam, are none.
  if (complaint !== undefined)
    return /^feedback-type:[ \t]*(?:abuse|fraud)[ \t]*\r?$/im.test(complaint) ? 'complained' : null;
  const status = partOf('message/delivery-status');
  return status === undefined ? null : eventOfStatus(status);
}

/** A mail of ours has one recipient; of several, the worst counts. */
function eventOfStatus(status: string): ReturnedMail['event'] | null {
  const events = status.split(/\r?\n[ \t]*\r?\n/).map((recipient) => {
    const action = /^action:[ \t]*([a-z]+)/im.exec(recipient)?.[1]?.toLowerCase();
    const [, kind, detail = ''] = /^status:[ \t]*([245])\.(\d{1,3}\.\d{1,3})/im.exec(recipient) ?? [];
    if (action === 'delivered') return 'delivered';
    if (action !== 'failed') return null;
    // 4.x.x: given up after days of trying. The mailbox may be there again.
    return kind === '5' && !NOT_THE_MAILBOX.test(detail) ? 'bounced' : 'undelivered';
  });
  return (['bounced', 'undelivered', 'delivered'] as const).find((event) => events.includes(event)) ?? null;
}
