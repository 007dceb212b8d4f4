/** Calls `run` once, after `ms`; the answer takes it back. */
export type Timer = (run: () => void, ms: number) => () => void;

/** The platform's. Where a process ends by itself, as in Node, no timer of the proxy holds it up. */
export const SYSTEM_TIMER: Timer = (run, ms) => {
  const timer: unknown = setTimeout(run, ms);
  (timer as { unref?: () => void }).unref?.();
  return () => clearTimeout(timer as ReturnType<typeof setTimeout>);
};
