import { ID } from '../../contract/service/id.js';
import type { Media, Product, PublicReview, Reply } from '../../contract/widget.js';
import type { HeldBackReview } from './snapshot.js';

/** A value is not what was saved. */
class NotSaved extends Error {}

/**
 * A review as it was saved, made anew of nothing but the fields that readers may see; null when anything about it is not as it
 * was written, whoever wrote it. A schema of zod says the same and takes five times as long, which is most of what an evicted
 * vendor costs.
 */
export function readSavedReview(value: unknown): PublicReview | null {
  try {
    const {
      id,
      author,
      avatar,
      rating,
      text: words,
      createdAt,
      source,
      url,
      media,
      reply,
      product,
      verified,
    } = object(value);
    return {
      id: idOf(id),
      author: text(author),
      avatar: orNull(avatar, link),
      rating: orNull(rating, ratingOf),
      text: text(words),
      createdAt: orNull(createdAt, timestamp),
      source: text(source),
      url: orNull(url, link),
      media: array(media).map(mediaOf),
      reply: orNull(reply, replyOf),
      product: orNull(product, productOf),
      verified: flag(verified),
    };
  } catch (error) {
    if (error instanceof NotSaved) return null;
    throw error;
  }
}

/** A review that readers do not see, as it was saved; null like {@link readSavedReview}. */
export function readSavedHeldBack(value: unknown): HeldBackReview | null {
  try {
    const { id, source, product } = object(value);
    return { id: text(id), source: text(source), product: orNull(product, text) };
  } catch (error) {
    if (error instanceof NotSaved) return null;
    throw error;
  }
}

function mediaOf(value: unknown): Media {
  const { type, url } = object(value);
  if (type !== 'video' && type !== 'gif') throw new NotSaved();
  return { type, url: link(url) };
}

function replyOf(value: unknown): Reply {
  const { author, date, text: words } = object(value);
  return { author: text(author), date: orNull(date, text), text: text(words) };
}

function productOf(value: unknown): Product {
  const { sourceProductId, title, description, imageUrl } = object(value);
  return {
    sourceProductId: text(sourceProductId),
    title: text(title),
    ...(description !== undefined && { description: text(description) }),
    ...(imageUrl !== undefined && { imageUrl: link(imageUrl) }),
  };
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotSaved();
  return value as Record<string, unknown>;
}

function array(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new NotSaved();
  return value;
}

function orNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null ? null : read(value);
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new NotSaved();
  return value;
}

function flag(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new NotSaved();
  return value;
}

function idOf(value: unknown): string {
  if (!ID.test(text(value))) throw new NotSaved();
  return value as string;
}

function link(value: unknown): string {
  if (!/^https?:\/\//.test(text(value))) throw new NotSaved();
  return value as string;
}

function timestamp(value: unknown): string {
  if (Number.isNaN(Date.parse(text(value)))) throw new NotSaved();
  return value as string;
}

function ratingOf(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 1 && value <= 5)) throw new NotSaved();
  return value;
}
