/**
 * One Idempotency-Key per review. An attempt without a definite response (timeout, lost connection, 429, 5xx) may have
 * arrived, so every later attempt of this review carries the same key, even after the shopper edited it: the service keeps
 * the first wording that it got, and the review never appears twice. Losing a late edit is the smaller harm: two reviews of
 * one shopper would be counted twice in the average. Only when every attempt under a key was definitely rejected does
 * changed content get a new key, because a service may remember its rejection.
 */
export class ReviewKey {
  /** Whether an attempt under this key may have arrived. An offline one counts: a service worker of the page may send it later. */
  inDoubt = false;
  #key: string;
  #rejectedBody: string | null = null;

  constructor(key = '') {
    this.#key = key;
  }

  /** The key to send `body` under. From here on that may arrive, however earlier attempts have ended. */
  for(body: string): string {
    if (this.#rejectedBody !== null && this.#rejectedBody !== body && !this.inDoubt) this.#key = '';
    this.#rejectedBody = null;
    return this.ensure();
  }

  /**
   * The key to store on the device, created by the first call and so before the first attempt: a second tab has the same. Empty after a
   * rejection.
   */
  ensure(): string {
    if (this.#rejectedBody !== null && !this.inDoubt) return '';
    this.#key ||= createKey();
    return this.#key;
  }

  /** Remembers that an attempt with `body` did not succeed; `rejected` when the service surely did not take it. */
  failed(body: string, rejected: boolean): void {
    if (rejected) this.#rejectedBody = body;
    else this.inDoubt = true;
  }
}

/** 128 random bits as text; `crypto.randomUUID` is missing on pages without HTTPS. */
export function createKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
