/** The mail that asks a customer for a review: the same words as plain text and as HTML. Every star leads to the same page. */
import type { InviteLanguage } from '../../embed/invite-language.js';
import { inviteMailHtml } from './invite-mail-html.js';
import { type InviteMailContent, type InviteMailParts, partsOf } from './invite-mail-parts.js';

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
