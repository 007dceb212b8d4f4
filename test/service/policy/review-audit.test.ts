import { describe, expect, test } from 'vitest';
import { type AuditedRow, createAudit } from '../../../src/service/policy/review-audit.js';

const NOW = new Date('2026-03-31T00:00:00Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

function row(stars: number, fields: Partial<AuditedRow> = {}): AuditedRow {
  return {
    id: 'r',
    rating_hundredths: stars * 100,
    show_on_widget: 1,
    is_archived: 0,
    held_back_reason: null,
    source_feedback_id: 'r',
    created_at: ago(10),
    shown_at: ago(9),
    ...fields,
  };
}

function auditOf(...rows: AuditedRow[][]) {
  const audit = createAudit(NOW);
  rows.flat().forEach(audit.add);
  return audit.finish();
}
const times = (count: number, one: AuditedRow) => Array.from({ length: count }, () => one);
const HELD = { show_on_widget: 0, shown_at: null };

describe('an audit', () => {
  test('warns where low ratings are held back more than chance explains, and not where all are', () => {
    const unequal = auditOf(times(10, row(1, HELD)), times(10, row(2)), times(40, row(5)));
    expect(unequal.heldBack).toMatchObject({
      low: { reviews: 20, heldBack: 10 },
      others: { reviews: 40, heldBack: 0 },
      isUnequal: true,
    });
    const equal = auditOf(times(5, row(1, HELD)), times(15, row(1)), times(10, row(5, HELD)), times(30, row(5)));
    expect(equal.heldBack).toMatchObject({ isUnequal: false });
    expect(equal.heldBack.p).toBeGreaterThan(0.5);
  });

  test('warns where low ratings wait longer, also those that wait still', () => {
    const quick = row(5, { created_at: ago(10), shown_at: ago(9.5) });
    const waiting = row(1, { ...HELD, held_back_reason: 'pending', created_at: ago(20) });
    const { waiting: found, stars } = auditOf(times(12, waiting), times(12, quick));
    expect(found).toMatchObject({ low: { reviews: 12, medianDays: 20 }, others: { medianDays: 0.5 }, isUnequal: true });
    expect(stars[0]).toMatchObject({ pending: 12, heldBack: 0, waited: 12 });
    expect(auditOf(times(12, row(1)), times(12, row(5))).waiting).toMatchObject({ p: 1, isUnequal: false });
  });

  test('says nothing from fewer than ten of either', () => {
    const audit = auditOf(times(9, row(1, HELD)), times(500, row(5)));
    expect([audit.heldBack.p, audit.waiting.p]).toEqual([null, null]);
    expect(auditOf(times(10, row(1, HELD)), times(500, row(5))).heldBack.p).not.toBeNull();
  });

  test('does not guess how long a review waited that came from a file, or was there before', () => {
    const imported = row(1, { source_feedback_id: 'g-1' });
    const older = row(1, { shown_at: null });
    expect(auditOf([imported, older]).stars[0]).toMatchObject({ shown: 2, waited: 0, medianDays: null });
  });

  test('counts reasons, archived reviews as held back, and leaves out what has no stars', () => {
    const spam = row(2.5, { ...HELD, held_back_reason: 'spam' });
    const archived = row(3, { is_archived: 1, held_back_reason: 'pending' });
    const { stars } = auditOf([spam, archived, row(3), row(0, { rating_hundredths: null })]);
    expect(stars[2]).toMatchObject({ reviews: 3, shown: 1, heldBack: 2, pending: 0, reasons: { spam: 1, none: 1 } });
    expect(stars.reduce((sum, { reviews }) => sum + reviews, 0)).toBe(3);
  });
});
