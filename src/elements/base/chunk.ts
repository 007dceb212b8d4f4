import type { ReactiveControllerHost } from 'lit';

/** A chunk that an element can do without. It is loaded once it is needed, and the element is updated when it has loaded or failed to. */
export class Chunk<T> {
  /** What the chunk gives the element; undefined until it has loaded, null while it cannot be had. */
  value: T | null | undefined;
  loading = false;

  readonly #host: ReactiveControllerHost;
  readonly #load: () => Promise<T>;

  constructor(host: ReactiveControllerHost, load: () => Promise<T>) {
    this.#host = host;
    this.#load = load;
  }

  /** Loads the chunk, unless it is there or on its way; to be called in each update that needs it, so that a failure is tried again. */
  async need(): Promise<void> {
    if (this.value || this.loading) return;
    this.loading = true;
    const value = await this.#load().catch(() => null);
    this.loading = false;
    // After a second failure nothing is drawn anew: the update would try again at once, and for ever.
    if (value === this.value) return;
    this.value = value;
    this.#host.requestUpdate();
  }
}
