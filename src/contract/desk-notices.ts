/** What a person chooses to be told by mail. */

/** When somebody is told. */
export const NOTICE_TIMES = ['off', 'at_once', 'daily'] as const;
export type NoticeTime = (typeof NOTICE_TIMES)[number];

/** `GET` and `PUT …/vendors/{id}/notices`: what the person of the session is told of this vendor. */
export interface NoticeChoice {
  newReviews: NoticeTime;
  /** Those of one or two stars. It chooses whom to tell, and nothing else. */
  lowReviews: NoticeTime;
  reports: NoticeTime;
  /** The hour of the day, UTC, of what comes daily. */
  digestHour: number;
}
