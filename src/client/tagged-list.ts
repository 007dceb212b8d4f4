import type { EntityTags } from './exchange.js';
import type { ReadReviews } from './review-list.js';

/**
 * Reads a list on condition that it is no longer that of `etag`. `read` asks for the tags of each request as it is sent: the
 * first alone has some, and what came with it is the list's where that answer was all of it. What a later page held could
 * have changed behind the same first one.
 */
export async function readTaggedList(
  etag: string | undefined,
  read: (tagsOfNext: () => { tags?: EntityTags }) => Promise<ReadReviews>,
): Promise<ReadReviews> {
  const tags: EntityTags = { known: etag ?? null, received: null };
  let requests = 0;
  const list = await read(() => {
    requests += 1;
    return requests === 1 ? { tags } : {};
  });
  const isTagged = list.whole && list.cut === undefined && requests === 1 && tags.received !== null;
  return isTagged ? { ...list, etag: tags.received! } : list;
}
