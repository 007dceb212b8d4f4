import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { AttemptController } from './attempt-controller.js';
import type { DeskContext } from './desk-context.js';

type Host = ReactiveControllerHost & { desk: DeskContext };

/**
 * What a view shows of the server, and what is done to it: `GET` of an address, again when the address is another one. What comes of any
 * request but the newest is dropped, and so is what went wrong with it.
 */
export class DataController<Data> implements ReactiveController {
  /** Null until it is there. */
  data: Data | null = null;
  readonly #host: Host;
  readonly #address: () => string | null;
  readonly #attempt: AttemptController;
  #loaded: string | null = null;
  /** The number of the newest request. */
  #newest = 0;

  /** Where `address` is null, there is nothing to load. */
  constructor(host: Host, address: () => string | null) {
    this.#host = host;
    this.#address = address;
    this.#attempt = new AttemptController(host);
    host.addController(this);
  }

  hostUpdate(): void {
    const address = this.#address();
    if (address === this.#loaded) return;
    this.#loaded = address;
    this.data = null;
    if (address !== null) void this.load();
  }

  /** Loads it anew; what there is stays meanwhile. */
  async load(): Promise<void> {
    this.#newest += 1;
    const request = this.#newest;
    await this.#attempt.run(async () => {
      try {
        const data = await this.#host.desk.api.get<Data>(this.#address()!);
        if (request === this.#newest) this.data = data;
      } catch (error) {
        if (request === this.#newest) throw error;
      }
    });
  }

  /** Does `work`; what goes wrong with it is shown. */
  run(work: () => Promise<void>): Promise<boolean> {
    return this.#attempt.run(work);
  }

  /** Changes something at the server, says so and loads anew; where it failed, that is shown, and false comes back. */
  async change(work: () => Promise<unknown>, said: string): Promise<boolean> {
    const done = await this.#attempt.run(async () => {
      await work();
      this.#host.desk.announce(said);
    });
    if (done) await this.load();
    return done;
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

/** The same of the chosen vendor: `GET /vendors/ID` and `path`, again for each vendor that is chosen. */
export class VendorDataController<Data> extends DataController<Data> {
  /** Whose data it is. */
  vendorId: string | null = null;
  readonly #desk: Pick<Host, 'desk'>;
  readonly #onVendor: () => void;

  /** `onVendor` is called when another vendor was chosen, before it is drawn. */
  constructor(host: Host, path: string, onVendor: () => void = () => {}) {
    super(host, () => (host.desk.vendorId === null ? null : `/vendors/${host.desk.vendorId}${path}`));
    this.#desk = host;
    this.#onVendor = onVendor;
  }

  override hostUpdate(): void {
    const { vendorId } = this.#desk.desk;
    if (vendorId !== this.vendorId) {
      this.vendorId = vendorId;
      this.#onVendor();
    }
    super.hostUpdate();
  }
}
