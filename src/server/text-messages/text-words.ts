import { inviteLanguage } from '../../embed/invite-language.js';
import type { InviteToSend } from '../../service/index.js';
import { ownTextIn } from '../invites/compose-invite.js';
import { fill, personName, plainName } from '../invites/plain-names.js';

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
