import type { Review } from '../../contract/service/review.js';
import { rulesOf, rulesOfReview } from '../../contract/source-rules.js';
import { sha256 } from '../sha256.js';

/** The source of a submitted review that names none. */
export const OWN_SOURCE = 'shop';

/**
 * Whether `PUT /reply` takes a reply: it does where the review was captured here, and where its source keeps no replies
 * of its own. A reply to a Google or Facebook review would be seen here and never there.
 */
export function takesReplies(review: Pick<Review, 'id' | 'source' | 'sourceFeedbackId'>): boolean {
  return rulesOfReview(review).replies === 'here';
}

/** Characters of a source's name. */
const MAX_LENGTH = 200;

/** Where a source's icon is served. */
export function iconPath(source: string): string {
  return `/api/icons/${encodeURIComponent(source)}.svg`;
}

/** A source's icon: its first letter on a colour of its own. Null when no source can have this name. */
export function sourceIcon(source: string): string | null {
  if (source === '' || source.length > MAX_LENGTH) return null;
  const { label } = rulesOf(source);
  const [first] = new Intl.Segmenter().segment(label);
  const letter = escapeXml((first?.segment ?? '').toUpperCase());
  const hue = Math.round((Number.parseInt(sha256(source).slice(0, 4), 16) / 0xffff) * 360);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" role="img">` +
    `<title>${escapeXml(label)}</title><rect width="24" height="24" rx="6" fill="hsl(${hue} 60% 34%)"/>` +
    `<text x="12" y="17" fill="#fff" font-family="system-ui, sans-serif" font-size="14" font-weight="600" ` +
    `text-anchor="middle">${letter}</text></svg>`
  );
}

function escapeXml(text: string): string {
  return text.replace(/[^\P{C}]/gu, '').replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
