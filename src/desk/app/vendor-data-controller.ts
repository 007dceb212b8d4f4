import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { AttemptController } from './attempt-controller.js';
import type { DeskContext } from './desk-context.js';

/**
 * What a view shows of the chosen vendor: `GET /vendors/ID` and `path`, again for each vendor that is chosen. What comes of any
 * request but the newest is dropped, and so is what went wrong with it.
 */
export class VendorDataController<Data> implements ReactiveController {
  /** Null until it is there. */
  data: Data | null = null;
  /** Whose data it is. */
  vendorId: string | null = null;
  readonly #host: ReactiveControllerHost & { desk: DeskContext };
  readonly #path: string;
  readonly #onVendor: () => void;
  readonly #attempt: AttemptController;
  /** The number of the newest request. */
  #newest = 0;

  /** `onVendor` is called when another vendor was chosen, before it is drawn. */
  constructor(host: ReactiveControllerHost & { desk: DeskContext }, path: string, onVendor: () => void = () => {}) {
    this.#host = host;
    this.#path = path;
    this.#onVendor = onVendor;
    this.#attempt = new AttemptController(host);
    host.addController(this);
  }

  hostUpdate(): void {
    const { vendorId } = this.#host.desk;
    if (vendorId === this.vendorId) return;
    this.vendorId = vendorId;
    this.data = null;
    this.#onVendor();
    void this.load();
  }

  /** Loads it anew; what there is stays meanwhile. */
  async load(): Promise<void> {
    this.#newest += 1;
    const request = this.#newest;
    await this.#attempt.run(async () => {
      try {
        const data = await this.#host.desk.api.get<Data>(`/vendors/${this.vendorId}${this.#path}`);
        if (request === this.#newest) this.data = data;
      } catch (error) {
        if (request === this.#newest) throw error;
      }
    });
  }

  /** Takes over what was just saved. */
  replace(change: Partial<Data>): void {
    this.data = { ...this.data!, ...change };
    this.#host.requestUpdate();
  }

  /** What went wrong; it is heard when it comes. */
  alert(): TemplateResult {
    return this.#attempt.alert();
  }

  /** Stands where it is loaded, and offers to try again where that has failed. */
  waiting(what: string): TemplateResult {
    return this.#attempt.waiting(what, () => void this.load());
  }
}
