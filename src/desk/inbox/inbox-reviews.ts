/** Reviews as the inbox gets them: the card that shoppers see, and what the shop alone knows; no contacts. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isAnswer } from '../../contract/custom-questions.js';
import type { AnsweredQuestion, InboxMedia, InboxResult, InboxReview } from '../../contract/desk/inbox.js';
import type { CustomQuestion } from '../../contract/service/custom-question.js';
import type { DecisionResult, QueuedReview } from '../../contract/service/moderation.js';
import type { Review } from '../../contract/service/review.js';
import { LONGEST_REPLY } from '../../contract/sources.js';
import type { Wording } from '../../contract/widget.js';
import { EVERY_ACCOUNT } from '../../service/account-access.js';
import type { Store } from '../../service/index.js';
import { takesReplies } from '../../service/reviews/sources.js';
import type { DeskOptions } from '../desk-env.js';

/** Draws the reviews of the service for the inbox. */
export type InboxReviews = ReturnType<typeof createInboxReviews>;

export interface InboxReviewsOptions extends Pick<DeskOptions, 'toCard' | 'mediaUrl'> {
  store: Pick<Store, 'customQuestions'>;
}

export function createInboxReviews({ toCard, mediaUrl, store }: InboxReviewsOptions) {
  /** The review, with the words of these questions. */
  const draw = (
    { review, state, openReports, namePassesFor, lastDecision }: QueuedReview,
    questions: readonly CustomQuestion[] = [],
  ): InboxReview => ({
    id: review.id,
    card: namePassesFor === 'shop' ? { ...toCard(review), author: '' } : toCard(review),
    state,
    heldBackReason: review.heldBackReason ?? null,
    openReports,
    canReply: review.canReply === true,
    replyBytes: replyBytesOf(review),
    replyState: review.replyState ?? null,
    replyReason: review.replyReason ?? null,
    media: mediaOf(review).map(({ address, ...media }) => ({ ...media, url: mediaUrl(address, review.businessId) })),
    answers: review.answers ? answersOf(review.answers, questions) : null,
    ...(namePassesFor && { typedName: review.authorName }),
    lastDecision,
  });
  /** A page of them. Everything else that the server does comes in between: a stranger's text may be made to take long. */
  const inboxPage = async (page: readonly QueuedReview[]): Promise<InboxReview[]> => {
    const questionsOf = await asked(page);
    const reviews: InboxReview[] = [];
    for (const queued of page) {
      if (reviews.length > 0) await nextTurn();
      reviews.push(draw(queued, questionsOf(queued)));
    }
    return reviews;
  };
  const inboxReview = async (queued: QueuedReview): Promise<InboxReview> =>
    draw(queued, (await asked([queued]))(queued));
  const inboxResults = async (results: readonly DecisionResult[]): Promise<InboxResult[]> => {
    const questionsOf = await asked(results.flatMap(({ queued }) => queued ?? []));
    return results.map(({ queued, ...result }) => ({ ...result, review: queued && draw(queued, questionsOf(queued)) }));
  };

  /** What the shops ask whose reviews these are; nobody is asked for reviews without answers. */
  async function asked(page: readonly QueuedReview[]) {
    const questions = new Map<string, CustomQuestion[] | null>();
    for (const { answers, businessId } of page.map(({ review }) => review)) {
      if (answers && !questions.has(businessId))
        questions.set(businessId, await store.customQuestions.get(businessId, EVERY_ACCOUNT));
    }
    return ({ review }: QueuedReview) => questions.get(review.businessId) ?? [];
  }

  return { draw, review: inboxReview, page: inboxPage, results: inboxResults };
}

function answersOf(answers: Record<string, string>, questions: readonly CustomQuestion[]): AnsweredQuestion[] {
  return Object.entries(answers).map(([name, said]) => {
    const question = questions.find((one) => one.name === name);
    if (!question) return { question: name, said, readers: 'no' };
    const { about, label, options = [], shown } = question;
    const option = options.find(({ value }) => value === said);
    const isSeen = shown && isAnswer(question, said);
    return {
      question: inEnglish(label),
      said: option ? inEnglish(option.label) : said,
      readers: !isSeen ? 'no' : about === 'author' ? 'shared' : 'see',
    };
  });
}

const inEnglish = (words: Wording): string => words.en ?? Object.values(words)[0] ?? '';

/** A source that keeps its replies has a limit of its own. */
function replyBytesOf(review: Review): number | null {
  if (review.canReply !== true || takesReplies(review)) return null;
  return (LONGEST_REPLY as Record<string, number | undefined>)[review.source] ?? null;
}

/** Every picture and video that came with a review, each at its place. */
function mediaOf({ videoRef, gifRef, pictures = [], heldBackMedia = [] }: Review): (Omit<InboxMedia, 'url'> & {
  address: string;
})[] {
  const held = heldBackMedia.map(({ reason, ...media }) => ({ ...media, heldBack: reason }));
  const taken = new Set(held.filter(({ kind }) => kind === 'picture').map(({ position }) => position));
  const free = Array.from({ length: pictures.length + taken.size }, (_, place) => place).filter(
    (place) => !taken.has(place),
  );
  const shown = pictures.map((address, at) => ({
    kind: 'picture' as const,
    position: free[at] ?? at,
    address,
    heldBack: null,
  }));
  return [
    ...(videoRef ? [{ kind: 'video' as const, position: 0, address: videoRef, heldBack: null }] : []),
    ...(gifRef ? [{ kind: 'gif' as const, position: 0, address: gifRef, heldBack: null }] : []),
    ...[...shown, ...held].sort((one, other) => one.position - other.position),
  ];
}
