import type { html } from 'hono/html';
import type { OperationObject } from './openapi.js';

/** Escaped markup. */
export type Markup = ReturnType<typeof html>;

/** An operation and where it is served, such as `/v1/ping`. */
export interface ServedOperation {
  method: string;
  path: string;
  operation: OperationObject;
}
