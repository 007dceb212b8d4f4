/** What the page of an invite shows: a form for one review, and what became of it. No script is needed for any of it. */
import type { InviteLanguage } from '../../embed/invite-language.js';
import { type Markup, markup } from '../../embed/markup.js';
import { drawPage, type Page, type PageShop, pictureAddress } from './page-document.js';
import { fill, plainName, webAddress } from './plain-names.js';
import type { FieldErrors, WrittenReview } from './written-review.js';

const LONGEST_TITLE = 300;

/** One of the reviews that an invite asks for. */
export interface ToReview {
  title: string | null;
  imageUrl: string | null;
  /** Its own page, from that of another. */
  href: string;
  isReviewed: boolean;
}

/** Whose page it is. */
export interface ReviewPageContent {
  /** Null where it cannot be known right now. */
  shop: PageShop | null;
  products: readonly ToReview[];
  chosen: number;
  /** What the shop says of its reviews, and to be asked no more; null where they cannot be known. */
  policyHref: string | null;
  unsubscribeHref: string | null;
}

/** What is typed, what is wrong with it, and why it was not sent. */
export interface FormState {
  written: WrittenReview;
  errors?: FieldErrors;
  notice?: string;
}

/** The page with the form. */
export function formPage(content: ReviewPageContent, state: FormState, language: InviteLanguage): Page {
  const { shop, products, chosen, policyHref } = content;
  const { form, words, tag } = language;
  const { errors = {}, notice } = state;
  const product = products[chosen];
  const number = new Intl.NumberFormat(tag);
  const place =
    products.length > 1 &&
    markup`<p class="quiet">${fill(words.place, { number: number.format(chosen + 1), count: number.format(products.length) })}</p>\n`;
  const body = markup`${place}${product && productCard(product)}${shop && markup`<p>${form.invited}</p>\n`}${notice && markup`<p class="notice" role="alert">${notice}</p>\n`}<form method="post">
<input type="hidden" name="lang" value="${tag}">
${stars(state, language)}
${field('title', words.title, state, language)}
${textArea(state, language)}
<div class="names">
${field('firstName', form.firstName, state, language)}
${field('lastName', form.lastName, state, language)}
</div>
<p class="quiet">${form.consent}${policyHref && markup` <a href="${policyHref}" target="_blank" rel="noopener">${language.policyPage}</a>`}</p>
<button type="submit">${errors && notice ? form.sendAgain : form.send}</button>
</form>
${footer(content, language)}`;
  return drawPage({ heading: form.heading, shop, pictures: [picture(product)], body }, language);
}

/** The page after a review has come in, with the way to what is not reviewed yet. */
export function thanksPage(content: ReviewPageContent, lines: readonly string[], language: InviteLanguage): Page {
  const { shop } = content;
  const body = markup`${lines.map((line) => markup`<p class="done">${line}</p>\n`)}${others(content, language)}${toShop(shop, language)}`;
  return drawPage({ heading: language.form.thanks, shop, body }, language);
}

/** A page that says one thing, such as that a link has expired. */
export function messagePage(text: string, language: InviteLanguage): Page {
  return drawPage({ heading: language.form.heading, shop: null, body: markup`<p>${text}</p>\n` }, language);
}

function stars({ written, errors = {} }: FormState, { form }: InviteLanguage): Markup {
  const names = [form.stars1, form.stars2, form.stars3, form.stars4, form.stars5];
  const error = errors.rating;
  const isFirst = (index: number) => (written.rating === '' ? index === 0 : written.rating === `${index + 1}`);
  const radios = names.map(
    (name, index) =>
      markup`<label class="star"><input type="radio" name="rating" value="${index + 1}" required aria-label="${name}"${written.rating === `${index + 1}` && markup` checked`}${error && isFirst(index) && markup` autofocus`}><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z"/></svg></label>`,
  );
  const meanings = names.map((name, index) => markup`<span class="m${index + 1}">${name}</span>`);
  return markup`<fieldset${error && markup` aria-describedby="rating-error"`}><legend>${form.rating}</legend>
<div class="stars">${radios}</div>
<p class="meanings" aria-hidden="true">${meanings}</p>${errorLine('rating', error)}</fieldset>`;
}

function field(
  name: 'title' | 'firstName' | 'lastName',
  label: string,
  { written, errors = {} }: FormState,
  { form }: InviteLanguage,
): Markup {
  const autocomplete = { title: 'off', firstName: 'given-name', lastName: 'family-name' }[name];
  return markup`<div class="field"><label for="${name}">${label} <span class="optional">${form.optional}</span></label>
<input type="text" id="${name}" name="${name}" value="${written[name]}" autocomplete="${autocomplete}" dir="auto"${invalid(name, errors)}>${errorLine(name, errors[name])}</div>`;
}

function textArea({ written, errors = {} }: FormState, { form }: InviteLanguage): Markup {
  // A line break behind the tag is none of the text.
  return markup`<div class="field"><label for="text">${form.text} <span class="optional">${form.optional}</span></label>
<textarea id="text" name="text" rows="6" placeholder="${form.textHint}" dir="auto"${invalid('text', errors)}>
${written.text}</textarea>${errorLine('text', errors.text)}</div>`;
}

/** The focus goes to the first wrong field; the stars, which come before all others, have it where they are wrong. */
function invalid(name: keyof WrittenReview, errors: FieldErrors): Markup | false {
  if (errors[name] === undefined) return false;
  const isFirst = ORDER.find((field) => errors[field] !== undefined) === name;
  return markup` aria-invalid="true" aria-describedby="${name}-error"${isFirst && markup` autofocus`}`;
}

const ORDER = ['rating', 'title', 'text', 'firstName', 'lastName'] as const;

function errorLine(name: string, error: string | undefined): Markup | false {
  return error !== undefined && markup`<p class="error" id="${name}-error">${error}</p>`;
}

function productCard(product: ToReview): Markup | false {
  const title = plainName(product.title ?? '', LONGEST_TITLE);
  const image = picture(product);
  return (
    title !== '' &&
    markup`<p class="product">${image && markup`<img src="${image}" alt="" width="64" height="64">`}<bdi>${title}</bdi></p>\n`
  );
}

const picture = (product: ToReview | undefined) => pictureAddress(product?.imageUrl);

/** What of the same invite is not reviewed yet: the next one as a button, more of them as a list. */
function others({ products, chosen }: ReviewPageContent, { words }: InviteLanguage): Markup {
  const rotated = [...products.slice(chosen + 1), ...products.slice(0, chosen)];
  const [next, ...more] = rotated.filter(({ isReviewed, title }) => !isReviewed && title !== null);
  if (!next) return markup``;
  const name = ({ title }: ToReview) => plainName(title!, LONGEST_TITLE);
  const items = more.map((product) => markup`<li><a href="${product.href}"><bdi>${name(product)}</bdi></a></li>\n`);
  return markup`<p><a class="button" href="${next.href}">${fill(words.next, { product: `\u2068${name(next)}\u2069` })}</a></p>
${more.length > 0 && markup`<p>${words.others}</p>\n<ul>\n${items}</ul>\n`}`;
}

function toShop(shop: PageShop | null, { words }: InviteLanguage): Markup {
  const website = webAddress(shop?.website);
  return markup`${website && markup`<p><a href="${website}">${words.toShop}</a></p>\n`}`;
}

function footer({ unsubscribeHref }: ReviewPageContent, { words }: InviteLanguage): Markup | false {
  return (
    unsubscribeHref !== null &&
    markup`<footer><a class="quiet" href="${unsubscribeHref}">${words.unsubscribe}</a></footer>\n`
  );
}
