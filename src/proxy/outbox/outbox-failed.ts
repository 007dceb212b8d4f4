/** Log entry of a store that failed: its code says how, such as `SQLITE_FULL`; its message may quote what a shopper typed. */
export function outboxFailed(error: unknown): object {
  const { code } = (error ?? {}) as { code?: unknown };
  return { severity: 'error', event: 'outbox_failed', ...(typeof code === 'string' && { code }) };
}
