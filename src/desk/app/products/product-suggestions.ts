import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { DeskProduct, DeskProducts } from '../../../contract/desk/products.js';
import { ApiError } from '../api.js';
import type { DeskContext } from '../desk-context.js';

type Host = ReactiveControllerHost & { desk?: DeskContext | undefined };

/** Products that are offered at once, and how long typing rests before they are asked for, ms. */
const OFFERED = 20;
const REST_MS = 200;

/** Offers the products of the shop where one is to be named: by their names, so that nobody has to know an id. Any other id may be typed. */
export class ProductSuggestions implements ReactiveController {
  readonly #host: Host;
  #products: readonly DeskProduct[] = [];
  #asked: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** For a field with `list=id`, whose `@focus` and `@input` are {@link onType}. */
  list(id: string): TemplateResult {
    return html`<datalist id=${id}>
      ${this.#products.map((product) => html`<option value=${product.sourceProductId}>${product.name ?? ''}</option>`)}
    </datalist>`;
  }

  /** The product that an id means, among those that were offered. */
  of(id: string): DeskProduct | undefined {
    return this.#products.find(({ sourceProductId, otherIds }) => sourceProductId === id || otherIds.includes(id));
  }

  readonly onType = ({ target }: Event): void => {
    const text = (target as HTMLInputElement).value.trim();
    clearTimeout(this.#timer);
    // What was chosen needs no further offers.
    if (this.of(text)) return;
    this.#timer = setTimeout(() => void this.#ask(text), this.#asked === null ? 0 : REST_MS);
  };

  async #ask(text: string): Promise<void> {
    const { desk } = this.#host;
    if (!desk?.vendorId || desk.session.foreign || text === this.#asked) return;
    this.#asked = text;
    const query = new URLSearchParams({ limit: String(OFFERED), ...(text && { q: text.slice(0, 200) }) });
    try {
      const { products } = await desk.api.get<DeskProducts>(`/vendors/${desk.vendorId}/products?${query}`);
      if (text !== this.#asked) return;
      this.#products = products;
      this.#host.requestUpdate();
    } catch (error) {
      // Whoever knows the id types it.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
