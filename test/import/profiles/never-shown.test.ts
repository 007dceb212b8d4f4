import { expect, test } from 'vitest';
import { findVisibilityColumns } from '../../../src/import/cells/import-visibility.js';
import { normalizeName } from '../../../src/import/columns/import-columns.js';
import { statusKind } from '../../../src/import/columns/import-status-columns.js';
import { PROFILES, recogniseProfile } from '../../../src/import/profiles/registry.js';
import { createStandingTally } from '../../../src/import/standing.js';
import fc from '../../fixtures/fast-check.js';

const statuses = PROFILES.flatMap(({ status = {} }) => Object.entries(status));
const knownNames = fc.constantFrom(
  ...new Set([...statuses.map(([name]) => name), ...PROFILES.flatMap(({ recognisedBy }) => recognisedBy)]),
);
const name = fc.oneof(
  knownNames,
  fc.constantFrom('status', 'Approval', 'is_hidden', 'moderation', 'published', 'visible', 'spam', 'Freigabe', '公開'),
  fc.string(),
);
const value = fc.oneof(
  fc.constantFrom(...new Set(statuses.flatMap(([, values]) => Object.keys(values)))),
  fc.constantFrom('rejected', 'unpublished', 'TRUE', ' Approved ', 'no', 'verified', '2', 'null'),
  fc.string(),
);
/** The yes that `published` and the like have anywhere. */
const isYes = (cell: string) => /^(true|yes|y|1|on)$/i.test(cell);

test('nothing is shown that a profile does not say was shown, whatever columns, values and profile', () => {
  const cells = fc.uniqueArray(fc.tuple(name, value), { selector: ([column]) => normalizeName(column), maxLength: 12 });
  fc.assert(
    fc.property(fc.option(fc.constantFrom(...PROFILES)), cells, (profile, row) => {
      const names = row.map(([column]) => column);
      const rules = { columns: new Map(), shown: new Map(), profile };
      const tally = createStandingTally();
      const { stored } = findVisibilityColumns(names, rules).read(
        names,
        row.map(([, cell]) => cell),
        tally,
      );
      for (const [column, cell] of stored.showOnWidget ? row : []) {
        const said = meaningOf(profile?.status, column, cell.trim().toLowerCase());
        const reply = Object.keys(profile?.repliesShown ?? {}).map(normalizeName);
        if (said !== undefined) expect(said).toBe('shown');
        else if (/^(published|visible|showonwidget)$/.test(normalizeName(column)))
          expect(isYes(cell.trim())).toBe(true);
        else if (statusKind(column) === 'day') expect(cell.trim()).not.toBe('');
        else if (!reply.includes(normalizeName(column))) expect(statusKind(column)).toBeNull();
      }
      expect(stored.showOnWidget && (stored.isArchived || stored.heldBackReason !== null)).toBe(false);
    }),
    { numRuns: 5000 },
  );
});

/** What a profile says of a value; 'nothing' where it knows the column and not the value. */
function meaningOf(status: Record<string, Record<string, string>> = {}, column: string, cell: string) {
  const known = Object.entries(status).find(([one]) => normalizeName(one) === normalizeName(column));
  if (!known) return undefined;
  return Object.entries(known[1]).find(([one]) => one.toLowerCase() === cell)?.[1] ?? known[1]['*'] ?? 'nothing';
}

test.each(PROFILES.filter(({ status }) => !status))(
  '$name, with a column that its profile does not know',
  (profile) => {
    const names = [...profile.recognisedBy, 'Status'];
    const rules = { columns: new Map(), shown: new Map(), profile };
    for (const word of ['hidden', 'spam', 'pending', 'published', '']) {
      const { stored } = findVisibilityColumns(names, rules).read(
        names,
        names.map(() => word),
        createStandingTally(),
      );
      expect([word, stored]).toEqual([word, { showOnWidget: false, isArchived: false, heldBackReason: 'pending' }]);
    }
  },
);

test('only words that say so mean that a review was shown', () => {
  const shown = statuses.flatMap(([column, values]) =>
    Object.entries(values).flatMap(([cell, meaning]) => (meaning === 'shown' ? [`${column}=${cell}`] : [])),
  );
  expect([...new Set(shown)].sort()).toEqual([
    'ModerationStatus=approved',
    'Profanity Flag=',
    'Profanity Flag=0',
    'Profanity Flag=false',
    'Publish Review=true',
    'Review Display=yes',
    'Review Status=approved',
    'Review Status=published',
    'Review.removed=',
    'Review.removed=false',
    'Status=approved',
    'business_status=*',
    'comment_approved=1',
    'comment_type=',
    'comment_type=comment',
    'comment_type=review',
    'curated=ok',
    'deleted=',
    'deleted=0',
    'heldBackReason=',
    'hidden=false',
    'isApproved=true',
    'isArchived=false',
    'is_approved=1',
    'is_approved=true',
    'is_spam=',
    'is_spam=false',
    'permanentlyClosed=*',
    'publish=1',
    'publish=true',
    'publishAt=*',
    'published=1',
    'published=true',
    'publishedAtDate=*',
    'showOnWidget=true',
    'shownAt=*',
    'state=*',
    'state=approved',
    'state=published',
    'status=1',
    'status=active',
    'status=approved',
    'status=enable',
    'status_id=1',
    'temporarilyClosed=*',
    'validate=1',
  ]);
});

test('each profile is told from all others by its own columns', () => {
  for (const profile of PROFILES) {
    const columns = [profile.columns, ...(profile.reviews ?? [])].flatMap((fields) => Object.values(fields).flat());
    const all = [...profile.recognisedBy, ...columns, ...Object.keys(profile.status ?? {})];
    expect(recogniseProfile(all)?.id).toBe(profile.id);
  }
});
