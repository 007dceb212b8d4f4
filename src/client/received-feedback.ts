import { type Feedback, InvitationRefusal } from '../contract/service/submitted-review.js';
import { unusableAnswer } from './service-error.js';
import { hasId, isObject } from './values.js';

/** Reads the feedback in the answer to a submission. */
export function readFeedback(answer: unknown): Feedback {
  const feedback = isObject(answer) ? answer.feedback : null;
  if (!hasId(feedback)) throw unusableAnswer('a usable feedback');
  const refused = InvitationRefusal.safeParse(feedback.invitationRefused);
  return {
    id: feedback.id,
    ...(typeof feedback.source === 'string' && { source: feedback.source }),
    ...(typeof feedback.verified === 'boolean' && { verified: feedback.verified }),
    ...(refused.success && { invitationRefused: refused.data }),
    ...(typeof feedback.answersKept === 'boolean' && { answersKept: feedback.answersKept }),
  };
}
