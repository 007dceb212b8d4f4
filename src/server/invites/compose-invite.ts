/** What invites and their reminders say, from what is stored when they go out. */
import type { Campaign } from '../../contract/service/campaign.js';
import type { Product } from '../../contract/service/review.js';
import { type InviteLanguage, inviteLanguage, languageCode } from '../../embed/invite-language.js';
import type { Store } from '../../service/index.js';
import type { ComposeMail } from '../messages/compose-mail.js';
import { inviteMailHtml } from './invite-mail-html.js';
import { type InviteMailContent, type InviteMailParts, partsOf } from './invite-mail-parts.js';
import { personName, plainName } from './plain-names.js';

/** What the mail program does when somebody presses its own "Unsubscribe" (RFC 8058). */
const ONE_CLICK = 'List-Unsubscribe=One-Click';

export interface InviteComposerOptions {
  store: Pick<Store, 'invites'>;
  /** What links begin with. */
  url: string;
  /** Where mails go back to that cannot be delivered; null: to the sender's address. */
  bounces?: string | null;
  now?: () => Date;
}

/** The kinds of messages that are invites. */
export function inviteComposers({
  store,
  url,
  bounces = null,
  now = () => new Date(),
}: InviteComposerOptions): Record<string, ComposeMail> {
  const compose: ComposeMail = async ({ vendorId, subjectId, details }) => {
    const invite = await store.invites.toSend(vendorId ?? '', subjectId ?? '', now());
    const address = invite?.contact.email;
    if (!invite || !address) return null;
    if (invite.postponed) return invite.postponed;
    const { contact, campaign, shop, toReview } = invite;
    const first = toReview[0];
    if (!first) return null;
    const unsubscribeUrl = `${url}/unsubscribe/${invite.unsubscribeToken}`;
    const content = await drawInvite(campaign, shop, invite.language, {
      firstName: contact.firstName,
      reminder: Number(details.reminder),
      toReview: toReview.map(({ product, token }) => ({ product, url: `${url}/review/${token}` })),
      unsubscribeUrl,
      openedUrl: `${url}/review/${first.token}/opened.gif`,
    });
    const name = personName(`${contact.firstName} ${contact.lastName}`, 100);
    return {
      to: { name, address },
      fromName: plainName(shop.name, 100),
      ...(shop.replyTo !== null && { replyTo: shop.replyTo }),
      ...content,
      ...(bounces && { returnPath: bounces.replace('@', `+${invite.returnKey}@`) }),
      headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': ONE_CLICK },
    };
  };
  return { invite: compose, invite_reminder: compose };
}

/** Whose mail it is, and what of its campaign the mail depends on. */
type Shop = InviteMailContent['shop'];
type MailCampaign = Pick<Campaign, 'texts' | 'tracksOpens'>;
type Asked = Pick<InviteMailContent, 'firstName' | 'note' | 'reminder' | 'unsubscribeUrl' | 'openedUrl'> & {
  toReview: readonly { product: Product | null; url: string }[];
};

async function drawInvite(campaign: MailCampaign, shop: Shop, requested: string, asked: Asked) {
  const language = await inviteLanguage(requested);
  return inviteMail(
    {
      ...asked,
      shop,
      ownText: ownTextIn(campaign, requested),
      toReview: asked.toReview.map(({ product, url }) => ({
        title: product?.title ?? null,
        imageUrl: product?.imageUrl ?? null,
        url,
      })),
      openedUrl: campaign.tracksOpens ? asked.openedUrl : null,
    },
    language,
  );
}

/** The campaign's own words for a language: those of the very tag, or else of the closest language. */
export function ownTextIn({ texts }: Pick<Campaign, 'texts'>, requested: string) {
  const same = texts.find(({ language }) => language.toLowerCase() === requested.toLowerCase());
  return same ?? texts.find(({ language }) => languageCode(language) === languageCode(requested)) ?? null;
}

/** What a shop's campaign sends in one language, with an example of a customer and a product, and the same link everywhere. Changes nothing. */
export function previewInvite(
  campaign: MailCampaign,
  shop: Shop,
  language: string,
  {
    reminder = 0,
    firstName = 'Ada',
    linkTo = 'https://example.invalid/',
    note,
  }: { reminder?: number; firstName?: string; linkTo?: string; note?: string } = {},
): Promise<{ subject: string; text: string; html: string }> {
  const product = { sourceProductId: '1', title: 'Enamel kettle, 1.5 litres' };
  return drawInvite(campaign, shop, language, {
    firstName,
    note,
    reminder,
    toReview: [{ product, url: linkTo }],
    unsubscribeUrl: linkTo,
    openedUrl: null,
  });
}

// The mail that asks a customer for a review: the same words as plain text and as HTML. Every star leads to the same page.

/** Makes both forms of the mail. */
export function inviteMail(
  content: InviteMailContent,
  language: InviteLanguage,
): { subject: string; text: string; html: string } {
  const parts = partsOf(content, language);
  return { subject: parts.subject, text: plainOf(parts, language), html: inviteMailHtml(parts, language) };
}

function plainOf(parts: InviteMailParts, { words, form }: InviteLanguage): string {
  const { paragraphs, products, shop, why, unsubscribeUrl } = parts;
  const links = products.map(({ title, url }) => [...(title ? [title] : []), `${form.heading}:`, url].join('\n'));
  const sender = [shop.name, ...(shop.address ? [shop.address] : []), ...(shop.website ? [shop.website] : [])];
  const footer = [`-- \n${why}`, sender.join('\n'), `${words.unsubscribe}:\n${unsubscribeUrl}`];
  return `${[...paragraphs, ...links, ...footer].join('\n\n')}\n`;
}
