import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { pills } from '../pills.js';
import { stateOf } from '../state.js';
import './shop/new-shop.js';

/** A part of the set-up, with an address of its own, which is loaded when it is first opened. */
interface Part {
  /** `lines` in `/desk/setup/lines`. */
  path: string;
  label: string;
  load: () => Promise<DrawView>;
}

const PARTS: readonly Part[] = [
  { path: 'shop', label: 'Shop', load: async () => (await import('./shop/shop-part.js')).part },
  { path: 'questions', label: 'Questions', load: async () => (await import('./questions/questions-part.js')).part },
  { path: 'lines', label: 'Lines to paste', load: async () => (await import('./lines/lines-part.js')).part },
  { path: 'look', label: 'Look', load: async () => (await import('./look/look-part.js')).part },
  { path: 'keys', label: 'Keys for programs', load: async () => (await import('./keys/keys-part.js')).part },
];

/** In front of a service that is not ours the shop itself is set up there, and so are keys for programs. */
const FOREIGN_PARTS: readonly Part[] = [
  { path: 'shop', label: 'Shops', load: async () => (await import('../foreign/foreign-shops.js')).part },
  ...PARTS.filter(({ path }) => path === 'lines' || path === 'look'),
];

/** How a shop is set up: who it is, and what it says of its reviews. */
export class SetupView extends LitElement {
  static override styles = [
    ...deskStyles,
    pills,
    css`
      .page {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.5rem;
      }
    `,
  ];
  static override properties = { desk: { attribute: false }, drawn: { state: true } };

  declare desk: DeskContext;
  /** The part that is shown, once it is loaded. */
  declare drawn: { part: Part; draw: DrawView } | null;
  readonly #view = stateOf(this, {
    problem: '',
  });

  constructor() {
    super();
    this.drawn = null;
  }

  get #parts(): readonly Part[] {
    const { foreign } = this.desk.session;
    // Everything else begins with a shop.
    if (foreign && this.desk.vendorId === null) return FOREIGN_PARTS.slice(0, 1);
    return foreign ? FOREIGN_PARTS : PARTS;
  }

  get #part(): Part {
    return this.#parts.find(({ path }) => path === this.desk.rest[0]) ?? this.#parts[0]!;
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('desk') && this.drawn?.part !== this.#part) void this.#open(this.#part);
  }

  override render() {
    const { vendorId, session } = this.desk;
    return html`<div class="page">
      <h1 tabindex="-1">Set-up</h1>
      ${vendorId === null && !session.foreign ? this.#firstShop() : [this.#navigation(), this.#content()]}
    </div>`;
  }

  #firstShop(): TemplateResult {
    return html`<div class="card">
      <h2>Your first shop</h2>
      <p>Everything else begins with it: its reviews, the lines for its pages, and how it looks.</p>
      <desk-new-shop .desk=${this.desk}></desk-new-shop>
    </div>`;
  }

  #navigation(): TemplateResult | typeof nothing {
    if (this.#parts.length < 2) return nothing;
    return html`<nav class="pills" aria-label="Set-up">
      ${this.#parts.map(({ path, label }) =>
        deskLink(this.desk, `/desk/setup/${path}`, label, { current: path === this.#part.path }),
      )}
    </nav>`;
  }

  #content(): TemplateResult {
    if (this.#view.problem) {
      return html`<p class="problem" role="alert">${this.#view.problem}</p>
        <p><button part="button" @click=${() => this.#open(this.#part)}>Try again</button></p>`;
    }
    if (this.drawn?.part !== this.#part) return html`<p class="muted" aria-busy="true">Loading</p>`;
    return this.drawn.draw(this.desk);
  }

  async #open(part: Part): Promise<void> {
    this.#view.problem = '';
    try {
      const draw = await part.load();
      if (part === this.#part) this.drawn = { part, draw };
    } catch {
      this.#view.problem = 'This part cannot be loaded. Check your connection.';
    }
  }
}

customElements.define('desk-setup', SetupView);

export const view: DrawView = (desk) => html`<desk-setup .desk=${desk}></desk-setup>`;
