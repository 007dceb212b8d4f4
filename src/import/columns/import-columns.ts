import { OperatorError } from '../../platform/errors.js';

/** The fields of a review, each with the names of columns that are known to hold it, normalized. */
const KNOWN_NAMES = {
  rating: ['rating', 'stars', 'score', 'starrating', 'reviewrating', 'reviewscore', 'reviewstars', 'ratingvalue'],
  text: ['text', 'body', 'review', 'reviewtext', 'reviewbody', 'reviewcontent', 'comment', 'content'],
  title: ['title', 'headline', 'subject', 'summary', 'reviewtitle', 'reviewheadline', 'reviewsummary', 'titletext'],
  author: ['author', 'authorname', 'reviewer', 'reviewername', 'customer', 'customername', 'displayname', 'name'],
  name: ['fullname', 'name'],
  email: ['email', 'emailaddress', 'authoremail', 'revieweremail', 'customeremail'],
  phone: ['phone', 'phonenumber', 'mobile', 'authorphone', 'reviewerphone', 'customerphone'],
  createdAt: ['createdat', 'date', 'reviewdate', 'created', 'createtime', 'submittedat', 'publishedat', 'timestamp'],
  source: ['source'],
  sourceFeedbackId: ['sourcefeedbackid', 'reviewid', 'externalid', 'id'],
  photo: ['photo', 'photourl', 'image', 'imageurl', 'avatar', 'avatarurl', 'authorphoto'],
  pictures: [
    'pictures',
    'pictureurls',
    'picturelinks',
    'images',
    'imageurls',
    'imagelinks',
    'photos',
    'photourls',
    'reviewpictures',
    'reviewimages',
    'reviewphotos',
    'customerimages',
    'publishedimageurls',
  ],
  video: ['video', 'videourl', 'videoref'],
  gif: ['gif', 'gifurl', 'gifref'],
  url: ['url', 'reviewurl', 'link', 'permalink'],
  replyText: ['reply', 'replytext', 'replycomment', 'response', 'responsetext', 'responsecomment', 'merchantreply'],
  replyName: ['replyname', 'replyauthor', 'responsename', 'responseauthor'],
  replyDate: ['replydate', 'repliedat', 'responsedate', 'replycreatedat'],
  productId: ['productid', 'sourceproductid', 'sku', 'productsku', 'productsourceproductid', 'producthandle', 'handle'],
  productTitle: ['producttitle', 'productname', 'product'],
  experiencedAt: ['experiencedat', 'experiencedate', 'dateofexperience'],
  incentive: ['incentive', 'incentivized', 'incentivised'],
  relationship: ['relationship'],
  verified: ['verified', 'verifiedpurchase', 'verifiedbuyer', 'isverified'],
  showOnWidget: ['showonwidget', 'published', 'visible', 'approved', 'ispublished', 'isvisible', 'isapproved'],
} as const satisfies Record<string, readonly string[]>;

export type ImportField = keyof typeof KNOWN_NAMES;
export const IMPORT_FIELDS = Object.keys(KNOWN_NAMES) as ImportField[];

/** The column that the user chose for a field; null for a field to leave out. */
export type ColumnChoice = ReadonlyMap<ImportField, string | null>;

/** Reads `field=column` options. Throws an OperatorError (2) for an unknown field. */
export function readColumnChoice(options: string[]): ColumnChoice {
  return new Map(
    options.map((option) => {
      const [, field, column] = /^([^=]*)=(.*)$/s.exec(option) ?? [];
      if (!IMPORT_FIELDS.includes(field as ImportField)) {
        throw new OperatorError(`--map must be field=column, not "${option}"; fields: ${IMPORT_FIELDS.join(', ')}`, 2);
      }
      return [field as ImportField, column?.trim() || null];
    }),
  );
}

/** Whether a column of this name is usually of the field. */
export function isKnownName(field: ImportField, name: string): boolean {
  return (KNOWN_NAMES[field] as readonly string[]).includes(normalizeName(name));
}

/** Whether a column of this name is usually of some field. */
export function isUsualName(name: string): boolean {
  return IMPORT_FIELDS.some((field) => isKnownName(field, name));
}

/** The index in `names` of each field's column, for the fields that have one: by the user's choice, else by the usual names. */
export function mapColumns(names: string[], choice: ColumnChoice, byUsualNames = true): Map<ImportField, number> {
  const normalized = names.map(normalizeName);
  const indexes = new Map<ImportField, number>();
  for (const [field, column] of choice) {
    if (column === null) continue;
    const exact = names.indexOf(column);
    const index = exact === -1 ? normalized.indexOf(normalizeName(column)) : exact;
    if (index !== -1) indexes.set(field, index);
  }
  if (!byUsualNames) return indexes;
  const taken = new Set(indexes.values());
  for (const field of IMPORT_FIELDS) {
    if (choice.has(field)) continue;
    const index = KNOWN_NAMES[field].map((name) => normalized.indexOf(name)).find((at) => at !== -1 && !taken.has(at));
    if (index === undefined) continue;
    indexes.set(field, index);
    taken.add(index);
  }
  return indexes;
}

/** A column's name without case and separators. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
