/** Sends invites as text messages. The provider has no way to say "the same once more", so what may have gone out is not sent again. */

import { inviteLanguage } from '../../embed/invite-language.js';
import type { InviteToSend, Store, TakenMessage } from '../../service/index.js';
import { ownTextIn } from '../invites/compose-invite.js';
import { fill, personName, plainName } from '../invites/plain-names.js';
import type { SendEnd, Sender } from '../messages/sender.js';
import type { TextMessageProvider } from './provider.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** About a day: a text message that comes later than that surprises. */
const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];

export interface TextSenderOptions {
  provider: TextMessageProvider;
  invites: Pick<Store['invites'], 'toSend'>;
  /** What links begin with. */
  url: string;
  now?: () => Date;
}

/** Creates the sender of text messages. */
export function createTextSender({ provider, invites, url, now = () => new Date() }: TextSenderOptions): Sender {
  async function send({ vendorId, subjectId, kind }: TakenMessage, mark: () => Promise<boolean>): Promise<SendEnd> {
    const invite = vendorId && subjectId ? await invites.toSend(vendorId, subjectId, now()) : null;
    if (!invite?.contact.phoneNumber) return { state: 'cancelled', outcome: 'nothing_to_say' };
    if (invite.postponed) return { state: 'waiting', ...invite.postponed };
    const text = await textOf(invite, { isReminder: kind === 'invite_reminder', link: linkOf(invite) });
    if (!(await mark())) return { state: 'cancelled', outcome: 'cancelled' };
    return provider.send({
      to: `+${invite.contact.phoneNumber.replace(/\D/g, '')}`,
      text,
      statusUrl: `${url}/text-messages/status/${invite.vendorId}/${invite.inviteId}`,
    });
  }

  function linkOf({ campaign, shortCode, toReview }: InviteToSend): string {
    if (campaign.pageUrl === null) return `${url}/review/${shortCode}`;
    const page = new URL(campaign.pageUrl);
    page.searchParams.set('rw_invite', toReview[0]!.token);
    return page.href;
  }

  return { channel: 'text', atOnce: 5, backoffMs: BACKOFF_MS, send, close: async () => {} };
}

/** Characters: a text message is paid by its length. */
const LONGEST = { name: 40, question: 150 };

/** What a text message says: the question, the link, and how to be left alone. */
export async function textOf(
  { campaign, language, shop, contact, toReview }: InviteToSend,
  { isReminder, link }: { isReminder: boolean; link: string },
): Promise<string> {
  const { words } = await inviteLanguage(language);
  const question = ownTextIn(campaign, language)?.subject ?? (isReminder ? words.reminderSubject : words.subject);
  const names = {
    shop: plainName(shop.name, LONGEST.name),
    // Whoever orders types the name and the number, and the number may be that of somebody else.
    firstName: personName(contact.firstName, LONGEST.name),
    product: plainName(toReview[0]?.product?.title ?? shop.name, LONGEST.name),
  };
  return `${plainName(fill(question, names), LONGEST.question)}\n${link}\n${words.unsubscribe}: STOP`;
}
