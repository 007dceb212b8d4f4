import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { DeskContext, View } from './desk-context.js';
import { deskStyles } from './desk-styles.js';
import { mastheadStyles } from './masthead-styles.js';
import { isPlainClick } from './plain-click.js';
import { viewsOf } from './views.js';

/**
 * What stands on every view: the shop, the navigation, and who is signed in. Beside the view where there is room, else above it, where a
 * button opens it.
 *
 * @fires desk-skip - when somebody wants to go on to the content
 */
export class DeskMasthead extends LitElement {
  static override styles = [...deskStyles, mastheadStyles];
  static override properties = { desk: { attribute: false }, current: { attribute: false }, isOpen: { state: true } };

  declare desk: DeskContext;
  /** The view that is shown; null while the first one is loaded. */
  declare current: View | null;
  declare isOpen: boolean;

  constructor() {
    super();
    this.isOpen = false;
  }

  override render() {
    const { person, vendors } = this.desk.session;
    return html`<header class=${this.isOpen ? 'open' : ''} @keydown=${this.#onKey}>
      <a class="skip" href="#view" @click=${this.#skip}>Skip to the content</a>
      <div class="title">
        <p class="wordmark">Desk</p>
        ${vendors.length === 1 ? html`<p class="shop"><bdi>${vendors[0]!.name}</bdi></p>` : nothing}
      </div>
      <button class="menu" part="button" aria-expanded=${this.isOpen} aria-controls="menu" @click=${this.#toggle}>
        <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4h12M2 8h12M2 12h12" /></svg>
        <span class="unseen">Menu: </span>${this.current?.label}
      </button>
      <div id="menu" class="folded">
        ${vendors.length > 1 ? this.#vendors() : nothing} ${this.#views()}
        <div class="who">
          <span class="muted"><bdi>${person.name}</bdi></span>
          <a href="/docs/guide/desk.html">Help</a>
          <button part="button link" @click=${this.#signOut}>Sign out</button>
        </div>
      </div>
    </header>`;
  }

  #vendors(): TemplateResult {
    const { session, vendorId } = this.desk;
    return html`<label class="shop"
      ><span class="unseen">Shop</span>
      <select @change=${this.#onVendor}>
        ${session.vendors.map(({ id, name }) => html`<option value=${id} ?selected=${id === vendorId}>${name}</option>`)}
      </select></label
    >`;
  }

  #views(): TemplateResult {
    const views = viewsOf(this.desk.session);
    return html`<nav aria-label="Desk">
      <ul>
        ${views.map(
          (view) =>
            html`<li>
              <a
                href=${this.desk.href(`/desk/${view.path}`)}
                aria-current=${view === this.current ? 'page' : nothing}
                @click=${this.#onLink}
                >${view.label}</a
              >
            </li>`,
        )}
      </ul>
    </nav>`;
  }

  #toggle = (): void => {
    this.isOpen = !this.isOpen;
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.isOpen) return;
    this.isOpen = false;
    this.renderRoot.querySelector<HTMLElement>('.menu')?.focus();
  };

  #onLink = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    this.isOpen = false;
    this.desk.go((event.currentTarget as HTMLAnchorElement).href);
  };

  #onVendor = (event: Event): void => {
    const vendor = (event.target as HTMLSelectElement).value;
    this.desk.go(`${location.pathname}?${new URLSearchParams({ ...Object.fromEntries(this.desk.query), vendor })}`);
  };

  #skip = (event: Event): void => {
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('desk-skip'));
  };

  #signOut = async (): Promise<void> => {
    const { api, session, announce } = this.desk;
    try {
      await api.send('DELETE', '/session');
    } catch (error) {
      announce((error as Error).message);
      return;
    }
    const { accountId } = session;
    location.assign(accountId === 'default' ? '/desk' : `/desk?account=${encodeURIComponent(accountId)}`);
  };
}

customElements.define('desk-masthead', DeskMasthead);
