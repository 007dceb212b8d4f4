/** What a mail of an invite says, before it becomes plain text and HTML. */
import type { ShopLook } from '../../contract/shop-look.js';
import type { InviteLanguage } from '../../embed/invite-language.js';
import { fill, isolated, personName, plainName, webAddress } from './plain-names.js';

/** Characters of names in the mail, of those in its subject, and of the whole subject, of which phones show about fifty. */
const LONGEST = { name: 100, title: 140, nameInSubject: 60, subject: 150 };

/** What the mail is made of. All of it is text, whoever wrote it. */
export interface InviteMailContent {
  shop: {
    name: string;
    logoUrl: string | null;
    website: string | null;
    address?: string | null;
    look?: ShopLook | null;
  };
  firstName: string;
  /** What stands above everything else, such as that it is a test. */
  note?: string | undefined;
  /** 0 for the invite itself. */
  reminder: number;
  /** What the shop says in place of the built-in words, its placeholders unfilled. */
  ownText: { subject: string; text: string } | null;
  /** One page for each product; of an invite that names none, one for the shop. */
  toReview: readonly { title: string | null; imageUrl: string | null; url: string }[];
  unsubscribeUrl: string;
  /** A picture that tells that the mail was opened; null: there is none. */
  openedUrl: string | null;
}

/** A picture of the shop's, with what it shows. */
export interface InvitePicture {
  url: string;
  name: string;
}

/** A mail with its placeholders filled, of which both forms are made. */
export interface InviteMailParts {
  subject: string;
  /** Paragraphs, in which a line break stays one. */
  paragraphs: string[];
  products: { title: string; picture: InvitePicture | null; url: string }[];
  shop: { name: string; address: string; website: string | null; logo: InvitePicture | null };
  look: ShopLook | null;
  why: string;
  unsubscribeUrl: string;
  openedUrl: string | null;
}

/** Fills the placeholders, and makes of names and addresses what a mail may hold. */
export function partsOf(content: InviteMailContent, { words, dir }: InviteLanguage): InviteMailParts {
  const { shop, note, reminder, ownText, toReview, unsubscribeUrl, openedUrl } = content;
  const name = plainName(shop.name, LONGEST.name);
  const firstName = personName(content.firstName, LONGEST.name);
  const product = plainName(toReview[0]?.title ?? '', LONGEST.title) || name;
  const inSubject = { firstName, shop: name, product };
  const short = Object.fromEntries(
    Object.entries(inSubject).map(([key, value]) => [key, plainName(value, LONGEST.nameInSubject)]),
  );
  const inText = Object.fromEntries(Object.entries(inSubject).map(([key, value]) => [key, isolated(value, dir)]));
  const builtIn = reminder > 0 ? words.reminderSubject : words.subject;
  const greeting = firstName === '' ? [] : [words.greeting];
  const said = ownText ? paragraphsOf(ownText.text) : [...greeting, ...(reminder > 0 ? [] : [words.ask])];
  const reminded = reminder > 0 ? (ownText ? [words.remind, ...said] : [...said, words.remind]) : said;
  return {
    subject: plainName(fill(ownText?.subject ?? builtIn, short), LONGEST.subject),
    paragraphs: [...(note ? [note] : []), ...reminded.map((paragraph) => fill(paragraph, inText))],
    products: toReview.map(({ title, imageUrl, url }) => {
      const shown = plainName(title ?? '', LONGEST.title);
      return { title: shown, picture: picture(imageUrl, shown), url };
    }),
    shop: {
      name,
      address: plainName(shop.address ?? '', 300),
      website: webAddress(shop.website),
      logo: picture(shop.logoUrl, name),
    },
    look: shop.look ?? null,
    why: fill(words.why, inText),
    unsubscribeUrl,
    openedUrl,
  };
}

/** Only what comes encrypted: many mail programs load nothing else. */
function picture(url: string | null, name: string): InvitePicture | null {
  const address = /^https:/i.test(url ?? '') ? webAddress(url, ['https:']) : null;
  return address === null ? null : { url: address, name };
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => plainName(line, 4000))
    .join('\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '');
}
