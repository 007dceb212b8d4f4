import type { ReactiveController } from 'lit';
import type { InboxOverview } from '../../contract/desk/inbox.js';
import type { Api } from './api.js';
import { VendorLive } from './vendor-live.js';

/** What waits for somebody of a shop. */
export interface ShopNews {
  /** Reviews that nobody has looked at. */
  waiting: number;
  /** Reviews with an open report. */
  reported: number;
}

interface Host {
  requestUpdate(): void;
  addController(controller: ReactiveController): void;
}

/** What is new of the chosen shop, for the navigation: read once, and again when its reviews or reports change. */
export class NewsController implements ReactiveController {
  readonly live = new VendorLive();
  /** Null until it is known, and where there is nothing to know. */
  news: ShopNews | null = null;

  readonly #host: Host;
  readonly #api: Api;
  #vendorId: string | null = null;
  #isReading = false;
  #isStale = false;

  constructor(host: Host, api: Api) {
    this.#host = host;
    this.#api = api;
    this.live.watch({ onChange: () => void this.#read() });
    host.addController(this);
  }

  hostDisconnected(): void {
    this.follow(null);
  }

  /** Follows a vendor in place of another; null: none. */
  follow(vendorId: string | null): void {
    this.live.follow(vendorId);
    if (vendorId === this.#vendorId) return;
    this.#vendorId = vendorId;
    this.news = null;
    this.#host.requestUpdate();
    if (vendorId !== null) void this.#read();
  }

  /** One request at a time: a hundred reviews that come at once are counted twice. */
  async #read(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale && this.#vendorId !== null) {
      this.#isStale = false;
      const vendorId = this.#vendorId;
      // Without it the navigation says nothing; the next change reads it again.
      const overview = await this.#api.get<InboxOverview>(`/vendors/${vendorId}/moderation`).catch(() => null);
      if (vendorId !== this.#vendorId) this.#isStale = true;
      else if (overview) this.news = { waiting: overview.counts.pending, reported: overview.counts.reported };
    }
    this.#isReading = false;
    this.#host.requestUpdate();
  }
}
