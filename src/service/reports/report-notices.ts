/**
 * What a report and its decision oblige the shop to tell, and whom: the reporter gets a receipt (DSA Article 16(4)) and the decision
 * (Article 16(5)), the author of a review that is held back its reasons (Article 17). A server with mail sends them; without it somebody does, and
 * records `told`.
 */
import type { Notice, Report } from '../../contract/service/report.js';
import type { Review } from '../../contract/service/review.js';
import type { NoticeWords } from '../../languages/page-words.js';
import { noticeWords } from './notice-words.js';

/** Characters of a review that a notice quotes. */
const QUOTED = 300;

/** Address and number of an author, as far as somebody knows them. */
export interface AuthorReach extends Pick<Review, 'email' | 'phoneNumber'> {
  /** Whether the shop invited this author there. An address that was typed with a review may be that of somebody else. */
  isInvited: boolean;
}

/** What notices are made of; `language` is that of the page at which the review was reported, null where nobody knows. */
export interface NoticeSource {
  report: Report;
  review: Review | null;
  /** Where the author is reached: as the review says, else as the invite that it was written on. */
  author: AuthorReach;
  shop: string;
  language: string | null;
}

/**
 * The notices of a decided report; none while it is open. The reporter is never named to the author. Their texts hold nothing that a stranger
 * typed, not even a name, unless it goes where the shop has invited its author: whoever reports or reviews may have given the address of
 * somebody else.
 */
export function noticesOf(source: NoticeSource): Notice[] {
  const { report, review } = source;
  if (report.decision === null) return [];
  const toReporter = report.email === null ? [] : [noticeToReporter(source, report.email)];
  if (report.decision === 'kept' || !review) return toReporter;
  return [...toReporter, noticeToAuthor(source, review)];
}

/** That a report has come, and what happens next. */
export function receiptOf({ report, shop, language }: NoticeSource): Pick<Notice, 'subject' | 'text'> {
  const { words } = noticeWords(language);
  return {
    subject: filled(words.reporterSubject, { shop }),
    text: paragraphs(words.hello, reported(report, shop, words), words.next, shop),
  };
}

function noticeToReporter({ report, shop, language }: NoticeSource, email: string): Notice {
  const { words } = noticeWords(language);
  const outcome = report.decision === 'kept' ? words.kept : words.noLongerShown;
  return {
    to: 'reporter',
    name: report.name,
    email,
    phoneNumber: null,
    subject: filled(words.reporterSubject, { shop }),
    text: paragraphs(
      words.hello,
      reported(report, shop, words),
      filled(outcome, { reason: labelOf(words.heldBack, report.heldBackReason) }),
      report.statement,
      words.redress,
      shop,
    ),
    toldAt: report.reporterToldAt,
  };
}

/** In the language of the page too: nothing says which one the author speaks, and there the review was read. */
function noticeToAuthor({ report, author, shop, language }: NoticeSource, review: Review): Notice {
  const { words } = noticeWords(language);
  const name = review.name || review.authorName;
  const written = [review.title, review.text].filter(Boolean).join('\n');
  const reason = labelOf(words.heldBack, report.heldBackReason);
  return {
    to: 'author',
    name: name || null,
    email: author.email,
    phoneNumber: author.email === null ? author.phoneNumber : null,
    subject: filled(words.authorSubject, { shop }),
    text: paragraphs(
      author.isInvited && name ? filled(words.helloNamed, { name }) : words.hello,
      filled(words.yourReview, { day: dayOf(review.createdAt), shop, reason }),
      report.statement,
      author.isInvited && written
        ? `${words.youWrote}\n${cut(written)}`
        : filled(words.reviewNumber, { id: review.id }),
      words.redress,
      shop,
    ),
    toldAt: report.authorToldAt,
  };
}

function reported({ id, reviewId, reason, createdAt }: Report, shop: string, words: NoticeWords): string {
  return [
    filled(words.youReported, { day: dayOf(createdAt), shop, reason: labelOf(words.reported, reason) }),
    filled(words.reportNumber, { id }),
    filled(words.reviewNumber, { id: reviewId }),
  ].join('\n');
}

/** In one pass: what is filled in is never read as a place to fill. */
function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{([a-z]{1,10})\}/g, (place, name: string) => values[name] ?? place);
}

function labelOf(labels: Record<string, string>, reason: string | null): string {
  return labels[reason ?? ''] ?? reason ?? '';
}

function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > QUOTED ? `${letters.slice(0, QUOTED).join('')} […]` : text;
}

function paragraphs(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join('\n\n');
}
