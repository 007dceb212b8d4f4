/** Shows the progress of a long command. */
export interface ProgressBar {
  /** Takes how much of the total is done, in the same unit. */
  update(done: number): void;
  /** Clears the bar, so that a message can be written in its place; the next update draws it again. */
  clear(): void;
}

/** A bar in the last line of a terminal; it shows nothing when `stderr` is not a terminal. */
export function createProgressBar(
  stderr: { write(text: string): unknown; draw?(text: string): unknown; isTTY?: boolean; columns?: number },
  total: number,
): ProgressBar {
  if (!stderr.isTTY || total <= 0) return { update() {}, clear() {} };
  const width = Math.max(10, Math.min(40, (stderr.columns ?? 80) - 8));
  const draw = (text: string) => (stderr.draw ? stderr.draw(text) : stderr.write(text));
  let drawn = -1;
  return {
    update(done) {
      const percent = Math.min(100, Math.floor((done / total) * 100));
      if (percent === drawn) return;
      drawn = percent;
      const filled = Math.round((percent / 100) * width);
      draw(`\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(percent).padStart(3)} %`);
    },
    clear() {
      if (drawn !== -1) draw(`\r${' '.repeat(width + 6)}\r`);
      drawn = -1;
    },
  };
}
