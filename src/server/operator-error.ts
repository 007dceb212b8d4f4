/** Where commands and server know it from. */
export { OperatorError, systemReason } from '../platform/operator-error.js';
