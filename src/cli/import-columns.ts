import { CommandError } from './command-error.js';

/** Everything a column can hold, with the column names that are known for it, spelled without case and separators. */
const KNOWN = {
  rating: ['rating', 'stars', 'score', 'starrating', 'reviewrating', 'reviewscore', 'reviewstars', 'ratingvalue'],
  text: ['text', 'body', 'review', 'reviewtext', 'reviewbody', 'reviewcontent', 'comment', 'content'],
  title: ['title', 'headline', 'subject', 'reviewtitle'],
  author: ['author', 'authorname', 'reviewer', 'reviewername', 'customer', 'customername', 'displayname', 'name'],
  name: ['fullname', 'name'],
  email: ['email', 'emailaddress', 'authoremail', 'revieweremail', 'customeremail'],
  phone: ['phone', 'phonenumber', 'mobile', 'authorphone', 'reviewerphone', 'customerphone'],
  createdAt: ['createdat', 'date', 'reviewdate', 'created', 'createtime', 'submittedat', 'publishedat', 'timestamp'],
  source: ['source'],
  sourceFeedbackId: ['sourcefeedbackid', 'reviewid', 'externalid', 'id'],
  photo: ['photo', 'photourl', 'image', 'imageurl', 'avatar', 'avatarurl', 'authorphoto'],
  video: ['video', 'videourl', 'videoref'],
  gif: ['gif', 'gifurl', 'gifref'],
  url: ['url', 'reviewurl', 'link', 'permalink'],
  replyText: ['reply', 'replytext', 'replycomment', 'response', 'responsetext', 'responsecomment', 'merchantreply'],
  replyName: ['replyname', 'replyauthor', 'responsename', 'responseauthor'],
  replyDate: ['replydate', 'repliedat', 'responsedate', 'replycreatedat'],
  productId: ['productid', 'sourceproductid', 'sku', 'productsku', 'productsourceproductid'],
  productTitle: ['producttitle', 'productname', 'product'],
  verified: ['verified', 'verifiedpurchase', 'verifiedbuyer', 'isverified'],
  showOnWidget: ['showonwidget', 'published', 'visible'],
} as const satisfies Record<string, readonly string[]>;

export type ImportField = keyof typeof KNOWN;
export const IMPORT_FIELDS = Object.keys(KNOWN) as ImportField[];

/** The columns a user named for fields: null for a field to leave out. */
export type ColumnChoice = ReadonlyMap<ImportField, string | null>;

/** Reads `field=column` options. Throws a CommandError (2) for an unknown field. */
export function readColumnChoice(options: string[]): ColumnChoice {
  return new Map(
    options.map((option) => {
      const [, field, column] = /^([^=]*)=(.*)$/s.exec(option) ?? [];
      if (!IMPORT_FIELDS.includes(field as ImportField)) {
        throw new CommandError(`--map must be field=column, not "${option}"; fields: ${IMPORT_FIELDS.join(', ')}`, 2);
      }
      return [field as ImportField, column?.trim() || null];
    }),
  );
}

/** For each field that has one, the place of its column in `names`; the choice first, then the known names. */
export function mapColumns(names: string[], choice: ColumnChoice): Map<ImportField, number> {
  const spelled = names.map(plainName);
  const places = new Map<ImportField, number>();
  for (const [field, column] of choice) {
    if (column === null) continue;
    const exact = names.indexOf(column);
    const place = exact === -1 ? spelled.indexOf(plainName(column)) : exact;
    if (place !== -1) places.set(field, place);
  }
  const taken = new Set(places.values());
  for (const field of IMPORT_FIELDS) {
    if (choice.has(field)) continue;
    const place = KNOWN[field].map((name) => spelled.indexOf(name)).find((at) => at !== -1 && !taken.has(at));
    if (place === undefined) continue;
    places.set(field, place);
    taken.add(place);
  }
  return places;
}

/** A column's name without case and separators. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
