/** Text messages by Twilio, and by who speaks its interface. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson, readBytes } from '../../platform/json-body.js';
import { readRetryAfter } from '../../platform/retry-after.js';
import type { SendEnd } from '../messages/sender.js';
import type { TwilioSettings } from '../settings/text-message-settings.js';
import type { TextMessageProvider, TextReport } from './provider.js';

const TIMEOUT_MS = 30_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** Bytes; what is said of a message that is not accepted has a few hundred. */
const MOST_BYTES = 16_384;
/** What Twilio itself takes for a wish to be left alone, or to be asked again. */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'UNSTOP']);
/** The reader has told Twilio to stop: it sends no more. */
const UNSUBSCRIBED = 21610;

export function createTwilio({ url, accountSid, authToken, from }: TwilioSettings): TextMessageProvider {
  return {
    async send({ to, text, statusUrl }) {
      const form = new URLSearchParams({ To: to, Body: text, StatusCallback: statusUrl });
      form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
      const response = await fetch(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const end = await endOf(response);
      // What is neither read nor cancelled keeps the connection from the next message.
      await response.body?.cancel().catch(() => {});
      return end;
    },

    readReport(address, form, headers) {
      if (!isSigned(authToken, address, form, headers.get('x-twilio-signature'))) return null;
      return reportOf(form);
    },
  };
}

/** A response in the 4xx says that nothing was accepted; one in the 5xx need not, and the message is not sent a second time. */
async function endOf(response: Response): Promise<SendEnd> {
  const outcome = `http_${response.status}`;
  if (response.ok) return { state: 'sent', outcome };
  if (response.status === 429 || response.status === 503) {
    const waitMs = (readRetryAfter(response.headers.get('retry-after'), Date.now()) ?? 0) * 1000;
    return { state: 'waiting', outcome, waitMs: Math.min(waitMs, LONGEST_WAIT_MS) };
  }
  if (response.status >= 500) return { state: 'unsure', outcome };
  // 401 and 403 are about the settings, and not about this message.
  if (response.status === 401 || response.status === 403) return { state: 'waiting', outcome, unreachable: true };
  return { state: 'dead', outcome: (await codeOf(response)) === UNSUBSCRIBED ? 'unsubscribed' : outcome };
}

/** Twilio's own number of what is wrong; undefined where it says none. */
async function codeOf({ body }: Response): Promise<unknown> {
  const bytes = await readBytes(body, MOST_BYTES).catch(() => new Uint8Array());
  return (parseJson(new TextDecoder().decode(bytes)) as { code?: unknown } | null | undefined)?.code;
}

function reportOf(form: ReadonlyMap<string, string>): TextReport {
  const status = form.get('MessageStatus');
  if (status !== undefined) {
    if (status === 'delivered') return { about: 'message', became: 'delivered' };
    return { about: 'message', became: status === 'undelivered' || status === 'failed' ? 'failed' : null };
  }
  const word = (form.get('Body') ?? '').trim().toUpperCase();
  const wish = STOP.has(word) ? 'stop' : START.has(word) ? 'start' : null;
  return { about: 'reader', from: form.get('From') ?? '', wish };
}

/** HMAC-SHA1 of the address and the fields in the order of their names. */
export function signTwilio(authToken: string, url: string, form: ReadonlyMap<string, string>): string {
  const fields = [...form].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => name + value);
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64');
}

function isSigned(authToken: string, url: string, form: ReadonlyMap<string, string>, signature: string | null) {
  const right = Buffer.from(signTwilio(authToken, url, form));
  const given = Buffer.from(signature ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
}
