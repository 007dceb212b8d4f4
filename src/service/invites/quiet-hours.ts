import type { QuietHours } from '../../contract/service/campaign.js';

/** All time zones are whole quarters of an hour away from UTC. */
const QUARTER_MS = 900_000;

/** `at`, or when the quiet hours that it falls into end at the customer's place. */
export function afterQuietHours(at: Date, quietHours: QuietHours | null, timeZone: string): Date {
  if (!quietHours || !isQuiet(hourAt(at, timeZone), quietHours)) return at;
  let quarter = Math.ceil((at.getTime() + 1) / QUARTER_MS) * QUARTER_MS;
  // Step by step: where the clocks change meanwhile, an hour is missing or comes twice.
  while (isQuiet(hourAt(new Date(quarter), timeZone), quietHours)) quarter += QUARTER_MS;
  return new Date(quarter);
}

function isQuiet(hour: number, { from, to }: QuietHours): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

function hourAt(at: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at));
}
