import { describe, expect, test } from 'vitest';
import { afterQuietHours } from '../../../src/service/invites/quiet-hours.js';
import fc from '../../fixtures/fast-check.js';

const night = { from: 21, to: 8 };
const sendAt = (at: string, quiet = night, zone = 'Europe/Berlin') =>
  afterQuietHours(new Date(at), quiet, zone).toISOString();

describe('quiet hours', () => {
  test('are those of the place where the customer is', () => {
    expect(sendAt('2026-01-10T20:30:00.000Z')).toBe('2026-01-11T07:00:00.000Z');
    expect(sendAt('2026-01-10T20:30:00.000Z', night, 'America/New_York')).toBe('2026-01-10T20:30:00.000Z');
    expect(sendAt('2026-01-10T18:20:00.000Z', night, 'Asia/Kathmandu')).toBe('2026-01-11T02:15:00.000Z');
  });

  test('may lie within one day, and end to the minute', () => {
    const noon = { from: 12, to: 14 };
    expect(sendAt('2026-01-10T12:59:59.999Z', noon)).toBe('2026-01-10T13:00:00.000Z');
    expect(sendAt('2026-01-10T13:00:00.000Z', noon)).toBe('2026-01-10T13:00:00.000Z');
    expect(afterQuietHours(new Date(0), null, 'Europe/Berlin')).toEqual(new Date(0));
  });

  test('hold in the nights in which the clocks change', () => {
    expect(sendAt('2026-03-28T22:00:00.000Z')).toBe('2026-03-29T06:00:00.000Z');
    expect(sendAt('2026-10-24T22:00:00.000Z')).toBe('2026-10-25T07:00:00.000Z');
  });

  test('never delay by more than a day, and never into themselves', () => {
    const hour = fc.nat({ max: 23 });
    const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia');
    fc.assert(
      fc.property(
        hour,
        hour,
        zones,
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01') }),
        (...drawn) => {
          const [from, to, zone, at] = drawn;
          fc.pre(from !== to);
          const later = afterQuietHours(at, { from, to }, zone);
          expect(later.getTime() - at.getTime()).toBeGreaterThanOrEqual(0);
          expect(later.getTime() - at.getTime()).toBeLessThanOrEqual(86_400_000 + 3_600_000);
          expect(afterQuietHours(later, { from, to }, zone)).toEqual(later);
        },
      ),
    );
  });
});
