import { describe, expect, test } from 'vitest';
import { statusKind } from '../../src/import/columns/import-status-columns.js';

describe('names of columns that may say that a review is not shown', () => {
  test.each(
    'status|Review Status|STATE|review_state|reviewstatus|isApproved|is_approved|comment_approved|Publish Review|published?|curated|hidden|Is Hidden|visibility|Moderation|Profanity Flag|spam|is_spam|trash|deleted_at|archived|enabled|active|heldBackReason|isArchived|Review Display|review.moderation.state|Freigabe|Veröffentlicht|sichtbar|statut|publié|Approuvé|estado|publicado|aprobada|oculto|stato|pubblicato|zichtbaar|goedgekeurd|状态|公開|승인|статус|опубликован'.split(
      '|',
    ),
  )('%s', (name) => expect(statusKind(name)).toBe('value'));

  test.each(['published_at', 'Publish Date', 'displayedOn'])('%s, by having no day', (name) =>
    expect(statusKind(name)).toBe('day'),
  );

  test.each(
    'rating|text|title|Display Name|Reviewer Display Name|Published Image URLs|verified|verified_purchase|isVerifiedBuyer|source|review_type|location|country|created_at|Review Creation Date|reply|is_pinned|incentivized|score|product_handle|reviewer_email|review|Customer Name|statistics'.split(
      '|',
    ),
  )('not %s', (name) => expect(statusKind(name)).toBeNull());
});
