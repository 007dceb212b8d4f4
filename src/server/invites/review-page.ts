/** What the page of an invite shows: a form for one review, and what became of it. No script is needed for any of it but pictures. */
import type { CustomQuestion } from '../../contract/service/custom-question.js';
import type { InviteLanguage } from '../../embed/invite-language.js';
import { type Markup, markup } from '../../embed/markup.js';
import type { InviteReview } from '../../service/index.js';
import { drawPage, type Page, type PageScript, type PageShop, pictureAddress } from './page-document.js';
import { questionFields } from './page-questions.js';
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

/** How pictures and films are added: by the script, which opens an upload for each with the invite token. */
export interface PicturesByScript {
  script: PageScript;
  vendorId: string;
  inviteToken: string;
  /** Where the server is, from this page. */
  endpoint: string;
  /** What the device keeps the draft by. */
  draftId: string;
}

/** Whose page it is. */
export interface ReviewPageContent {
  /** Null where it cannot be known right now. */
  shop: PageShop | null;
  products: readonly ToReview[];
  chosen: number;
  /** What the shop asks; null where it cannot be known. */
  questions: readonly CustomQuestion[] | null;
  /** What the shop says of its reviews, and to be asked no more; null where they cannot be known. */
  policyHref: string | null;
  unsubscribeHref: string | null;
  /** Null where no pictures are taken. */
  pictures: PicturesByScript | null;
}

/** What is typed, what is wrong with it, and why it was not sent. */
export interface FormState {
  written: WrittenReview;
  errors?: FieldErrors;
  notice?: string;
  /** The uploads that cannot be used any more, as a submission names them: `uploads.0`. */
  refusedUploads?: readonly string[];
}

/** The page with the form. */
export function formPage(content: ReviewPageContent, state: FormState, language: InviteLanguage): Page {
  const { shop, products, chosen, questions, policyHref } = content;
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
${textArea(state, language)}${questionFields(questions, state.written.answers, language)}${pictureField(content, state)}
<div class="names">
${field('firstName', form.firstName, state, language)}
${field('lastName', form.lastName, state, language)}
</div>
<p class="quiet">${form.consent}${policyHref && markup` <a href="${policyHref}" target="_blank" rel="noopener">${language.policyPage}</a>`}</p>
<button type="submit">${errors && notice ? form.sendAgain : form.send}</button>
</form>
${footer(content, language)}`;
  const script = content.pictures?.script ?? null;
  return drawPage({ heading: form.heading, shop, pictures: [picture(product)], script, body }, language);
}

/** The page after a review has come in, and of its link from then on: what comes next, what was written, and the way on. */
export function thanksPage(
  content: ReviewPageContent,
  { lines, review }: { lines: readonly string[]; review: WrittenHere | null },
  language: InviteLanguage,
): Page {
  const { shop, pictures } = content;
  const [first, ...more] = lines;
  const said = markup`<p class="done">${first}</p>\n${more.map((line) => markup`<p>${line}</p>\n`)}`;
  const next = others(content, language);
  const body = markup`${said}${next}${review && writtenCard(review, titleOf(content.products[content.chosen]), language)}${toShop(shop, next === null, language)}${pictures && sentDraft(pictures)}`;
  return drawPage({ heading: language.form.thanks, shop, script: pictures?.script ?? null, body }, language);
}

/** What its author reads again. */
export type WrittenHere = Pick<InviteReview, 'rating' | 'title' | 'text' | 'authorName' | 'files'>;

/** A page that says one thing, such as that a link has expired. */
export function messagePage(text: string, language: InviteLanguage): Page {
  return drawPage({ heading: language.form.heading, shop: null, body: markup`<p>${text}</p>\n` }, language);
}

function writtenCard(
  { rating, title, text, authorName, files }: WrittenHere,
  product: string,
  { form, ...language }: InviteLanguage,
): Markup {
  const whole = Math.round(rating ?? 0);
  const name = [form.stars1, form.stars2, form.stars3, form.stars4, form.stars5][whole - 1];
  const given = [1, 2, 3, 4, 5].map(
    (star) => markup`<svg viewBox="0 0 24 24" aria-hidden="true"${star <= whole && markup` class="on"`}>${STAR}</svg>`,
  );
  const line = [authorName, files > 0 && `${language.files} · ${new Intl.NumberFormat(language.tag).format(files)}`];
  return markup`<section class="written" aria-labelledby="written"><h2 id="written">${form.text}</h2>
${product !== '' && markup`<p class="quiet"><bdi>${product}</bdi></p>\n`}${name !== undefined && markup`<p class="given" role="img" aria-label="${name}">${given}</p>\n`}${title !== '' && markup`<p class="title" dir="auto">${title}</p>\n`}${text !== '' && markup`<p class="text" dir="auto">${text}</p>\n`}${line.filter(Boolean).map((one) => markup`<p class="quiet"><bdi>${one}</bdi></p>\n`)}</section>
`;
}

const STAR = markup`<path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z"/>`;

/** Hidden until the script shows it. */
function pictureField({ pictures }: ReviewPageContent, { refusedUploads = [] }: FormState): Markup | false {
  return (
    pictures !== null &&
    markup`
<invite-pictures hidden vendor-id="${pictures.vendorId}" token="${pictures.inviteToken}" endpoint="${pictures.endpoint}" draft-id="${pictures.draftId}"${refusedUploads.length > 0 && markup` refused="${refusedUploads.join(' ')}"`}></invite-pictures>`
  );
}

/** Has the script take the draft off the device. */
function sentDraft({ vendorId, inviteToken, draftId }: PicturesByScript): Markup {
  return markup`<invite-pictures hidden sent vendor-id="${vendorId}" token="${inviteToken}" draft-id="${draftId}"></invite-pictures>\n`;
}

function stars({ written, errors = {} }: FormState, { form }: InviteLanguage): Markup {
  const names = [form.stars1, form.stars2, form.stars3, form.stars4, form.stars5];
  const error = errors.rating;
  const isFirst = (index: number) => (written.rating === '' ? index === 0 : written.rating === `${index + 1}`);
  const radios = names.map(
    (name, index) =>
      markup`<label class="star"><input type="radio" name="rating" value="${index + 1}" required aria-label="${name}"${written.rating === `${index + 1}` && markup` checked`}${error && isFirst(index) && markup` autofocus`}><svg viewBox="0 0 24 24" aria-hidden="true">${STAR}</svg></label>`,
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
  return markup`<div class="field"><label for="${name}">${label} <span class="optional">(${form.optional})</span></label>
<input type="text" id="${name}" name="${name}" value="${written[name]}" autocomplete="${autocomplete}" dir="auto"${invalid(name, errors)}>${errorLine(name, errors[name])}</div>`;
}

function textArea({ written, errors = {} }: FormState, { form }: InviteLanguage): Markup {
  // A line break behind the tag is none of the text.
  return markup`<div class="field"><label for="text">${form.text} <span class="optional">(${form.optional})</span></label>
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
  const title = titleOf(product);
  const image = picture(product);
  return (
    title !== '' &&
    markup`<p class="product">${image && markup`<img src="${image}" alt="" width="64" height="64">`}<bdi>${title}</bdi></p>\n`
  );
}

const titleOf = (product: ToReview | undefined) => plainName(product?.title ?? '', LONGEST_TITLE);
const picture = (product: ToReview | undefined) => pictureAddress(product?.imageUrl);

/** What of the same invite is not reviewed yet: the next one as a button, more of them as a list; null where that is nothing. */
function others({ products, chosen }: ReviewPageContent, { words }: InviteLanguage): Markup | null {
  const rotated = [...products.slice(chosen + 1), ...products.slice(0, chosen)];
  const [next, ...more] = rotated.filter(({ isReviewed, title }) => !isReviewed && title !== null);
  if (!next) return null;
  const items = more.map((product) => markup`<li><a href="${product.href}"><bdi>${titleOf(product)}</bdi></a></li>\n`);
  return markup`<p><a class="button" href="${next.href}">${fill(words.next, { product: `\u2068${titleOf(next)}\u2069` })}</a></p>
${more.length > 0 && markup`<p>${words.others}</p>\n<ul>\n${items}</ul>\n`}`;
}

/** As a button where nothing else is left to do. */
function toShop(shop: PageShop | null, isAll: boolean, { words }: InviteLanguage): Markup | null {
  const website = webAddress(shop?.website);
  return website === null
    ? null
    : markup`<p><a${isAll && markup` class="button"`} href="${website}">${words.toShop}</a></p>\n`;
}

function footer({ unsubscribeHref }: ReviewPageContent, { words }: InviteLanguage): Markup | false {
  return (
    unsubscribeHref !== null &&
    markup`<footer><a class="quiet" href="${unsubscribeHref}">${words.unsubscribe}</a></footer>\n`
  );
}
