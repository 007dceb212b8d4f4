export type { AbuseStore, HeldKind, Pace } from './abuse/abuse-store.js';
export type { ChallengeMode, GateCounts } from './abuse/gate.js';
export type { Inspect, Inspected, Verdict } from './abuse/inspection.js';
export type { Answer, ReadRequest } from './answer.js';
export {
  type Budget,
  BudgetError,
  type BudgetOptions,
  type BudgetStats,
  createBudget,
  type Hold,
  type Purpose,
} from './budget/budget.js';
export { budgetedFetch } from './budget/budgeted-fetch.js';
export type { CircuitOptions, CircuitState, Outcome } from './budget/circuit.js';
export type { Entered, Entry, RequestLog } from './budget/request-log.js';
export type { FeedState } from './changes/change-follower.js';
export { createProxy, type Proxy, type ProxyLimits, type ProxyOptions } from './create-proxy.js';
export type { InboundRate, InboundRates, Peer } from './inbound/inbound-rates.js';
export type { RequestLimit } from './inbound/request-limit.js';
export { createOutbox, type Outbox, type OutboxOptions, type Submitted } from './outbox/outbox.js';
export type {
  DeadSubmission,
  KeptSubmission,
  NewSubmission,
  OutboxCounts,
  OutboxStore,
  Said,
  TakenSubmission,
} from './outbox/outbox-store.js';
export type { ProxyStats } from './proxy-stats.js';
export type { Embed } from './reading/read-embed.js';
export type { Compress } from './reading/ready-body.js';
export type { Claim, SavedAnswer, SnapshotStore } from './snapshots/snapshot-store.js';
export type { Soon } from './soon.js';
export type { Sharing } from './store-health.js';
export type { Timer } from './timer.js';
export { SCOPES, type Scope, TOKEN_KINDS, type TokenClaims, type TokenKind } from './tokens/token-claims.js';
export { createTokenKey, TokenKey, TokenKeySet } from './tokens/token-keys.js';
export { createTokens, type NewToken, TokenError, type TokenErrorCode, type Tokens } from './tokens/tokens.js';
