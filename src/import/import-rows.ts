import { INCENTIVES, RELATIONSHIPS } from '../contract/disclosures.js';
import { normalProductId } from '../contract/product-id.js';
import { Channel } from '../contract/service/channel.js';
import { oneLine } from '../contract/service/fields.js';
import type { ReviewResponse } from '../contract/service/review.js';
import { MAX_PICTURES, Product } from '../contract/service/review.js';
import { interfaceName } from '../contract/service/source.js';
import { type Incentive, LIMITS } from '../contract/widget.js';
import { isVisible } from '../platform/clean-text.js';
import { readWrittenRating, starsIn } from '../platform/written-rating.js';
import type { ImportedReview } from '../service/index.js';
import { characterFault, damageOf, parseBoolean, quoted } from './cells/cell-values.js';
import { DATE_HINT, type DateOrder, dateFault, hasShortYear, orderIn, parseDate, writtenDay } from './cells/dates.js';
import { plainTexts } from './cells/plain-texts.js';
import { createSideFields, type LeftOut, picturesIn, type SideFields } from './cells/side-fields.js';
import type { ImportField } from './columns/import-columns.js';
import type { RowValues } from './columns/import-fields.js';
import type { Profile } from './profiles/profile.js';
import { RowRefusal } from './row-refusal.js';

const MAX_TEXT = 20_000;
const MAX_TITLE = LIMITS.title;
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
  /** Of how many points ratings are that do not say so themselves. */
  scale: number;
}

/** The review in a row, without whether it is shown; `createdAt` is null when the row has no date, the id when it has none. */
export type RowReview = Omit<ImportedReview, 'createdAt' | 'showOnWidget' | 'sourceFeedbackId'> & {
  createdAt: string | null;
  sourceFeedbackId: string | null;
  /** How many pictures it has beyond those that a review keeps. */
  lostPictures: number;
  /** Cells that could not be read, and that a review can do without. */
  leftOut: LeftOut[];
};

/** Reads the review in a row. Throws a RowRefusal. */
export function readRow(cells: RowValues, defaults: RowDefaults): RowReview {
  const side = createSideFields();
  const { profile } = defaults;
  const values = visible(checked(profile ? plainTexts(cells, profile) : cells, side));
  const rating = readRating(values.rating, defaults.scale, profile?.ratings);
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
    ...readContact(values, side),
    source: interfaceName(side.read(() => limited('source', values.source ?? defaults.source, 64)) ?? defaults.source),
    sourceFeedbackId: readId(values.sourceFeedbackId, profile),
    photo: side.read(() => readLink('photo', values.photo)),
    reviewUrl: side.read(() => readLink('url', values.url)),
    videoRef: side.read(() => readReference('video', values.video)),
    gifRef: side.read(() => readReference('gif', values.gif)),
    ...readPictures(values.pictures, side),
    response: side.read(() => readReply(values, createdAt, defaults, side)),
    product: readProduct(values),
    experiencedAt: side.read(() => readDay('experiencedAt', values.experiencedAt, defaults)),
    incentive: readIncentive(values.incentive),
    relationship: readWord('relationship', values.relationship, RELATIONSHIPS),
    verifiedBy: side.read(() => readFlag('verified', values.verified)) ? 'import' : null,
    leftOut: side.leftOut,
  };
}

/** Fields that a review can do without. */
const SIDE_FIELDS: ReadonlySet<ImportField> = new Set<ImportField>([
  ...([
    'name',
    'email',
    'phone',
    'photo',
    'pictures',
    'video',
    'gif',
    'url',
    'replyText',
    'replyName',
    'replyDate',
    'source',
  ] as const),
  ...(['experiencedAt', 'verified', 'productTitle'] as const),
]);

/** The cells without those of bytes or characters that are no text. Throws a RowRefusal where the review cannot do without one. */
function checked(values: RowValues, side: SideFields): RowValues {
  const kept: RowValues = {};
  for (const [field, value] of Object.entries(values) as [ImportField, string][]) {
    const fault = characterFault(value);
    if (fault === null) kept[field] = value;
    else if (!SIDE_FIELDS.has(field)) throw new RowRefusal(field, fault);
    else side.leftOut.push({ field, reason: fault });
  }
  return kept;
}

/** The cells without those in which nobody sees anything. */
function visible(values: RowValues): RowValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isVisible(value)));
}

/** 1 to 5, rounded to two decimals as the service has it; null when there is none. */
function readRating(cell: string | undefined, scale: number, words: Record<string, string> = {}): string | null {
  const value = cell !== undefined && Object.hasOwn(words, cell) ? words[cell]! : (cell ?? '');
  if (value === '') return null;
  const written = readWrittenRating(value);
  const stars = written && starsIn(written, scale);
  if (stars !== null) return String(stars);
  throw new RowRefusal(
    'rating',
    `must be ${scale === 5 ? 'a number from 1 to 5' : `above 0 and at most ${scale}`}, not ${quoted(value)}`,
  );
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
  // Digits that a spreadsheet has dropped make one id of many: what the review says identifies it then.
  if (value === undefined || damageOf(value) !== null) return null;
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

/** Email address and phone number. They are personal, so what is said of a wrong one does not repeat it. */
function readContact(
  { email, phone }: RowValues,
  side: SideFields,
): { email: string | null; phoneNumber: string | null } {
  return {
    email: side.read(() => readChannel('email', { email }, email)),
    phoneNumber: side.read(() => readChannel('phone', { phoneNumber: phone }, phone)),
  };
}

function readChannel(field: ImportField, channel: object, value: string | undefined): string | null {
  if (value === undefined) return null;
  const parsed = Channel.safeParse(channel);
  if (parsed.success) return value;
  throw new RowRefusal(field, parsed.error.issues[0]!.message);
}

function readLink(field: ImportField, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (value.length <= 2048 && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
    return value.includes(' ') ? new URL(value).href : value;
  throw new RowRefusal(field, `must be an http or https address, not ${quoted(value)}`);
}

/** A path relative to the folder of media, or an address. */
function readReference(field: ImportField, value: string | undefined): string | null {
  if (value === undefined || !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(value))
    return limited(field, value ?? '', 2048) || null;
  return readLink(field, value);
}

function readPictures(cell: string | undefined, side: SideFields): Pick<RowReview, 'pictures' | 'lostPictures'> {
  const pictures = picturesIn(cell ?? '').flatMap(
    (address) => side.read(() => readReference('pictures', address)) ?? [],
  );
  return {
    pictures: pictures.slice(0, MAX_PICTURES),
    lostPictures: Math.max(0, pictures.length - MAX_PICTURES),
  };
}

function readReply(
  { replyText, replyName, replyDate }: RowValues,
  createdAt: string | null,
  defaults: RowDefaults,
  side: SideFields,
): ReviewResponse | null {
  if (replyText === undefined) return null;
  if (replyText.length > MAX_TEXT) throw new RowRefusal('replyText', 'must be at most 20,000 characters');
  const day =
    side.read(() => readDay('replyDate', replyDate, defaults)) ??
    (createdAt ?? new Date(defaults.now).toISOString()).slice(0, 10);
  return {
    name: side.read(() => limited('replyName', replyName ?? defaults.replyName, 200)) ?? defaults.replyName,
    date: day,
    comment: replyText,
  };
}

function readProduct({ productId, productTitle }: RowValues): Product | null {
  if (productId === undefined && productTitle === undefined) return null;
  const damage = productId === undefined ? null : damageOf(productId);
  if (damage !== null) throw new RowRefusal('productId', damage);
  const id = productId === undefined ? undefined : normalProductId(productId);
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
