/** Says when a vendor's reviews changed, and whether the server can be reached. */
export class InboxLive {
  #source: EventSource | null = null;
  #vendorId: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onChange: () => void;
  readonly #onLine: (isOnline: boolean) => void;

  constructor(onChange: () => void, onLine: (isOnline: boolean) => void) {
    this.#onChange = onChange;
    this.#onLine = onLine;
  }

  follow(vendorId: string): void {
    if (vendorId === this.#vendorId) return;
    this.close();
    this.#vendorId = vendorId;
    this.#open();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
    this.#vendorId = null;
  }

  #open(): void {
    let wasLost = this.#source !== null;
    const source = new EventSource(`/desk/api/vendors/${this.#vendorId}/live`);
    this.#source = source;
    source.addEventListener('open', () => {
      this.#onLine(true);
      // What came while nobody listened.
      if (wasLost) this.#onChange();
      wasLost = true;
    });
    source.addEventListener('changed', () => this.#onChange());
    source.addEventListener('error', () => {
      if (!navigator.onLine) this.#onLine(false);
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      // The server refused it, as while it restarts: an EventSource does not try again then.
      this.#onLine(false);
      this.#timer = setTimeout(() => this.#open(), 5000);
    });
  }
}
