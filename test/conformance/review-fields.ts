import { arrayOf, BOOLEAN, DAY, type Kind, NUMBER_TEXT, OBJECT, orNull, STRING, TIMESTAMP, UUID } from './fields.js';

/** Every field of a Review that both lists carry, as the interface's table has it. */
export const REVIEW: Record<string, Kind> = {
  id: UUID,
  businessId: UUID,
  authorName: STRING,
  name: STRING,
  email: orNull(STRING),
  phoneNumber: orNull(STRING),
  photo: orNull(STRING),
  rating: NUMBER_TEXT,
  text: STRING,
  createdAt: TIMESTAMP,
  updatedAt: TIMESTAMP,
  isArchived: BOOLEAN,
  showOnWidget: BOOLEAN,
  shield: BOOLEAN,
  source: STRING,
  sourceFeedbackId: STRING,
  status: STRING,
  reviewUrl: orNull(STRING),
  type: orNull(STRING),
  videoRef: orNull(STRING),
  gifRef: orNull(STRING),
  response: orNull(OBJECT),
};

/** The reply inside a review that has one. */
export const RESPONSE: Record<string, Kind> = { name: STRING, date: DAY, comment: STRING };

/** Fields of ours, in both lists. */
export const OUR_REVIEW: Record<string, Kind> = {
  title: orNull(STRING),
  pictures: arrayOf(STRING),
  product: orNull(OBJECT),
  verified: BOOLEAN,
  verifiedBy: orNull(STRING),
  experiencedAt: orNull(DAY),
  incentive: orNull(STRING),
  relationship: orNull(STRING),
  shownAt: orNull(TIMESTAMP),
  heldBackReason: orNull(STRING),
  answers: orNull(OBJECT),
};
