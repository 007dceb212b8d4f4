/** A part of a text, from `start` up to `end`. */
export interface Span {
  start: number;
  end: number;
}

/** Adds a part; one that begins in the last, or right behind it, makes that longer, as a text may have thousands in a row. */
export function addSpan(spans: Span[], start: number, end: number): void {
  const last = spans.at(-1);
  if (last && last.start <= start && start <= last.end) last.end = Math.max(last.end, end);
  else spans.push({ start, end });
}

/** The same parts in order, those that touch as one. */
export function inOrder(spans: Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of spans.sort((one, other) => one.start - other.start)) addSpan(merged, start, end);
  return merged;
}
