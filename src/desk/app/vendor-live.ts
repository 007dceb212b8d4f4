/** Who wants to know of a vendor's reviews. */
export interface LiveWatcher {
  /** Reviews or reports changed, or may have while nobody listened. */
  onChange(): void;
  /** The server can be reached, or no longer. */
  onLine?(isOnline: boolean): void;
}

/** Says when the chosen vendor's reviews and reports change: one connection for the frame and all views, since a browser has few to a server. */
export class VendorLive {
  #source: EventSource | null = null;
  #vendorId: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<LiveWatcher>();

  /** A tab that nobody looks at has no connection: over HTTP/1.1 a browser has six to a server, for all its tabs. */
  readonly #onVisibility = (): void => {
    if (this.#vendorId === null) return;
    clearTimeout(this.#timer);
    this.#source?.close();
    if (!document.hidden) this.#open(true);
  };

  constructor() {
    document.addEventListener('visibilitychange', this.#onVisibility);
  }

  /** Of the vendor that is followed; the returned function ends it. */
  watch(watcher: LiveWatcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Follows this vendor in place of another; null: none. */
  follow(vendorId: string | null): void {
    if (vendorId === this.#vendorId) return;
    this.close();
    this.#vendorId = vendorId;
    if (vendorId !== null && !document.hidden) this.#open();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#vendorId = null;
  }

  #tell(tell: (watcher: LiveWatcher) => void): void {
    for (const watcher of [...this.#watchers]) tell(watcher);
  }

  /** `wasLost`: something may have come that nobody has heard of. */
  #open(wasLost = this.#source !== null): void {
    let isAgain = wasLost;
    const source = new EventSource(`/desk/api/vendors/${this.#vendorId}/live`);
    this.#source = source;
    source.addEventListener('open', () => {
      this.#tell(({ onLine }) => onLine?.(true));
      // What came while nobody listened.
      if (isAgain) this.#tell(({ onChange }) => onChange());
      isAgain = true;
    });
    source.addEventListener('changed', () => this.#tell(({ onChange }) => onChange()));
    source.addEventListener('error', () => {
      if (!navigator.onLine) this.#tell(({ onLine }) => onLine?.(false));
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      // The server refused it, as while it restarts: an EventSource does not try again then.
      this.#tell(({ onLine }) => onLine?.(false));
      this.#timer = setTimeout(() => this.#open(), 5000);
    });
  }
}
