export type { PolicyPage, PolicyPageContent, PolicyPageFailure } from '../contract/policy-page.js';
export type { Timer } from '../platform/timer.js';
export type { AbuseStore, Pace, RecordKind } from './abuse/abuse-store.js';
export type { ChallengeMode, GateCounts } from './abuse/gate.js';
export type { Inspect, Inspected, Verdict } from './abuse/inspection.js';
export {
  type AcquireOptions,
  type Budget,
  type BudgetOptions,
  type BudgetStats,
  createBudget,
} from './budget/budget.js';
export { budgetedFetch } from './budget/budgeted-fetch.js';
export type { CircuitOptions, CircuitState, Outcome } from './budget/circuit.js';
export { BudgetError, type Pause, type Permit, type Purpose } from './budget/permit.js';
export type { Entered, Entry, SharedWindow } from './budget/shared-window.js';
export type { FeedState } from './changes/change-follower.js';
export { createProxy, type Proxy, type ProxyOptions } from './create-proxy.js';
export type { InboundRate, InboundRates, Peer, RequestLimit } from './inbound/inbound-rates.js';
export { createOutbox, type Outbox, type OutboxOptions } from './outbox/outbox.js';
export type {
  DeadLetter,
  ErasedSubmission,
  ErasedSubmissions,
  NewSubmission,
  OutboxCounts,
  OutboxEntry,
  OutboxStore,
  ReleaseOptions,
  StoredFeedback,
  TakenSubmission,
  UndeliveredSubmission,
} from './outbox/outbox-store.js';
export type { PlainResponse, ReadRequest } from './plain-response.js';
export type { ProxyStats } from './proxy-stats.js';
export type { Embed, EmbedInsights, EmbedStars } from './reading/read-handlers.js';
export type { ProxyLimits } from './reading/reads.js';
export type { Compress } from './reading/ready-body.js';
export { forgetSnapshots } from './snapshots/forget-snapshots.js';
export type { LeaseAttempt, SavedResponse, SnapshotStore } from './snapshots/snapshot-store.js';
export type { Sharing } from './store-health.js';
export type { EndingTokenStats } from './tokens/admission.js';
export {
  createTokenKey,
  createTokens,
  type NewToken,
  SCOPES,
  type Scope,
  TOKEN_KINDS,
  type TokenClaims,
  TokenError,
  type TokenErrorCode,
  TokenKey,
  TokenKeySet,
  type TokenKind,
  type Tokens,
} from './tokens/tokens.js';
