import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { DeskVendor } from '../../contract/desk/desk.js';
import type { DeskContext, View } from './desk-context.js';
import { isPlainClick } from './desk-link.js';
import { deskStyles } from './desk-styles.js';
import type { ShopNews } from './news-controller.js';
import { stateOf } from './state.js';
import { isBeginning, viewsOf } from './views.js';

/** The frame around the views: above them, folded behind a button; beside them where there is room. */
const mastheadStyles = css`
  .skip {
    position: fixed;
    z-index: 3;
    inset-block-start: 0.5rem;
    inset-inline-start: 0.5rem;
    padding: 0.5rem 1rem;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_accent-text);
  }
  .skip:not(:focus) {
    clip-path: inset(50%);
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    padding: 0.5rem clamp(1rem, 3vw, 1.5rem);
    border-block-end: 1px solid var(--_border);
    background: var(--_surface);
  }
  .title {
    flex: 1 1 8rem;
    min-inline-size: 0;
  }
  .wordmark {
    font-size: 1.125rem;
    font-weight: 700;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  .shop {
    color: var(--_muted);
    font-size: 0.875rem;
    overflow-wrap: anywhere;
  }
  label.shop {
    margin: 0;
  }
  .menu {
    display: inline-flex;
    align-items: center;
    gap: 0.625rem;
    max-inline-size: 100%;
  }
  .menu svg {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
  }
  .folded {
    display: none;
    flex: 1 0 100%;
    gap: 0.75rem;
    padding-block: 0.25rem 0.5rem;
  }
  .open .folded {
    display: grid;
  }
  nav ul {
    display: grid;
    gap: 0.125rem;
    margin-inline: -0.75rem;
  }
  .begins {
    margin-block-start: 0.75rem;
  }
  nav a {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    padding-inline: 0.75rem;
    border-radius: calc(var(--_radius) * 0.75);
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  nav a:hover {
    background: var(--_tint);
  }
  nav a[aria-current] {
    background: color-mix(in srgb, var(--_accent) 14%, transparent);
    font-weight: 600;
  }
  .left {
    margin-inline-start: auto;
    color: var(--_muted);
    font-size: 0.875rem;
    font-variant-numeric: tabular-nums;
  }
  /* What is new stands out of what is merely left. */
  .new {
    min-inline-size: 1.5em;
    padding-inline: 0.5em;
    border-radius: 99px;
    background: var(--_accent);
    color: var(--_accent-text);
    font-size: 0.8125rem;
    font-weight: 600;
    line-height: 1.5;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  nav .new {
    margin-inline-start: auto;
  }
  .who {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 0.75rem;
    padding-block-start: 0.5rem;
    border-block-start: 1px solid var(--_border);
    overflow-wrap: anywhere;
  }
  .who button {
    white-space: nowrap;
  }
  @media (min-width: 48rem) {
    header {
      position: sticky;
      inset-block-start: 0;
      box-sizing: border-box;
      flex-flow: column nowrap;
      align-items: stretch;
      justify-content: flex-start;
      gap: 1rem;
      block-size: 100dvb;
      padding: 1.25rem clamp(1rem, 2vw, 1.5rem) 0.75rem;
      overflow: auto;
      border-block-end: 0;
      border-inline-end: 1px solid var(--_border);
    }
    .title {
      flex: none;
    }
    .menu {
      display: none;
    }
    .folded,
    .open .folded {
      display: flex;
      flex: 1 0 auto;
      flex-direction: column;
      gap: 1rem;
      padding: 0;
    }
    nav {
      flex: 1 0 auto;
    }
    @media (pointer: fine) {
      nav a {
        min-block-size: 36px;
      }
    }
    .who {
      flex-direction: column;
      align-items: flex-start;
    }
  }
`;

/**
 * What stands on every view: the shop, the navigation, and who is signed in. Beside the view where there is room, else above it, where a
 * button opens it.
 *
 * @fires desk-skip - when somebody wants to go on to the content
 */
export class DeskMasthead extends LitElement {
  static override styles = [...deskStyles, mastheadStyles];
  static override properties = { desk: { attribute: false }, current: { attribute: false } };

  declare desk: DeskContext;
  /** The view that is shown; null while the first one is loaded. */
  declare current: View | null;
  readonly #view = stateOf(this, {
    isOpen: false,
    /** What has come while another view was open. */
    said: '',
  });
  #known: { vendorId: string | null; news: ShopNews } | null = null;

  override willUpdate(): void {
    const { news, vendorId } = this.desk;
    if (news === null || news === this.#known?.news) return;
    const before = this.#known?.vendorId === vendorId ? this.#known.news : null;
    this.#known = { vendorId, news };
    // Inbox and reports say themselves what comes.
    const isElsewhere = this.current !== null && !['inbox', 'reports'].includes(this.current.path);
    const isMore = before && (news.waiting > before.waiting || news.reported > before.reported);
    this.#view.said = isElsewhere && isMore ? `${newsWords(news)}.` : '';
  }

  override render() {
    const { person, vendors } = this.desk.session;
    return html`<header class=${this.#view.isOpen ? 'open' : ''} @keydown=${this.#onKey}>
      <a class="skip" href="#view" @click=${this.#skip}>Skip to the content</a>
      <div class="title">
        <p class="wordmark">Desk</p>
        ${vendors.length === 1 ? html`<p class="shop"><bdi>${nameOf(vendors[0]!)}</bdi></p>` : nothing}
      </div>
      <button class="menu" part="button" aria-expanded=${this.#view.isOpen} aria-controls="menu" @click=${this.#toggle}>
        <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4h12M2 8h12M2 12h12" /></svg>
        <span class="unseen">Menu: </span>${this.current?.label} ${this.#inMenu()}
      </button>
      <p class="unseen" role="status">${this.#view.said}</p>
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
        ${session.vendors.map((vendor) => html`<option value=${vendor.id} ?selected=${vendor.id === vendorId}>${nameOf(vendor)}</option>`)}
      </select></label
    >`;
  }

  #views(): TemplateResult {
    const { session, vendorId, start } = this.desk;
    const isNew = isBeginning(session, vendorId, start) || this.current?.path === 'start';
    const left = Object.values(start?.steps ?? {}).filter((state) => state === 'open').length;
    const views = viewsOf(session).filter(({ path }) => path !== 'start' || isNew);
    return html`<nav aria-label="Desk">
      <ul>
        ${views.map(
          (view) =>
            html`<li class=${view.begins ? 'begins' : nothing}>
              <a
                href=${this.desk.href(`/desk/${view.path}`)}
                aria-current=${view === this.current ? 'page' : nothing}
                @click=${this.#onLink}
                >${view.label}${
                  view.path === 'start' && left > 0
                    ? html`<span class="left">${left}<span class="unseen"> left</span></span>`
                    : this.#newIn(view)
                }</a
              >
            </li>`,
        )}
      </ul>
    </nav>`;
  }

  /** How much of a view is new. */
  #newIn({ path }: View): TemplateResult | typeof nothing {
    const { waiting = 0, reported = 0 } = this.desk.news ?? {};
    if (path === 'inbox' && waiting > 0) return badge(waiting, waits(waiting));
    return path === 'reports' && reported > 0 ? badge(reported, areReported(reported)) : nothing;
  }

  /** The same of what the closed menu hides. */
  #inMenu(): TemplateResult | typeof nothing {
    const { waiting = 0, reported = 0 } = this.desk.news ?? {};
    const isOwn = this.#view.isOpen || ['inbox', 'reports'].includes(this.current?.path ?? 'inbox');
    return isOwn || waiting + reported === 0 ? nothing : badge(waiting + reported, newsWords({ waiting, reported }));
  }

  #toggle = (): void => {
    this.#view.isOpen = !this.#view.isOpen;
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#view.isOpen) return;
    this.#view.isOpen = false;
    this.renderRoot.querySelector<HTMLElement>('.menu')?.focus();
  };

  #onLink = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    this.#view.isOpen = false;
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

const waits = (count: number) => (count === 1 ? '1 review waits' : `${count} reviews wait`);
const areReported = (count: number) => (count === 1 ? '1 is reported' : `${count} are reported`);

const newsWords = ({ waiting, reported }: ShopNews): string =>
  [waiting > 0 && waits(waiting), reported > 0 && areReported(reported)].filter((part) => part !== false).join(', ');

/** A number that is read as a sentence. More than three digits need no exactness. */
const badge = (count: number, read: string): TemplateResult =>
  html`<span class="new"><span aria-hidden="true">${count > 999 ? '999+' : count}</span><span class="unseen"> ${read}</span></span>`;

/** The demo is told apart wherever a shop is named. */
const nameOf = ({ name, demo }: DeskVendor): string => (demo ? `${name} (demo)` : name);

customElements.define('desk-masthead', DeskMasthead);
