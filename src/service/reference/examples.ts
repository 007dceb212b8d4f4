/** Examples for the document: one shop, one customer and one review in every shape of the interface. */
import type { Business, BusinessProfile, BusinessUpdate } from '../../contract/service/business.js';
import {
  CAMPAIGN_DEFAULTS,
  type Campaign,
  type CampaignText,
  type CampaignUpdate,
  type NewCampaign,
  type QuietHours,
} from '../../contract/service/campaign.js';
import type { Changes } from '../../contract/service/changes.js';
import type { Channel, ReviewerChannel } from '../../contract/service/channel.js';
import type { CustomQuestion, CustomQuestions } from '../../contract/service/custom-question.js';
import type {
  ComparedProduct,
  Competitor,
  Insight,
  InsightClaim,
  InsightQuote,
  Insights,
  InsightTrend,
  Statistics,
} from '../../contract/service/insights.js';
import type {
  Contact,
  Invite,
  InviteResponse,
  InviteTokenValidity,
  MarketplaceInvite,
  SentInvite,
  SentInviteList,
  Usage,
} from '../../contract/service/invite.js';
import type {
  DecisionHistory,
  DecisionRecord,
  DecisionRequest,
  DecisionResult,
  DecisionResults,
  MediaDecision,
  Moderation,
  ModerationUpdate,
  QueuedReview,
  ReviewQueue,
  UndoRequest,
} from '../../contract/service/moderation.js';
import type {
  CreatedOrderSource,
  NewOrderSource,
  OrderSource,
  OrderSourceList,
} from '../../contract/service/order-source.js';
import type { Ping } from '../../contract/service/ping.js';
import type {
  ChangedProduct,
  ListedProduct,
  ProductChangeRecord,
  ProductList,
  SavedProduct,
} from '../../contract/service/product.js';
import type { ProductChange, ProductChangeResults, ProductChanges } from '../../contract/service/product-changes.js';
import type {
  NewReport,
  Notice,
  Report,
  ReportDecision,
  ReportDetails,
  ReportList,
  ReportTold,
} from '../../contract/service/report.js';
import type {
  HeldBackMedia,
  ListSync,
  Product,
  Reply,
  Review,
  ReviewedProduct,
  ReviewList,
  ReviewResponse,
  ReviewUpdate,
} from '../../contract/service/review.js';
import type { ReviewAudit, StarAudit } from '../../contract/service/review-audit.js';
import type { ReviewPolicy, ReviewPolicyUpdate } from '../../contract/service/review-policy.js';
import type { Feedback, SubmitReviewResponse, SubmittedReview } from '../../contract/service/submitted-review.js';
import type { NewUpload, Upload, UploadLimits } from '../../contract/service/upload.js';
import type { NewVendor, Vendor, VendorUpdate } from '../../contract/service/vendor.js';
import type { Problem } from '../../contract/widget.js';

// Examples for the document: how one review goes from a queue to its readers.

/** An example for each named schema of moderation, about this review. */
function moderationExamples(review: Review) {
  const decision: DecisionRecord = {
    id: '0d6a3f6e-5a51-4a3e-9a52-7f8a1f0b7d42',
    at: '2026-03-02T08:30:00.000Z',
    by: 'API key',
    decision: 'show',
    reason: null,
  };
  const queued: QueuedReview = { review, state: 'shown', openReports: 0, namePassesFor: null, lastDecision: decision };
  const result: DecisionResult = { id: review.id, outcome: 'done', decisionId: decision.id, queued };
  return {
    DecisionHistory: { decisions: [decision] } satisfies DecisionHistory,
    DecisionRecord: decision,
    DecisionRequest: { reviewIds: [review.id], decision: 'hold_back', reason: 'spam' } satisfies DecisionRequest,
    DecisionResult: result,
    DecisionResults: { results: [result] } satisfies DecisionResults,
    HeldBackMedia: {
      kind: 'picture',
      position: 0,
      address: 'https://kettle.example/reviews/passport.jpg',
      reason: 'personal_data',
    } satisfies HeldBackMedia,
    MediaDecision: { kind: 'picture', position: 0, show: false, reason: 'personal_data' } satisfies MediaDecision,
    Moderation: {
      counts: { todo: 4, pending: 3, shown: 812, held_back: 14, archived: 2, reported: 1 },
      newReviews: 'wait',
    } satisfies Moderation,
    ModerationUpdate: { newReviews: 'wait' } satisfies ModerationUpdate,
    QueuedReview: queued,
    ReviewQueue: { reviews: [queued] } satisfies ReviewQueue,
    UndoRequest: { decisionIds: [decision.id] } satisfies UndoRequest,
  };
}

const VENDOR_ID = '6f1c0c52-8d0e-4a53-9d59-0d6f1b7f3b1e';
const REVIEW_ID = 'c3f9d0a4-5b7e-4a0f-8f65-2a1d9f5a7c10';

const product: Product = {
  sourceProductId: 'kettle-1',
  title: 'Blue kettle, 1.2 l',
  imageUrl: 'https://kettle.example/blue.jpg',
};

const PRODUCT_CHANGE_ID = '0b7a3f52-6c1d-4e2b-9a47-8d5e2f1c9b30';
const listedProduct: ListedProduct = {
  sourceProductId: '8146302211',
  name: 'Blue kettle, 1.2 l',
  nameFrom: 'owner',
  url: 'https://kettle.example/products/blue-kettle',
  imageUrl: 'https://kettle.example/blue.jpg',
  otherIds: ['8146302211-R', 'KETTLE-RED', 'blue-kettle'],
  reviews: 72,
  shown: 70,
  average: 4.62,
  looksLike: null,
};
const savedProduct: SavedProduct = {
  sourceProductId: '8146302211',
  name: 'Blue kettle, 1.2 l',
  otherIds: ['8146302211-R', 'blue-kettle'],
};
const productChange: ProductChangeRecord = {
  id: PRODUCT_CHANGE_ID,
  at: '2026-03-02T09:30:00.000Z',
  by: 'Ada',
  kind: 'merged',
  what: ['8146302211-R', '8146302211'],
  products: 2,
  reviews: 12,
  undoneAt: null,
};

const newVendor = {
  name: 'Blue Kettle Ltd',
  senderName: 'Blue Kettle',
  address: 'Hafenstraße 4, 20459 Hamburg, Germany',
  industry: 'Kitchenware',
  website: 'https://kettle.example',
  logoUrl: 'https://kettle.example/logo.svg',
} satisfies NewVendor;

const reply: ReviewResponse = { name: 'Blue Kettle', date: '2026-03-02', comment: 'Thank you, Ada.' };

const review: Review = {
  id: REVIEW_ID,
  businessId: VENDOR_ID,
  authorName: 'Ada L.',
  name: 'Ada Lovelace',
  email: 'ada@shop.example',
  phoneNumber: null,
  photo: null,
  rating: '5',
  title: 'A kettle for life',
  text: 'Boils fast and pours clean.',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-02T08:30:00.000Z',
  isArchived: false,
  showOnWidget: true,
  shield: false,
  source: 'shop',
  sourceFeedbackId: REVIEW_ID,
  status: 'Responded',
  reviewUrl: null,
  type: null,
  videoRef: null,
  gifRef: null,
  pictures: ['https://kettle.example/reviews/on-the-stove.jpg'],
  response: reply,
  product,
  verified: true,
  verifiedBy: 'order',
  experiencedAt: '2026-02-24',
  incentive: null,
  relationship: null,
  shownAt: '2026-03-01T14:20:00.000Z',
  heldBackReason: null,
  answers: { 'kitchen-size': 'Small' },
};

const customQuestion: CustomQuestion = {
  name: 'kitchen-size',
  kind: 'scale',
  about: 'author',
  label: { en: 'How large is your kitchen?', de: 'Wie groß ist Ihre Küche?' },
  options: [
    { value: 'Small', label: { en: 'Small', de: 'Klein' } },
    { value: 'Large', label: { en: 'Large', de: 'Groß' } },
  ],
  shown: true,
  products: ['kettle-1'],
};

const policy: ReviewPolicy = {
  purchaseCheck: 'some',
  checkedBy: ['order', 'invitation'],
  incentives: 'none',
  publishedWithinDays: 7,
  keptMonths: 36,
  heldBackFor: ['spam', 'personal_data', 'unlawful', 'abusive'],
  order: 'newest',
  authorsContacted: true,
  authorsMayChange: false,
};

const starAudit: StarAudit = {
  stars: 1,
  reviews: 25,
  shown: 21,
  heldBack: 3,
  pending: 1,
  reasons: { spam: 2, none: 1 },
  waited: 20,
  medianDays: 1.5,
};

const audit: ReviewAudit = {
  senderName: 'Blue Kettle',
  at: '2026-03-02T08:30:00.000Z',
  stars: [starAudit],
  heldBack: {
    test: 'fisher_exact',
    low: { reviews: 40, heldBack: 4 },
    others: { reviews: 700, heldBack: 60 },
    p: 0.44,
    isUnequal: false,
  },
  waiting: {
    test: 'mann_whitney',
    low: { reviews: 38, medianDays: 1.5 },
    others: { reviews: 650, medianDays: 1.2 },
    p: 0.21,
    isUnequal: false,
  },
};

const usage: Usage = { smsLimitsLeft: 498, renews: '2026-04-01T00:00:00.000Z' };

const contact: Contact = {
  id: '2b8a1f6e-0c1d-4f7a-9a33-7f0f5f0a9b21',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@shop.example',
  phoneNumber: null,
  source: 'checkout',
  sourceContactId: 'customer-17',
};

const INVITE_ID = '6f0d3c52-9d4b-4d0e-8a35-5a3f1b8f8a10';

const sentInvite: SentInvite = {
  id: INVITE_ID,
  businessId: VENDOR_ID,
  contact,
  campaignId: 'default',
  channel: 'email',
  products: [],
  state: 'sent',
  reason: null,
  reminders: 0,
  createdAt: '2026-03-01T10:00:00Z',
  dueAt: '2026-03-04T10:00:00Z',
  sentAt: '2026-03-04T10:00:02Z',
  deliveredAt: null,
  openedAt: null,
  reviewedAt: null,
};

const quietHours: QuietHours = { from: 21, to: 8 };
const campaignText: CampaignText = {
  language: 'en',
  subject: 'How is your {product}, {firstName}?',
  text: 'Your opinion helps others to choose, whatever it is.',
};
const campaign: Campaign = {
  id: 'default',
  businessId: VENDOR_ID,
  ...CAMPAIGN_DEFAULTS,
  texts: [campaignText],
  quietHours,
  createdAt: null,
};

const INVITE_TOKEN =
  'eyJhbGciOiJIUzI1NiIsImtpZCI6IjEyMzQ1Njc4IiwidHlwIjoiaW52aXRhdGlvbitqd3QifQ.eyJzdWIiOiLigKYifQ.c2lnbmF0dXJl';

const counted = {
  category: 'fit',
  topic: 'size',
  mentions: 12,
  label: 'Runs small',
  sentiment: 'negative',
  praised: 3,
  criticised: 9,
};

const insightTrend: InsightTrend = { direction: 'rising', change: 0.0821, low: 0.0127, high: 0.1893 };
const insightQuote: InsightQuote = { reviewId: REVIEW_ID, text: 'It runs small.', opinion: 'criticism' };
const insightClaim: InsightClaim = { claim: 'runs_small', mentions: 7 };
const insight: Insight = {
  ...counted,
  claim: 'runs_small',
  claims: [insightClaim],
  reviewIds: [REVIEW_ID],
  quotes: [insightQuote],
  trend: insightTrend,
  wordedBy: 'rules',
};

const newReport: NewReport = {
  reason: 'personal_data',
  explanation: 'It gives the full name and the address of one of the staff.',
  name: 'Rosa Reader',
  email: 'rosa@reader.example',
  goodFaith: true,
  page: `https://kettle.example/reviews#review-${REVIEW_ID}`,
  language: 'en',
};

const report: Report = {
  id: '9a0f3c52-7f0e-4d2b-8a77-1f5e2d3c4b5a',
  vendorId: VENDOR_ID,
  reviewId: REVIEW_ID,
  state: 'decided',
  reason: newReport.reason,
  explanation: newReport.explanation,
  name: 'Rosa Reader',
  email: 'rosa@reader.example',
  goodFaith: true,
  page: `https://kettle.example/reviews#review-${REVIEW_ID}`,
  createdAt: '2026-03-03T09:00:00.000Z',
  decision: 'held_back',
  heldBackReason: 'personal_data',
  statement: 'The review gives the home address of one of our staff.',
  decidedAt: '2026-03-04T10:00:00.000Z',
  reporterToldAt: null,
  authorToldAt: null,
};

const notice: Notice = {
  to: 'reporter',
  name: 'Rosa Reader',
  email: 'rosa@reader.example',
  phoneNumber: null,
  subject: 'Your report of a review at Blue Kettle',
  text: 'Hello Rosa Reader,\n\non 2026-03-03 you reported a review at Blue Kettle.',
  toldAt: null,
};

const orderSource: OrderSource = {
  id: '41d7a2f0-0c2b-4a55-8a53-6d5f3a1f6c77',
  businessId: VENDOR_ID,
  name: 'My store',
  kind: 'woocommerce',
  campaignId: 'default',
  createdAt: '2026-03-01T10:00:00Z',
  received: 118,
  invited: 104,
  lastReceivedAt: '2026-03-04T10:00:00Z',
  lastOutcome: 'invited',
};

const comparedProduct: ComparedProduct = {
  product,
  statistics: { totalReviews: 214, averageRating: 4.31 },
  topics: [counted],
};
const competitor: Competitor = {
  vendorId: 'c6a1f5de-3a4b-4a86-9d3a-5b7a0b9d2f11',
  name: 'Red Kettle Ltd',
  statistics: { totalReviews: 390, averageRating: 4.4 },
  topics: [
    {
      ...counted,
      mentions: 41,
      praised: 33,
      criticised: 9,
      label: 'True to size for some, small for others',
      sentiment: 'positive',
    },
  ],
};

/** An example for each named schema of the document. */
export const EXAMPLES = {
  ...moderationExamples(review),
  Business: {
    id: VENDOR_ID,
    name: 'Blue Kettle Ltd',
    sources: ['google', 'shop'],
    sourceMap: [
      { label: 'Google', src: 'https://reviews.example/api/icons/google.svg' },
      { label: 'Shop', src: 'https://reviews.example/api/icons/shop.svg' },
    ],
    rating: '4.62',
    totalReviews: 812,
  } satisfies Business,
  BusinessProfile: {
    id: VENDOR_ID,
    name: newVendor.name,
    address: newVendor.address,
  } satisfies BusinessProfile,
  BusinessUpdate: { address: 'Speicherstraße 1, 20457 Hamburg, Germany' } satisfies BusinessUpdate,
  Changes: { cursor: 'kq3vZx0aTt4B.1042', vendors: [VENDOR_ID] } satisfies Changes,
  Channel: { email: 'ada@shop.example', phoneNumber: '+49 30 123456' } satisfies Channel,
  ReviewerChannel: { email: 'ada@shop.example', phoneNumber: '030 123456' } satisfies ReviewerChannel,
  Contact: contact,
  Feedback: {
    id: REVIEW_ID,
    source: 'shop',
    verified: true,
    titleKept: true,
    answersKept: true,
    uploadsKept: true,
  } satisfies Feedback,
  UploadLimits: {
    pictures: 5,
    films: 1,
    pictureBytes: 10_485_760,
    filmBytes: 104_857_600,
    types: ['image/jpeg', 'video/mp4'],
  } satisfies UploadLimits,
  NewUpload: { type: 'image/jpeg', size: 183_204 } satisfies NewUpload,
  Upload: {
    id: '0d2f6a4c-93b7-4d51-8a3e-6b1c7e5f9024',
    url: 'https://media.kettle.example/media/uploads/q8V2nJ5xT0yRb7LmK3wZsG6hD1fCpA9e',
    expiresAt: '2026-03-04T10:00:00.000Z',
  } satisfies Upload,
  Insight: insight,
  Insights: {
    topInsights: [insight],
    recentInsights: [],
    statistics: { totalReviews: 812, averageRating: 4.62, averageRatingTrend: -0.08 },
    productId: null,
    language: 'en',
    reviewsRead: 640,
    toRead: 0,
    unread: [{ language: 'sv', reviews: 4 }],
    products: [comparedProduct],
    competitors: [competitor],
    connectedSources: ['google'],
  } satisfies Insights,
  InsightClaim: insightClaim,
  InsightQuote: insightQuote,
  InsightTrend: insightTrend,
  ComparedProduct: comparedProduct,
  Competitor: competitor,
  InvitationCheck: { accepted: true, firstName: 'Ada', lastName: 'Lovelace', product } satisfies InviteTokenValidity,
  Invite: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@shop.example',
    businessId: VENDOR_ID,
    inviteDelayDays: 3,
  } satisfies Invite,
  InviteResponse: {
    contact,
    usage,
    invitation: INVITE_TOKEN,
    invite: { id: INVITE_ID, channel: 'email', state: 'queued', dueAt: '2026-03-04T10:00:00Z' },
  } satisfies InviteResponse,
  SentInvite: sentInvite,
  SentInviteList: { total: 1, invites: [sentInvite] } satisfies SentInviteList,
  QuietHours: quietHours,
  CampaignText: campaignText,
  Campaign: campaign,
  NewCampaign: { name: 'After the holidays', reminderDays: [4] } satisfies NewCampaign,
  CampaignUpdate: { delayHours: 72, quietHours } satisfies CampaignUpdate,
  OrderSource: orderSource,
  OrderSourceList: { orderSources: [orderSource] } satisfies OrderSourceList,
  NewOrderSource: { name: 'My store', kind: 'woocommerce' } satisfies NewOrderSource,
  CreatedOrderSource: {
    ...orderSource,
    received: 0,
    invited: 0,
    lastReceivedAt: null,
    lastOutcome: null,
    url: 'https://reviews.example/orders/41d7a2f0-0c2b-4a55-8a53-6d5f3a1f6c77',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  } satisfies CreatedOrderSource,
  Suppression: { email: 'ada@shop.example', suppressed: true },
  SuppressionCounts: { counts: { unsubscribed: 12, bounced: 3, complained: 0, added: 1 } },
  MarketplaceInvite: {
    firstName: 'Ada',
    channel: { phoneNumber: '+49 30 123456' },
    inviteDelayHours: 48,
    products: [product],
  } satisfies MarketplaceInvite,
  NewReport: newReport,
  NewVendor: newVendor,
  Notice: notice,
  Ping: { status: 'ok' } satisfies Ping,
  Problem: {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'invalid_request',
    detail: 'Wrong in this request: rating',
    errors: [{ field: 'rating', message: 'must be a number from 1 to 5' }],
  } satisfies Problem,
  Product: product,
  ReviewedProduct: { ...product, writtenAs: '8146302211-R' } satisfies ReviewedProduct,
  ListedProduct: listedProduct,
  ListSync: {
    updatedAfter: '2026-11-24T09:30:00.000Z',
    version: '5f0c7e2d9a41b8366c1de0f27a935b84',
    total: 812,
    gone: ['0f8e1d6a-3b54-4c19-9a72-5d1c8e7f4b20'],
  } satisfies ListSync,
  ProductList: { total: 1, unnamed: 0, products: [listedProduct] } satisfies ProductList,
  SavedProduct: savedProduct,
  SavedProducts: { products: [savedProduct] },
  ChangedProduct: { changeId: PRODUCT_CHANGE_ID, reviews: 12, taken: [] } satisfies ChangedProduct,
  ProductMerge: { from: '8146302211-R', into: '8146302211' },
  ProductIdMove: { id: 'KETTLE-RED', product: '8146302211' },
  ProductChangeRecord: productChange,
  ProductHistory: { changes: [productChange] },
  ProductUndo: { changeId: PRODUCT_CHANGE_ID },
  ProductChange: { from: '8146302211', product } satisfies ProductChange,
  ProductChanges: { changes: [{ from: '8146302211', product }] } satisfies ProductChanges,
  ProductChangeResults: { results: [{ reviews: 12 }] } satisfies ProductChangeResults,
  Reply: { reviewId: REVIEW_ID, comment: 'Thank you, Ada.' } satisfies Reply,
  Report: report,
  ReportDecision: {
    decision: 'held_back',
    heldBackReason: 'personal_data',
    statement: 'The review gives the home address of one of our staff.',
  } satisfies ReportDecision,
  ReportDetails: {
    ...report,
    review: { ...review, showOnWidget: false, heldBackReason: 'personal_data' },
    notices: [notice],
  } satisfies ReportDetails,
  ReportList: { reports: [report] } satisfies ReportList,
  ReportTold: { reporter: true } satisfies ReportTold,
  Review: review,
  ReviewAudit: audit,
  ReviewList: { total: 812, reviews: [review] } satisfies ReviewList,
  CustomQuestion: customQuestion,
  CustomQuestions: { questions: [customQuestion] } satisfies CustomQuestions,
  ReviewPolicy: policy,
  ReviewPolicyUpdate: {
    purchaseCheck: 'some',
    checkedBy: ['invitation'],
    incentives: 'none',
  } satisfies ReviewPolicyUpdate,
  ReviewResponse: reply,
  ReviewUpdate: { showOnWidget: false, reason: 'spam' } satisfies ReviewUpdate,
  StarAudit: starAudit,
  Statistics: { totalReviews: 812, averageRating: 4.62, averageRatingTrend: -0.08 } satisfies Statistics,
  SubmitReviewResponse: {
    feedback: { id: REVIEW_ID, verified: true, titleKept: true, answersKept: true },
  } satisfies SubmitReviewResponse,
  SubmittedReview: {
    rating: '5',
    title: 'A kettle for life',
    text: 'Boils fast and pours clean.',
    vendorId: VENDOR_ID,
    firstName: 'Ada',
    lastName: 'Lovelace',
    channel: { email: 'ada@shop.example' },
    product,
    invitation: INVITE_TOKEN,
    answers: { 'kitchen-size': 'Small' },
  } satisfies SubmittedReview,
  Usage: usage,
  Vendor: { id: VENDOR_ID, ...newVendor, googlePlaceId: null, facebookUrl: null } satisfies Vendor,
  VendorUpdate: { senderName: 'The Blue Kettle' } satisfies VendorUpdate,
};
