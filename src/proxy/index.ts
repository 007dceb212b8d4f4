export { type Budget, BudgetError, type BudgetOptions, createBudget, type Hold, type Purpose } from './budget.js';
export { budgetedFetch } from './budgeted-fetch.js';
export type { CircuitOptions, Outcome } from './circuit.js';
export { createProxy, type Proxy, type ProxyLimits, type ProxyOptions } from './create-proxy.js';
export type { Compress } from './ready-json.js';
export type { Timer } from './timer.js';
export { SCOPES, type Scope, type TokenClaims } from './token-claims.js';
export { createTokenKey, TokenKey, TokenKeySet } from './token-keys.js';
export { createTokens, TokenError, type TokenErrorCode, type Tokens } from './tokens.js';
