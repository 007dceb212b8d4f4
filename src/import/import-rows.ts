import { INCENTIVES, RELATIONSHIPS } from '../contract/disclosures.js';
import { Channel } from '../contract/service/channel.js';
import { oneLine } from '../contract/service/fields.js';
import { Product } from '../contract/service/product.js';
import type { ReviewResponse } from '../contract/service/reply.js';
import { MAX_PICTURES } from '../contract/service/review.js';
import { interfaceName } from '../contract/service/source.js';
import { type Incentive, LIMITS } from '../contract/widget.js';
import type { ImportedReview } from '../service/index.js';
import { characterFault, parseBoolean, quoted } from './cell-values.js';
import { DATE_HINT, type DateOrder, dateFault, hasShortYear, orderIn, parseDate, writtenDay } from './dates.js';
import type { ImportField } from './import-columns.js';
import type { RowValues } from './import-fields.js';
import { plainTexts } from './plain-texts.js';
import type { Profile } from './profiles/profile.js';

const MAX_TEXT = 20_000;
const MAX_TITLE = LIMITS.title;
/** What stands before the number of a product where Shopify's API wrote it. */
const SHOPIFY_ID = /^gid:\/\/shopify\/Product\/(?=\d)/;

/** Why a row is refused: the field, and what would be right. */
export class RowRefusal extends Error {
  readonly field: ImportField | 'row';

  constructor(field: ImportField | 'row', message: string) {
    super(message);
    this.field = field;
  }
}

/** Values for all rows of an import. */
export interface RowDefaults {
  /** The source of rows that name none. */
  source: string;
  /** The name of who replied, for replies without one. */
  replyName: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Whose export the file is, if that is known. */
  profile: Profile | null;
  /** How 03/04/2026 is meant; null where no date of the file needs it. */
  dateOrder: DateOrder | null;
}

/** The review in a row, without whether it is shown; `createdAt` is null when the row has no date, the id when it has none. */
export type RowReview = Omit<ImportedReview, 'createdAt' | 'showOnWidget' | 'sourceFeedbackId'> & {
  createdAt: string | null;
  sourceFeedbackId: string | null;
  /** How many pictures it has beyond those that a review keeps. */
  lostPictures: number;
};

/** Reads the review in a row. Throws a RowRefusal. */
export function readRow(cells: RowValues, defaults: RowDefaults): RowReview {
  checkCharacters(cells);
  const { profile } = defaults;
  const values = profile ? plainTexts(cells, profile) : cells;
  const rating = readRating(values.rating, profile?.ratings);
  const { title, text } = readWords(values);
  if (rating === null && title === null && text === '') throw new RowRefusal('row', 'has neither a rating nor a text');
  const createdAt = values.createdAt === undefined ? null : readTime('createdAt', values.createdAt, defaults);
  return {
    rating,
    title,
    text,
    createdAt,
    authorName: limited('author', values.author ?? '', 200),
    name: limited('name', values.name ?? values.author ?? '', 200),
    ...readContact(values),
    source: interfaceName(limited('source', values.source ?? defaults.source, 64)),
    sourceFeedbackId: readId(values.sourceFeedbackId, profile),
    photo: readLink('photo', values.photo),
    reviewUrl: readLink('url', values.url),
    videoRef: readReference('video', values.video),
    gifRef: readReference('gif', values.gif),
    ...readPictures(values.pictures),
    response: readReply(values, createdAt, defaults),
    product: readProduct(values),
    experiencedAt: readDay('experiencedAt', values.experiencedAt, defaults),
    incentive: readIncentive(values.incentive),
    relationship: readWord('relationship', values.relationship, RELATIONSHIPS),
    verifiedBy: readFlag('verified', values.verified) ? 'import' : null,
  };
}

function checkCharacters(values: RowValues): void {
  for (const [field, value] of Object.entries(values) as [ImportField, string][]) {
    const fault = characterFault(value);
    if (fault !== null) throw new RowRefusal(field, fault);
  }
}

/** 1 to 5, rounded to two decimals as the service has it; null when there is none. */
function readRating(cell: string | undefined, words: Record<string, string> = {}): string | null {
  const value = cell === undefined ? '' : (words[cell] ?? cell);
  if (value === '') return null;
  const rating = /^\d{1,3}([.,]\d{1,20})?$/.test(value) ? Number(value.replace(',', '.')) : Number.NaN;
  if (rating >= 1 && rating <= 5) return String(Math.round(rating * 100) / 100);
  throw new RowRefusal('rating', `must be a number from 1 to 5, not ${quoted(value)}`);
}

/** Title and text. A title that is too long for one becomes the first paragraph of the text; one that only repeats the text is none. */
function readWords({ title = '', text = '' }: RowValues): { title: string | null; text: string } {
  const line = oneLine(title);
  const isTitle = line.length <= MAX_TITLE;
  const whole = isTitle || title === text ? text : [title, text].filter((part) => part !== '').join('\n\n');
  if (whole.length <= MAX_TEXT) {
    return { title: isTitle && title !== text && line !== '' ? line : null, text: whole.replaceAll('\r\n', '\n') };
  }
  throw new RowRefusal('text', `must be at most 20,000 characters, it has ${whole.length.toLocaleString('en')}`);
}

function readId(value: string | undefined, profile: Profile | null): string | null {
  if (value === undefined) return null;
  const from = profile?.idFrom === undefined ? 0 : Math.max(0, value.indexOf(profile.idFrom));
  return limited('sourceFeedbackId', value.slice(from), 200);
}

/** The day as it is written in the cell: no time zone may shift it. */
function readDay(field: ImportField, value: string | undefined, defaults: RowDefaults): string | null {
  if (value === undefined) return null;
  const time = readTime(field, value, defaults);
  return writtenDay(value, defaults.dateOrder) ?? time.slice(0, 10);
}

/** A yes says that something was given, and not what. */
function readIncentive(value: string | undefined): Incentive | null {
  const flag = value === undefined ? null : parseBoolean(value);
  if (flag !== null) return flag ? 'other' : null;
  return readWord('incentive', value, INCENTIVES);
}

function readWord<Word extends string>(field: ImportField, value = '', words: readonly Word[]): Word | null {
  const word = words.find((one) => one === value.toLowerCase());
  if (word !== undefined || value === '') return word ?? null;
  throw new RowRefusal(field, `must be one of ${words.join(', ')}, not ${quoted(value)}`);
}

function readTime(field: ImportField, value: string, { now, dateOrder }: RowDefaults): string {
  const own = orderIn(value);
  if (dateOrder !== null && own !== null && own !== 'either' && own !== dateOrder) {
    throw new RowRefusal(field, `is not ${dateOrder} as the other dates are: ${quoted(value)}`);
  }
  const time = parseDate(value, now, dateOrder);
  if (time === null && hasShortYear(value)) {
    throw new RowRefusal(field, `has a year of two digits, ${quoted(value)}: have the file written with four`);
  }
  const fault = time === null ? dateFault(value) : null;
  if (fault !== null) throw new RowRefusal(field, `${fault.said}, ${quoted(value)}: ${fault.hint}`);
  if (time === null) throw new RowRefusal(field, `must be ${DATE_HINT}, not ${quoted(value)}`);
  return new Date(time).toISOString();
}

/** Email address and phone number. They are personal, so a refusal does not repeat them. */
function readContact({ email, phone }: RowValues): { email: string | null; phoneNumber: string | null } {
  const parsed = Channel.safeParse({ ...(email && { email }), ...(phone && { phoneNumber: phone }) });
  if (parsed.success) return { email: email ?? null, phoneNumber: phone ?? null };
  const { path, message } = parsed.error.issues[0]!;
  throw new RowRefusal(path[0] === 'email' ? 'email' : 'phone', message);
}

function readLink(field: ImportField, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (value.length <= 2048 && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw new RowRefusal(field, `must be an http or https address, not ${quoted(value)}`);
}

/** A path relative to the folder of media, or an address. */
function readReference(field: ImportField, value: string | undefined): string | null {
  if (value === undefined || !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(value))
    return limited(field, value ?? '', 2048) || null;
  return readLink(field, value);
}

/** Addresses with white space, commas, semicolons or bars between; where they begin with http, these may be part of one. */
function readPictures(value = ''): Pick<RowReview, 'pictures' | 'lostPictures'> {
  const separator = /https?:\/\//i.test(value) ? /\s|[,;|](?=[\s,;|]|https?:\/\/|$)/i : /[\s,;|]/;
  const pictures = [...new Set(value.split(separator).filter((address) => address !== ''))];
  return {
    pictures: pictures.slice(0, MAX_PICTURES).map((address) => readReference('pictures', address)!),
    lostPictures: Math.max(0, pictures.length - MAX_PICTURES),
  };
}

function readReply(
  { replyText, replyName, replyDate }: RowValues,
  createdAt: string | null,
  defaults: RowDefaults,
): ReviewResponse | null {
  if (replyText === undefined) return null;
  if (replyText.length > MAX_TEXT) throw new RowRefusal('replyText', 'must be at most 20,000 characters');
  const day =
    readDay('replyDate', replyDate, defaults) ?? (createdAt ?? new Date(defaults.now).toISOString()).slice(0, 10);
  return { name: limited('replyName', replyName ?? defaults.replyName, 200), date: day, comment: replyText };
}

function readProduct({ productId, productTitle }: RowValues): Product | null {
  if (productId === undefined && productTitle === undefined) return null;
  const id = productId?.replace(SHOPIFY_ID, '');
  const parsed = Product.safeParse({ sourceProductId: id ?? productTitle, title: productTitle ?? id });
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new RowRefusal(path[0] === 'title' ? 'productTitle' : 'productId', message);
}

function readFlag(field: ImportField, value: string | undefined): boolean | null {
  if (value === undefined) return null;
  const flag = parseBoolean(value);
  if (flag !== null) return flag;
  throw new RowRefusal(field, `must be true or false, not ${quoted(value)}`);
}

function limited(field: ImportField, value: string, max: number): string {
  if (value.length <= max) return value;
  throw new RowRefusal(field, `must be at most ${max} characters`);
}
