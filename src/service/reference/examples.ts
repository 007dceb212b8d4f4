/** One shop, one customer, one review, in every shape the interface gives them. */
import type * as contract from '../../contract/service.js';
import type { Problem } from '../../contract/widget.js';

const VENDOR_ID = '6f1c0c52-8d0e-4a53-9d59-0d6f1b7f3b1e';
const REVIEW_ID = 'c3f9d0a4-5b7e-4a0f-8f65-2a1d9f5a7c10';

const product: contract.Product = {
  sourceProductId: 'kettle-1',
  title: 'Blue kettle, 1.2 l',
  imageUrl: 'https://kettle.example/blue.jpg',
};

const newVendor: contract.NewVendor = {
  name: 'Blue Kettle Ltd',
  senderName: 'Blue Kettle',
  address: 'Hafenstraße 4, 20459 Hamburg, Germany',
  industry: 'Kitchenware',
  website: 'https://kettle.example',
  logoUrl: 'https://kettle.example/logo.svg',
};

const reply: contract.ReviewResponse = { name: 'Blue Kettle', date: '2026-03-02', comment: 'Thank you, Ada.' };

const review: contract.Review = {
  id: REVIEW_ID,
  businessId: VENDOR_ID,
  authorName: 'Ada L.',
  name: 'Ada Lovelace',
  email: 'ada@shop.example',
  phoneNumber: null,
  photo: null,
  rating: '5',
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
  response: reply,
  product,
  verified: false,
  heldBackReason: null,
  answers: { 'kitchen-size': 'Small' },
};

const usage: contract.Usage = { smsLimitsLeft: 498, renews: '2026-04-01T00:00:00.000Z' };

const contact: contract.Contact = {
  id: '2b8a1f6e-0c1d-4f7a-9a33-7f0f5f0a9b21',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@shop.example',
  phoneNumber: null,
  source: 'checkout',
  sourceContactId: 'customer-17',
};

const INVITATION =
  'eyJhbGciOiJIUzI1NiIsImtpZCI6IjEyMzQ1Njc4IiwidHlwIjoiaW52aXRhdGlvbitqd3QifQ.eyJzdWIiOiLigKYifQ.c2lnbmF0dXJl';

const insight: contract.Insight = {
  category: 'Product',
  topic: 'Lid',
  mentions: 12,
  label: 'The lid is hard to open',
  sentiment: 'negative',
};

/** An example for each named schema of the document. */
export const EXAMPLES = {
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
  } satisfies contract.Business,
  BusinessProfile: {
    id: VENDOR_ID,
    name: newVendor.name,
    address: newVendor.address,
  } satisfies contract.BusinessProfile,
  BusinessUpdate: { address: 'Speicherstraße 1, 20457 Hamburg, Germany' } satisfies contract.BusinessUpdate,
  Channel: { email: 'ada@shop.example', phoneNumber: '+49 30 123456' } satisfies contract.Channel,
  Contact: contact,
  Feedback: { id: REVIEW_ID, source: 'shop', verified: true, answersKept: true } satisfies contract.Feedback,
  Insight: insight,
  Insights: {
    topInsights: [insight],
    recentInsights: [],
    statistics: { totalReviews: 812, averageRating: 4.62, averageRatingTrend: -0.08 },
  } satisfies contract.Insights,
  Invite: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@shop.example',
    businessId: VENDOR_ID,
    inviteDelayDays: 3,
  } satisfies contract.Invite,
  InviteAnswer: { contact, usage, invitation: INVITATION } satisfies contract.InviteAnswer,
  MarketplaceInvite: {
    firstName: 'Ada',
    channel: { phoneNumber: '+49 30 123456' },
    inviteDelayHours: 48,
    products: [product],
  } satisfies contract.MarketplaceInvite,
  NewVendor: newVendor,
  Ping: { status: 'ok' } satisfies contract.Ping,
  Problem: {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'invalid_request',
    detail: 'Wrong in this request: rating',
    errors: [{ field: 'rating', message: 'must be a number from 1 to 5' }],
  } satisfies Problem,
  Product: product,
  Reply: { reviewId: REVIEW_ID, comment: 'Thank you, Ada.' } satisfies contract.Reply,
  Review: review,
  ReviewList: { total: 812, reviews: [review] } satisfies contract.ReviewList,
  ReviewResponse: reply,
  ReviewUpdate: { showOnWidget: false, reason: 'spam' } satisfies contract.ReviewUpdate,
  Statistics: { totalReviews: 812, averageRating: 4.62, averageRatingTrend: -0.08 } satisfies contract.Statistics,
  SubmitReviewAnswer: {
    feedback: { id: REVIEW_ID, verified: true, answersKept: true },
  } satisfies contract.SubmitReviewAnswer,
  SubmittedReview: {
    rating: '5',
    text: 'Boils fast and pours clean.',
    vendorId: VENDOR_ID,
    firstName: 'Ada',
    lastName: 'Lovelace',
    channel: { email: 'ada@shop.example' },
    product,
    invitation: INVITATION,
    answers: { 'kitchen-size': 'Small' },
  } satisfies contract.SubmittedReview,
  Usage: usage,
  Vendor: { id: VENDOR_ID, ...newVendor, googlePlaceId: null, facebookUrl: null } satisfies contract.Vendor,
  VendorUpdate: { senderName: 'The Blue Kettle' } satisfies contract.VendorUpdate,
};
