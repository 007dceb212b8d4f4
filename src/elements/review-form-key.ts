/**
 * One Idempotency-Key per review. An attempt that ends without a definite answer (timeout, lost connection, 429, 5xx)
 * may have arrived, so every later attempt of this review carries the same key, even after the shopper edited it: the
 * service keeps the first wording it got, and the review never appears twice. Losing a late edit is the smaller harm: two
 * reviews of one shopper would be counted twice in the average. Only when every attempt under a key was definitely
 * refused does changed content get a new key, because a service may remember its refusal.
 */
export class ReviewKey {
  #key = '';
  #refused: string | null = null;
  #open = false;

  /** The key to send `body` under. */
  for(body: string): string {
    const renew = this.#refused !== null && this.#refused !== body && !this.#open;
    if (!this.#key || renew) this.#key = createKey();
    return this.#key;
  }

  /** Remembers how the attempt with `body` failed; `definite` when the service surely did not take it. */
  failed(body: string, definite: boolean): void {
    if (definite) this.#refused = body;
    else this.#open = true;
  }
}

/** 128 random bits as text; `crypto.randomUUID` is missing on pages without HTTPS. */
export function createKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
