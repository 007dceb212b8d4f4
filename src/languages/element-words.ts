/**
 * What the elements say: the sections of a language's file that pages load. `{names}` in braces are filled in by the code that says it; the
 * English is in en.json.
 */
import type { ReportReason } from '../contract/report.js';
import type { Incentive, Relationship } from '../contract/widget.js';

/** A string with a number in it: one text per plural category of its language (CLDR), at least `other`. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** `list`: what a plain list needs, and cards. */
export interface ListSection {
  reviews: string;
  loading: string;
  empty: string;
  /** Where there are reviews, but all of them are held back or pending. */
  noneShown: string;
  offline: string;
  unreachable: string;
  unavailable: string;
  tryAgain: string;
  anonymous: string;
  verified: string;
  readMore: string;
  readLess: string;
  newest: string;
  oldest: string;
  highest: string;
  lowest: string;
  policy: string;
  heldBack: string;
  /** Behind {@link heldBack}: how many of them nobody has looked at yet. */
  pending: Plural;
  based: Plural;
  starCount: Plural;
  /** A card. */
  source: string;
  readOn: string;
  reply: string;
  replyBy: string;
}

/** `counts`: what list and stars say of numbers. */
export interface CountsSection {
  reviewCount: Plural;
  outOfFive: string;
}

/** `actions`: what a reader can do next: sort, filter, load more, leave a filter, write a review. */
export interface ActionsSection {
  sortBy: string;
  sourceFilter: string;
  allSources: string;
  /** Below the numbers: how many of them another site has collected, and how many more there are that do not count. */
  ofThese: string;
  notCounted: string;
  /** The button that opens the filters, and the name of the one that opens the search, which is the field's too. */
  filter: string;
  search: string;
  emptyFilter: string;
  noMatch: string;
  /** How many reviews a filter leaves of all; beside the way back, and announced. */
  matches: Plural;
  allReviews: string;
  progress: string;
  loadMore: string;
  loadingMore: string;
  moreFailed: string;
  moreLoaded: Plural;
  write: string;
  /** Name of the button on each card. */
  reportReview: string;
}

/** `features`: search, filters, pages, carousel and badge. */
export interface FeaturesSection {
  withMedia: string;
  searchHint: string;
  previousPage: string;
  nextPage: string;
  pageOf: string;
  previous: string;
  next: string;
  close: string;
}

/** `media`: photos, videos and animations, and their viewer. */
export interface MediaSection {
  pictureBy: string;
  videoBy: string;
  playGif: string;
  stopGif: string;
  openPhoto: string;
  openVideo: string;
  openGif: string;
  moreMedia: Plural;
  viewer: string;
  itemOf: string;
  close: string;
  previousItem: string;
  nextItem: string;
}

/** `stars`: what `<review-stars>` says and the list does not. */
export interface StarsSection {
  noReviews: string;
}

/** Every string of `<reviews-widget>` and `<review-stars>`. */
export interface WidgetStrings
  extends ListSection,
    CountsSection,
    ActionsSection,
    FeaturesSection,
    MediaSection,
    StarsSection {}

/** `fields`: what the form says before the shopper touches it, and when its other chunk cannot be loaded. */
export interface FieldsSection {
  heading: string;
  /** In place of the fields, where the page's token allows no review. */
  unavailable: string;
  optional: string;
  rating: string;
  /** Names of the radio buttons; that of the shown star is also the hint beside the stars. */
  stars1: string;
  stars2: string;
  stars3: string;
  stars4: string;
  stars5: string;
  title: string;
  text: string;
  textHint: string;
  left: Plural;
  tooLong: Plural;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  contactHint: string;
  oneHint: string;
  phoneHint: string;
  consent: string;
  privacy: string;
  send: string;
  sending: string;
  sendAgain: string;
  /** Beside a field that is missing or malformed; `ratingWrong` is also the hint beside empty stars. */
  ratingWrong: string;
  emailWrong: string;
  phoneNumberWrong: string;
  oneMissing: string;
  /** Notice above the button, by the kind of failure. */
  offlineFailed: string;
  unreachableFailed: string;
}

/** `submit`: what the form says once the shopper has touched it: notes, failures and the success message. */
export interface SubmitSection {
  /** Hint below a very short text. */
  textMore: string;
  /** Note above a draft from an earlier visit; `interrupted` when the review may have arrived. */
  draftKept: string;
  interrupted: string;
  discard: string;
  /** Note above a form that was opened by an invite link; `notInvited` is also part of the success message. */
  invited: string;
  notInvited: string;
  /** Beside a field that the service rejects; `message` is the service's wording. */
  notAccepted: string;
  retryingFailed: string;
  timeoutFailed: string;
  setupFailed: string;
  refusedFailed: string;
  busyFailed: string;
  /** The proxy wants proof of work, which this page cannot do. */
  unsolvedFailed: string;
  thanks: string;
  /** What happens next: `soon` for a queued review, `held` for one that the shop has to approve, `arrived` when nothing more is known. */
  published: string;
  soon: string;
  held: string;
  arrived: string;
  verified: string;
}

/** Every string of `<review-form>` but those of its pictures. */
export interface FormStrings extends FieldsSection, SubmitSection {}

/** `pictures`: the form’s pictures; `name` and `names` are those of files. */
export interface PictureStrings {
  label: string;
  /** What a review may have; `picturesOnly` where the service takes no film. */
  limit: string;
  picturesOnly: string;
  public: string;
  add: string;
  camera: string;
  drop: string;
  /** States of a file. */
  preparing: string;
  uploading: string;
  waiting: string;
  checking: string;
  ready: string;
  failed: string;
  refused: string;
  interrupted: string;
  chooseAgain: string;
  remove: string;
  /** What became of files, for screen readers. */
  added: string;
  removed: string;
  allReady: string;
  /** Why a file is not taken. */
  tooMany: string;
  oneFilm: string;
  noFilm: string;
  tooLarge: string;
  wrongType: string;
  unplayable: string;
  unreadable: string;
  /** Above the button, while the review waits for its pictures; and after it was pressed, where one is missing. */
  reviewWaits: string;
  missing: string;
  sendWithout: string;
  /** After sending, where the service has the review and not all of its pictures. */
  dropped: string;
}

/** `report`: the report dialog, with what the reasons of a report are called; the key of each is its reason. */
export interface ReportStrings extends Record<ReportReason, string> {
  heading: string;
  intro: string;
  reason: string;
  explanation: string;
  name: string;
  email: string;
  contactHint: string;
  optional: string;
  goodFaith: string;
  send: string;
  sending: string;
  required: string;
  emailWrong: string;
  tooLong: string;
  offline: string;
  failed: string;
  gone: string;
  unsupported: string;
  sent: string;
  number: string;
  nextByEmail: string;
  next: string;
  /** The way to where the source of the review takes reports. */
  reportThere: string;
}

/** What an author was given and how one belongs to the shop; the key of each is its word in the contract. */
type Disclosed = Record<Exclude<Incentive | Relationship, 'other'>, string>;

/** `disclosures`: what a review discloses beside its text, and what is said below the list. */
export interface DisclosureStrings extends Disclosed {
  verifiedElsewhere: string;
  experienced: string;
  otherIncentive: string;
  otherRelationship: string;
  checkNone: string;
  /** {mark} is what the card of a checked review says. */
  checkSome: string;
  checkAll: string;
  incentiveNone: string;
  incentiveSome: string;
  /** The page that the statement leads to. */
  policyPage: string;
}

/** `insights`: `<review-insights>`. */
export interface InsightsStrings {
  praised: string;
  missed: string;
  praise: string;
  criticise: string;
  mentions: string;
  none: string;
  noInsights: string;
  byMachine: string;
  showReviews: string;
  failed: string;
  retry: string;
}
