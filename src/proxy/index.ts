export { createProxy, type ProxyOptions } from './create-proxy.js';
export { SCOPES, type Scope, type TokenClaims } from './token-claims.js';
export { createTokenKey, TokenKey, TokenKeySet } from './token-keys.js';
export { createTokens, TokenError, type TokenErrorCode, type Tokens } from './tokens.js';
