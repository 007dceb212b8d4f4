import type { EmbedQuery } from '../../contract/embed.js';
import type { ReviewPage } from '../../contract/widget.js';
import type { Address } from '../address.js';
import type { Answer, AnswerHeaders, ReadRequest } from '../answer.js';
import type { CountInbound } from '../inbound/inbound-rates.js';
import { Refusal } from '../problem.js';
import { sentToken } from '../tokens/admission.js';
import { createHolding } from './holding.js';
import type { ReadingOptions } from './read-reviews.js';
import { readyAnswer } from './ready-answer.js';

/** Draws a page of reviews as HTML: `renderEmbed` of `reviews-widget/embed`. */
export type Embed = (
  page: ReviewPage,
  subject: { kind: 'vendors' | 'businesses'; id: string; token: string },
  query: EmbedQuery,
) => Promise<string>;

/** The markup is for other pages to hold; opened by itself, it may do nothing but be read. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline' https: http:; img-src https: http:; sandbox";

/** As many pages of JSON as are made in the time that drawing takes: 4 ms for one review and 14 for fifty, against 0.9. */
const costOf = (reviews: number) => 4 + Math.ceil(reviews / 4);

/** Answers an admitted `GET …/embed`: one page of the snapshot as markup, for caches to hold like the reviews themselves. */
export function createEmbedReading({
  snapshots,
  answers,
  embed,
  ...times
}: ReadingOptions & { embed: Embed | undefined }) {
  const hold = createHolding(times);
  return async (
    request: ReadRequest,
    { subject, params, embedRequest }: Address,
    headers: AnswerHeaders,
    count: CountInbound,
  ): Promise<Answer> => {
    if (!embed) throw new Refusal('not_found');
    const { page, query } = embedRequest();
    const token = sentToken(request, params);
    const { family, id } = subject;
    const kind = family === 'vendors' ? 'vendors' : 'businesses';
    const form = {
      key: JSON.stringify([token, query]),
      write: (drawn: ReviewPage) => embed(drawn, { kind, id, token }, query),
    };
    const snapshot = await snapshots.get(subject);
    hold(request, snapshot.takenAt, headers);
    const charge = (cost: number) => count('making', costOf(page.limit) + cost - 1);
    const answer = await answers.get(subject.key, snapshot, page, charge, form);
    headers['content-security-policy'] = POLICY;
    headers['x-robots-tag'] = 'noindex';
    return readyAnswer(request, answer, headers, 'text/html; charset=utf-8');
  };
}
