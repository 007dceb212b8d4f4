/** Resolves once the browser has painted what stands now, so that a press is seen before the work that it begins. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
