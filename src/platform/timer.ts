/** Calls `run` once, after `ms` milliseconds; the returned function cancels it. */
export type Timer = (run: () => void, ms: number) => () => void;

/** The runtime's own timer. In Node it does not keep a process alive that has nothing else to do. */
export const SYSTEM_TIMER: Timer = (run, ms) => {
  const timer: unknown = setTimeout(run, ms);
  (timer as { unref?: () => void }).unref?.();
  return () => clearTimeout(timer as ReturnType<typeof setTimeout>);
};
