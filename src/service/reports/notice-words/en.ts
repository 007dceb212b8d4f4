import type { NoticeWords } from './notice-words.js';

export const en: NoticeWords = {
  hello: 'Hello,',
  helloNamed: 'Hello {name},',
  reported: {
    unlawful: 'it is against the law',
    child_abuse: 'it shows or promotes sexual abuse of children',
    fake: 'it is false or fake',
    abusive: 'it is abusive',
    discriminatory: 'it is discriminatory',
    personal_data: 'it shows personal data',
    rights: "it infringes somebody's rights",
    spam: 'it is spam or advertising',
    off_topic: 'it is off topic',
    other: 'another one',
  },
  heldBack: {
    spam: 'it is spam or advertising',
    personal_data: 'it shows personal data',
    unlawful: 'it is against the law',
    abusive: 'it insults or threatens somebody',
    discriminatory: 'it discriminates against people',
    misleading: 'what it says is false or misleading',
    fake: 'we believe that it is not a real review',
    off_topic: 'it is not about the shop or its products',
    duplicate: 'it is there twice',
  },
  reporterSubject: 'Your report of a review at {shop}',
  youReported: 'on {day} you reported a review at {shop}, for this reason: {reason}.',
  reportNumber: 'Number of the report: {id}',
  reviewNumber: 'Number of the review: {id}',
  next: 'We have received your report. Somebody at the shop looks at it, and you get the decision with its reasons by mail.',
  kept: 'This is what we decided. The review stays as it is.',
  noLongerShown: 'This is what we decided. The review is no longer shown, because {reason}.',
  authorSubject: 'Your review at {shop}',
  yourReview:
    'your review of {day} at {shop} is no longer shown, because {reason}. It was reported to us, and we looked at it. We changed nothing of what you wrote.',
  youWrote: 'What you wrote:',
  redress:
    'If you do not agree, reply to this message and say why: we will look at it again. You can also go to court.',
  footer: 'You get this mail because your address was given with a review or a report at {shop}.',
};
