/**
 * Seconds of a Retry-After header, which has seconds or a date (RFC 9110 §10.2.3), from `now` in ms since 1970; null when it
 * has neither.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // All three date forms of HTTP begin with a weekday; Date.parse alone reads "-5" and "1.5" as dates as well.
  const at = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
