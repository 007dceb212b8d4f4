/**
 * One Idempotency-Key per review. An attempt that ends without a definite answer (timeout, lost connection, 429, 5xx)
 * may have arrived, so every later attempt of this review carries the same key, even after the shopper edited it: the
 * service keeps the first wording it got, and the review never appears twice. Losing a late edit is the smaller harm: two
 * reviews of one shopper would be counted twice in the average. Only when every attempt under a key was definitely
 * refused does changed content get a new key, because a service may remember its refusal.
 */
export class ReviewKey {
  /** Whether an attempt under this key may have arrived. */
  open = false;
  #key: string;
  #refused: string | null = null;

  constructor(key = '') {
    this.#key = key;
  }

  /** The key to send `body` under. From here on that may arrive, whatever became of earlier attempts. */
  for(body: string): string {
    if (this.#refused !== null && this.#refused !== body && !this.open) this.#key = '';
    this.#refused = null;
    return this.kept;
  }

  /** The key to keep on the device, made before the first attempt so that a second tab has the same; empty once refused. */
  get kept(): string {
    if (this.#refused !== null && !this.open) return '';
    this.#key ||= createKey();
    return this.#key;
  }

  /** Remembers how the attempt with `body` failed; `definite` when the service surely did not take it. */
  failed(body: string, definite: boolean): void {
    if (definite) this.#refused = body;
    else this.open = true;
  }
}

/** 128 random bits as text; `crypto.randomUUID` is missing on pages without HTTPS. */
export function createKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
