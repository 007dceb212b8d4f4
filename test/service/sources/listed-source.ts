/** A source's list in memory: it begins with what was changed last, and its pages move while they are read, as everywhere. */
import type { SourcePage, SourceReview } from '../../../src/service/index.js';

/** Reviews of a page. */
const PAGE = 5;

export class ListedSource {
  /** How many of each page cannot be taken. */
  leftOut = 0;
  #reviews: SourceReview[] = [];
  #clock = Date.parse('2026-03-01T00:00:00Z');
  #made = 0;

  /** As the source lists them now. */
  get reviews(): readonly SourceReview[] {
    return [...this.#reviews].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  }

  write(stars: number): void {
    const at = this.#tick();
    this.#made += 1;
    this.#reviews.push({
      rating: String(stars),
      text: `review ${this.#made}`,
      authorName: `Author ${this.#made}`,
      createdAt: at,
      updatedAt: at,
      source: 'google',
      sourceFeedbackId: `locations/1/reviews/${this.#made}`,
      response: null,
      replyState: null,
      replyReason: null,
    });
  }

  edit(place: number, stars: number): void {
    const review = this.#at(place);
    if (!review) return;
    const updatedAt = this.#tick();
    Object.assign(review, { rating: String(stars), text: `${review.text}, edited`, updatedAt });
  }

  reply(place: number, comment: string | null): void {
    const review = this.#at(place);
    if (!review) return;
    const updatedAt = this.#tick();
    Object.assign(review, { response: comment && { name: 'Shop', date: updatedAt.slice(0, 10), comment }, updatedAt });
  }

  remove(place: number): void {
    const review = this.#at(place);
    if (review) this.#reviews.splice(this.#reviews.indexOf(review), 1);
  }

  /** The page that `cursor` leads to, copied as a response is. */
  page(cursor: string | null): SourcePage {
    const start = Number(cursor ?? 0);
    const next = start + PAGE < this.#reviews.length ? String(start + PAGE) : null;
    const reviews = structuredClone(this.reviews.slice(start, start + PAGE));
    return { reviews, next, leftOut: this.leftOut, total: this.#reviews.length, average: null };
  }

  #at(place: number): SourceReview | undefined {
    return this.#reviews[place % Math.max(this.#reviews.length, 1)];
  }

  #tick(): string {
    this.#clock += 1_000;
    return new Date(this.#clock).toISOString();
  }
}
