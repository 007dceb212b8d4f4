export {
  type Budget,
  BudgetError,
  type BudgetOptions,
  type BudgetStats,
  createBudget,
  type Hold,
  type Purpose,
} from './budget.js';
export { budgetedFetch } from './budgeted-fetch.js';
export type { CircuitOptions, CircuitState, Outcome } from './circuit.js';
export { createProxy, type Proxy, type ProxyLimits, type ProxyOptions } from './create-proxy.js';
export type { InboundRate, InboundRates, Peer } from './inbound-rates.js';
export { createOutbox, type Outbox, type OutboxOptions, type Submitted } from './outbox.js';
export type {
  DeadSubmission,
  KeptSubmission,
  NewSubmission,
  OutboxCounts,
  OutboxStore,
  TakenSubmission,
} from './outbox-store.js';
export type { ProxyStats } from './proxy-stats.js';
export type { Compress } from './ready-json.js';
export type { RequestLimit } from './request-limit.js';
export type { Entered, Entry, RequestLog } from './request-log.js';
export type { Claim, SavedAnswer, SnapshotStore } from './snapshot-store.js';
export type { Sharing } from './store-health.js';
export type { Timer } from './timer.js';
export { SCOPES, type Scope, type TokenClaims } from './token-claims.js';
export { createTokenKey, TokenKey, TokenKeySet } from './token-keys.js';
export { createTokens, TokenError, type TokenErrorCode, type Tokens } from './tokens.js';
