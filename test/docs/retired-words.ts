/** The words that this project used for what the field has a term for, and the term. */
export interface RetiredWord {
  /** What must not stand there any more. */
  word: RegExp;
  better: string;
  /** Only in code and inline code, or only in comments and prose; both where it is absent. */
  only?: 'code' | 'prose';
  /** Lines or paths in which the word means something else. */
  unless?: RegExp;
}

/** Where `answer` is a shopper's answer to a question of the shop: `answers` is the name of the field on every wire. Or in an address of Google's help. */
const QUESTIONS =
  /^docs\/guide\/form\.md|strings\.ts|named-fields\.ts|\/translations\/|\^answers|answers text,|question|`answers`|answersKept|hasAnswers|reviewAnswers|_answers\b|owner_answer|\|answers\(|\banswers\??(?:[:.,;)\]}]| \}| = \{\})|answer_bytes|shopper's answers?|answers? (?:to|of) (?:the |your |a )?(?:shop|question|shopper|page)|support\.google\.com\/\w+\/answer|custom-question|reading\/answers|answer-?(?:scales|styles|text|numbers|counts|filter|gate)|(?:count|read|rare|has|most|longest|one|shown)_?answers?|answersOf|'answers'|\banswers(?: =|\?? !==?|: answersOf|\[)|`answers |topics answers|maySee|, answer\b|answers(?:!== )?&&|\banswers && |search topics|offers\(view, 'answers'\)|summary\.answers/i;

export const RETIRED_WORDS: RetiredWord[] = [
  // Names.
  { word: /\bRecentMap\b|recent-map/, better: 'LRUCache of lru-cache' },
  { word: /\boutdat(?:e|es|ed|ing)\b/i, better: 'invalidate; invalidated or stale' },
  { word: /\brehears\w*/i, better: 'warm up, warmUpTemplates' },
  { word: /\b\w*Likeness\b|-likeness\b/, better: 'reviewFingerprint' },
  { word: /\bbur(?:y|ies|ied)\b/i, better: 'deadLetter, dead letter' },
  { word: /\bgiveBack\b/, better: 'release, releases', only: 'code' },
  { word: /\bExchang(?:er|ing)\b/, better: 'transport' },
  { word: /\bSoon<|\bsoon\(|\bsoon\.(?:ts|js)\b/, better: 'MaybePromise<T>; withTimeout', only: 'code' },
  { word: /\bsaidIn\b|\btype Said\b|\bSaid</, better: 'SubmissionOutcome', only: 'code' },
  { word: /\bkeptRoom\b|kept-room|\broomy\b/, better: 'reserveReadMoreSpace' },
  { word: /\bclass Turns\b|\bnew Turns\b|createTurns|\bTurns\b/, better: 'PriorityQueue, waiters', only: 'code' },
  { word: /\bticket\b/i, better: 'permit' },
  { word: /\bclass Minute\b|\bnew Minute\b|createMinute/, better: 'SlidingWindow', only: 'code' },
  { word: /\bhandedOn\b|\btype Settle\b|\bSettle\b/, better: 'Permit, passed on', only: 'code' },
  { word: /\bcreateHolding\b|\bHeldKind\b|\bheldUp\b|held-up\b/, better: 'cacheControlFor, rateLimitedProblem, pause' },
  {
    word: /\bShelf\b|\bAnswersOptions\b|\bcreateAnswers\b/,
    better: 'ResponseCache, CacheEntry, Serializer',
    only: 'code',
  },
  {
    word: /\bStarts\b|\bcreateBeginning\b|\bBeginning\b/,
    better: 'FormTimestamp, challengeHandler, ChallengeResponse',
    only: 'code',
  },
  { word: /\b(?:mayHaveArrived|findArrived)\b/, better: 'inDoubt, findDelivered' },
  { word: /\b\w*Patience\b|-patience\b/, better: 'ResponseDeadline' },
  { word: /\bMeans\b/, better: 'OperationContext', only: 'code' },
  { word: /\bsendable\b/i, better: 'request-validation' },
  { word: /\bopenParts\b|open-parts/, better: 'createApp' },
  { word: /\bLasting\b/, better: 'Expiry { expiresAt, ttl }', only: 'code' },
  {
    word: /\b(?:FormWork|FormSending)\b|form-(?:sending|work|endings?)\b/,
    better: 'FormController, SubmitController, form-footer, form-success',
  },
  { word: /\bExtras?\b|\ballExtras\b|\bextras?\.(?:ts|js)\b/, better: 'features, ActiveFeature', only: 'code' },
  { word: /\breadServed\b|\btakeOver\b|take-over/, better: 'hydrate, ServerRenderedState' },
  { word: /\busedLit\b/, better: 'the whole of Lit' },
  { word: /\bagain\(/, better: 'retryOnConflict', only: 'code' },
  { word: /\bimport \{[^}]*\bsay\b|\bsay\(strings/, better: 'formatMessage', only: 'code' },
  { word: /\bSlices\b/, better: 'IncrementalList, TimeSlicer', only: 'code' },
  { word: /\bServed\b/, better: 'ServerRenderedState', only: 'code' },
  { word: /\b(?:Tried|(?<!Auto-)Submitted)\b/, better: 'SubmissionOutcome', only: 'code' },
  { word: /\binterface (?:Form|Kept)\b|\bKept</, better: 'Serializer, CacheEntry', only: 'code' },
  { word: /\b(?:refreshed|begun|noted)\(|\bcreateNoting\b/, better: 'refresh, startLookup, instrument', only: 'code' },
  { word: /\bbudget\??\.hold\(/, better: 'budget.pause(', only: 'code' },
  { word: /\bRequestLog\b|request[-_ ]log(?!_…|[a-z])/i, better: 'SharedWindow, the shared window' },
  // Prose.
  {
    word: /(?<!\/)\binvitations?\b/i,
    better: 'invite (the message), invite token, invite link',
    only: 'prose',
    unless: /@csspart/,
  },
  { word: /\bof late\b/i, better: 'recently' },
  { word: /\btime and again\b/i, better: 'repeatedly' },
  { word: /\b(?:is|are|was|were|be) let go\b/i, better: 'is evicted, is released' },
  { word: /\blets? go of\b/i, better: 'releases, closes' },
  { word: /\bwhoever balances\b/i, better: 'the load balancer' },
  { word: /\bin the middle\b(?! of\b)/i, better: 'on average, the median, halfway' },
  {
    word: /\b(?:refresh(?:es|ed|ing)?|saved?|delivered|retried|refused|at once|goes? on|runs?|done|kept up) behind\b|\bbehind(?=[.,;:)])/i,
    better: 'in the background',
    only: 'prose',
  },
  {
    word: /\btak(?:es?|en|ing) (?:the |a server's )?markup over\b|\bmarkup[^.]{0,40}\btaken over\b/i,
    better: 'hydrates, hydrated',
  },
  {
    word: /\bask(?:s|ed|ing)? (?:of )?(?:the |its |a )?(?:service|upstream|store|database)\b|\bask-service\b|\baskService\b/i,
    better: 'requests, a request to the service',
  },
  { word: /\banswer(?:s|ed|ing)?\b/i, better: 'response; responds, returns', only: 'prose', unless: QUESTIONS },
  {
    word: /\b\w*[aA]nswer\w*/,
    better: 'response',
    only: 'code',
    unless: QUESTIONS,
  },
];
