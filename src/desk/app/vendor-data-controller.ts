import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { ApiError } from './api.js';
import type { DeskContext } from './desk-context.js';

/**
 * What a view shows of the chosen vendor: `GET /vendors/ID` and `path`, again for each vendor that is chosen. What comes of a former one
 * is dropped, and so is what went wrong with it.
 */
export class VendorDataController<Data> implements ReactiveController {
  /** Null until it is there. */
  data: Data | null = null;
  /** Whose data it is. */
  vendorId: string | null = null;
  /** Why it could not be loaded; empty where nothing is wrong. */
  problem = '';
  readonly #host: ReactiveControllerHost & { desk: DeskContext };
  readonly #path: string;
  readonly #onVendor: () => void;

  /** `onVendor` is called when another vendor was chosen, before it is drawn. */
  constructor(host: ReactiveControllerHost & { desk: DeskContext }, path: string, onVendor: () => void = () => {}) {
    this.#host = host;
    this.#path = path;
    this.#onVendor = onVendor;
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
    const id = this.vendorId;
    this.problem = '';
    try {
      const data = await this.#host.desk.api.get<Data>(`/vendors/${id}${this.#path}`);
      if (id === this.vendorId) this.data = data;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (id === this.vendorId) this.problem = error.message;
    }
    this.#host.requestUpdate();
  }

  /** Takes over what was just saved. */
  replace(change: Partial<Data>): void {
    this.data = { ...this.data!, ...change };
    this.#host.requestUpdate();
  }

  /** What went wrong; it is heard when it comes. */
  alert(): TemplateResult {
    return html`<p class="problem" role="alert">${this.problem}</p>`;
  }

  /** Stands where it is loaded, and offers to try again where that has failed. */
  waiting(what: string): TemplateResult {
    if (this.problem === '') return html`<p class="muted" aria-busy="true">Loading ${what}</p>`;
    return html`<p><button part="button" @click=${() => this.load()}>Try again</button></p>`;
  }
}
