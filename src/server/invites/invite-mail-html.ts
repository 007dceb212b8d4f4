import type { InviteLanguage } from '../../embed/invite-language.js';
import { type Markup, markup } from '../../embed/markup.js';
import { type MailLook, mailFrame, mailLookOf } from '../messages/mail-frame.js';
import type { InviteMailParts } from './invite-mail-parts.js';
import { isolated } from './plain-names.js';

const STARS = [1, 2, 3, 4, 5] as const;

/** The mail as HTML. Stars are links of text, so that they are there where pictures are not. */
export function inviteMailHtml(parts: InviteMailParts, language: InviteLanguage): string {
  const { subject, paragraphs, products } = parts;
  const isOne = products.length === 1;
  const look = mailLookOf(parts.look);
  const body = markup`${header(parts, look)}<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
${paragraphs.map((text) => markup`<p style="margin:0 0 16px">${lines(text)}</p>\n`)}${products.map((product) => (isOne ? rated(product, language, look) : listed(product, language, look)))}${footer(parts, language, look)}`;
  return mailFrame({ lang: language.tag, dir: language.dir, title: subject, body: body.html, look });
}

function header({ shop: { name, logo } }: InviteMailParts, { base }: MailLook): Markup {
  // On white, since a logo that is made for it would be lost in the dark.
  if (logo)
    return markup`<p style="margin:0 0 24px"><img src="${logo.url}" alt="${logo.name}" height="40" style="display:inline-block;height:40px;width:auto;max-width:200px;padding:6px;border-radius:6px;background:#ffffff;color:#1f1e1b;font-weight:600"></p>\n`;
  return markup`<p class="muted" style="margin:0 0 16px;font-weight:600;color:${base.quiet}">${name}</p>\n`;
}

function lines(text: string): Markup[] {
  return text.split('\n').map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`));
}

type Product = InviteMailParts['products'][number];

/** One product, or the shop as a whole: five stars, each of which opens the page with it chosen. */
function rated(product: Product, language: InviteLanguage, look: MailLook): Markup {
  const { base, radius } = look;
  const { form, tag } = language;
  const names = [form.stars1, form.stars2, form.stars3, form.stars4, form.stars5];
  const number = new Intl.NumberFormat(tag);
  const cells = STARS.map(
    (stars) => markup`<td width="20%" align="center" style="padding:0 3px">
<a class="star" href="${product.url}?rating=${stars}" title="${names[stars - 1]}" aria-label="${names[stars - 1]}" style="display:block;padding:6px 0 8px;border:1px solid ${base.line};border-radius:${radius}px;color:${base.star};font-size:30px;line-height:36px;text-align:center;text-decoration:none">★<br><span class="number" style="display:block;color:${base.ink};font-size:14px;line-height:18px">${number.format(stars)}</span></a></td>`,
  );
  return markup`${shown(product, language)}<p style="margin:0 0 8px">${form.ratingWrong}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:340px;margin:0 0 8px"><tr>
${cells}
</tr></table>
${button(product, form.heading, look)}`;
}

/** One of several: a button of its own. */
function listed(product: Product, language: InviteLanguage, look: MailLook): Markup {
  return markup`<div class="product" style="margin:0 0 16px;padding:16px;border:1px solid ${look.base.line};border-radius:${look.radius}px">
${shown(product, language)}${button(product, language.form.heading, look, '0')}</div>\n`;
}

function shown({ title, picture }: Product, { dir }: InviteLanguage): Markup {
  if (title === '') return markup``;
  const image =
    picture &&
    markup`<td width="76" valign="top"><img src="${picture.url}" alt="" width="64" height="64" style="display:block;width:64px;height:64px;border-radius:6px;object-fit:cover"></td>`;
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px"><tr>${image}<td valign="middle" style="font-weight:600">${isolated(title, dir)}</td></tr></table>\n`;
}

function button({ title, url }: Product, label: string, { base, radius }: MailLook, margin = '16px 0 0'): Markup {
  const named = title === '' ? label : `${label}: ${title}`;
  return markup`<p style="margin:${margin}"><a class="button" href="${url}" aria-label="${named}" style="display:inline-block;padding:12px 20px;border-radius:${radius}px;background:${base.accent};color:${base.onAccent};font-weight:600;text-decoration:none">${label}</a></p>\n`;
}

/** Why the mail came, who sends it, and how it is the last one. */
function footer(
  { shop, why, unsubscribeUrl, openedUrl }: InviteMailParts,
  { words, dir }: InviteLanguage,
  { base }: MailLook,
): Markup {
  const { name, address, website } = shop;
  const site =
    website && markup`<br><a href="${website}" style="color:${base.accent}">${new URL(website).hostname}</a>`;
  const opened =
    openedUrl &&
    markup`\n<img src="${openedUrl}" alt="" width="1" height="1" style="display:block;width:1px;height:1px">`;
  return markup`<div class="muted" style="margin:28px 0 0;font-size:13px;color:${base.quiet}">
<p style="margin:0 0 8px">${why}</p>
<p style="margin:0 0 8px">${isolated(name, dir)}${address && markup`<br>${isolated(address, dir)}`}${site}</p>
<p style="margin:0"><a href="${unsubscribeUrl}" style="display:inline-block;padding:6px 0;color:${base.accent}">${words.unsubscribe}</a></p>
</div>${opened}`;
}
