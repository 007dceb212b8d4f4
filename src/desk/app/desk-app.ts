import { stateOf } from './state.js';
import './desk-masthead.js';
import './desk-toast.js';
import './link-page.js';
import './sign-in-page.js';
import { css, html, LitElement, type TemplateResult } from 'lit';
import { ownShop, roleAllows, type SignedIn, type SignedOut } from '../../contract/desk/desk.js';
import type { ShopStart } from '../../contract/desk/start.js';
import { type Api, ApiError, createApi } from './api.js';
import type { DeskContext, DrawView, View } from './desk-context.js';
import { deskStyles } from './desk-styles.js';
import type { DeskToast } from './desk-toast.js';
import { NewsController } from './news-controller.js';
import { takeReturned } from './sources/returned.js';
import { isBeginning, viewsOf } from './views.js';

takeReturned();

/** Where a view stands. */
const shellStyles = css`
  .waiting {
    display: grid;
    gap: 1rem;
    max-inline-size: 40rem;
    margin-inline: auto;
    padding: clamp(1.5rem, 12vh, 7rem) 1.25rem;
  }
  #view {
    box-sizing: border-box;
    inline-size: 100%;
    /* Every view is as wide: 60rem between the paddings. */
    max-inline-size: 64rem;
    padding: clamp(1rem, 3vw, 2rem);
  }
  @media (min-width: 48rem) {
    .frame {
      display: grid;
      align-items: start;
      grid-template-columns: 12.5rem minmax(0, 1fr);
    }
    /* As tall as the view, so that its header has room to stay in sight. */
    desk-masthead {
      align-self: stretch;
    }
  }
  @media (min-width: 70rem) {
    .frame {
      grid-template-columns: 15rem minmax(0, 1fr);
    }
  }
`;

/** The desk: who is signed in decides what is shown, and the address which view. */
export class DeskApp extends LitElement {
  static override styles = [...deskStyles, shellStyles];
  static override properties = { session: { state: true }, drawn: { state: true } };

  /** Null until the server has said it. */
  declare session: SignedIn | SignedOut | null;
  readonly #view = stateOf(this, {
    failure: null as ApiError | null,
    /** How far the first day of a shop is, and of which. */
    start: null as { vendorId: string; start: ShopStart | null; problem: string } | null,
    address: new URL(location.href) as URL,
  });
  /** The view that is shown, once it is loaded; without `draw` where it could not be. */
  declare drawn: { view: View; draw: DrawView | undefined } | null;
  readonly #api: Api = createApi(
    () => (this.session?.person ? this.session.csrfToken : null),
    () => void this.#load(),
  );
  readonly #news = new NewsController(this, this.#api);
  /** The request of how far the first day is that is on its way. */
  #startRead: { vendorId: string; read: Promise<void> } | null = null;
  #secret: string | null = null;
  /** The last address of the view that is shown. While another view is loaded, that one does not take its address for a change of its own. */
  #drawnAddress = new URL(location.href);

  constructor() {
    super();
    this.session = null;
    this.drawn = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('popstate', this.#onAddress);
    window.addEventListener('online', this.#onAddress);
    this.#takeSecret();
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('popstate', this.#onAddress);
    window.removeEventListener('online', this.#onAddress);
  }

  override willUpdate(): void {
    this.#news.follow(this.#ownVendor);
    if (this.drawn?.view.path === viewPath(this.#view.address)) this.#drawnAddress = this.#view.address;
  }

  override render() {
    if (!isSecureContext) return INSECURE;
    // A link waits for the session: of whoever is signed in here, its requests need the CSRF token.
    if (this.#secret !== null && this.session) {
      return html`<desk-link
        .api=${this.#api}
        .secret=${this.#secret}
        .signedInAs=${this.session.person?.email ?? null}
        @desk-session-changed=${() => this.#load()}
        @desk-signed-in=${this.#onSignedIn}
      ></desk-link>`;
    }
    if (this.#view.failure) return this.#unreachable(this.#view.failure);
    if (!this.session) return html`<main class="waiting" aria-busy="true"><p class="muted">Opening the desk</p></main>`;
    if (!this.session.person) {
      return html`<desk-sign-in
        .api=${this.#api}
        .hasOwner=${this.session.hasOwner}
        .mail=${this.session.mail}
        .passkeyOrigin=${this.session.passkeyOrigin}
        .account=${this.#view.address.searchParams.get('account')}
        @desk-signed-in=${this.#onSignedIn}
      ></desk-sign-in>`;
    }
    return this.#shell(this.session);
  }

  #shell(session: SignedIn): TemplateResult {
    const desk = this.#context(session, this.#view.address);
    const view = this.#context(session, this.#drawnAddress);
    return html`<div class="frame">
      <desk-masthead .desk=${desk} .current=${this.drawn?.view ?? null} @desk-skip=${this.#focusHeading}></desk-masthead>
      <main id="view">${this.drawn && (this.drawn.draw?.(view) ?? missing(this.drawn.view))}</main>
      <desk-toast></desk-toast>
    </div>`;
  }

  #unreachable({ message }: ApiError): TemplateResult {
    return html`<main class="waiting">
      <h1 tabindex="-1">The desk cannot be opened</h1>
      <p class="problem" role="alert">${message}</p>
      <p><button part="button" @click=${() => this.#load()}>Try again</button></p>
    </main>`;
  }

  #context(session: SignedIn, address: URL): DeskContext {
    const [, , , ...rest] = address.pathname.split('/');
    const vendorId = chosenVendor(session, address);
    const start = this.#view.start?.vendorId === vendorId ? this.#view.start : null;
    return {
      api: this.#api,
      session,
      vendorId,
      start: start?.start ?? null,
      startProblem: start?.problem ?? '',
      news: this.#news.news,
      live: this.#news.live,
      rest,
      query: address.searchParams,
      href: (path) => this.#withVendor(path),
      go: (path, { replace = false } = {}) => void this.#go(this.#withVendor(path), replace),
      announce: (text, undo) => this.#toast?.say(text, undo),
      reload: () => this.#load(),
      showStart: (shown) => {
        if (vendorId !== null) this.#view.start = { vendorId, start: shown, problem: '' };
      },
    };
  }

  /** The address with the vendor that was chosen, as long as it names none itself. */
  #withVendor(address: string): string {
    const url = new URL(address, location.origin);
    const vendor = this.#view.address.searchParams.get('vendor');
    if (vendor !== null && !url.searchParams.has('vendor')) url.searchParams.set('vendor', vendor);
    return url.pathname + url.search;
  }

  /** The secret of a link leaves the address bar and the history at once. */
  #takeSecret(): void {
    if (this.#view.address.pathname !== '/desk/link') return;
    this.#secret = this.#view.address.hash.slice(1);
    history.replaceState(null, '', '/desk/link');
  }

  async #load(): Promise<void> {
    try {
      this.session = await this.#api.get('/session');
      this.#view.failure = null;
      // Something may have been done.
      await Promise.all([this.#readStart({ anew: true }), this.#openView()]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#view.failure = error;
    }
  }

  /** Loads the view that the address names, else the first one, whose address replaces it. */
  async #openView(): Promise<void> {
    const { session } = this;
    if (!session?.person || this.#secret !== null) return;
    const views = viewsOf(session);
    const view = views.find(({ path }) => path === viewPath(this.#view.address));
    if (!view) return this.#go(this.#withVendor(`/desk/${await this.#firstView(session)}`), true);
    if (this.drawn?.view === view && this.drawn.draw) return;
    // Told as what nobody catches is, since it may be a fault of ours.
    const draw = await view.load().catch((error: unknown): undefined => {
      reportError(error);
    });
    if (viewPath(this.#view.address) !== view.path) return;
    const first = this.drawn === null;
    this.drawn = { view, draw };
    document.title = `${view.label} · Desk`;
    if (!first) await this.#focusHeading();
  }

  /** Where the desk opens: with the first steps, as long as there are no reviews of a shop of one's own. */
  async #firstView(session: SignedIn): Promise<string> {
    const first = viewsOf(session).find(({ path }) => path !== 'start')!.path;
    await this.#readStart();
    const { vendorId, start } = this.#context(session, this.#view.address);
    const isNew = start === null || start.steps.reviews === 'open';
    return isNew && isBeginning(session, vendorId, start) ? 'start' : first;
  }

  /** Reads how far the chosen shop's first day is, for those who have a part in it. */
  async #readStart({ anew = false } = {}): Promise<void> {
    const { session } = this;
    if (!session?.person || session.foreign || !roleAllows(session.person.role, 'owner')) return;
    const vendorId = chosenVendor(session, this.#view.address);
    const known = vendorId === this.#view.start?.vendorId ? this.#view.start : null;
    if (vendorId === null || !ownShop(session, vendorId) || (known && !anew)) return;
    if (this.#startRead?.vendorId !== vendorId) this.#startRead = { vendorId, read: this.#requestStart(vendorId) };
    await this.#startRead.read;
  }

  async #requestStart(vendorId: string): Promise<void> {
    const known = this.#view.start?.vendorId === vendorId ? this.#view.start.start : null;
    const start = await this.#api.get<ShopStart>(`/vendors/${vendorId}/start`).then(
      (start) => ({ start, problem: '' }),
      // What was known stays. Without any of it the desk is as it is later.
      (error: unknown) => ({ start: known, problem: (error as Error).message }),
    );
    if (this.#startRead?.vendorId !== vendorId) return;
    this.#startRead = null;
    this.#view.start = { vendorId, ...start };
  }

  /** The chosen vendor, where its reviews are in this service. */
  get #ownVendor(): string | null {
    const { session } = this;
    return session?.person && !session.foreign ? chosenVendor(session, this.#view.address) : null;
  }

  #go(address: string, replace: boolean): Promise<void> {
    history[replace ? 'replaceState' : 'pushState'](null, '', address);
    return this.#onAddress();
  }

  get #toast(): DeskToast | null {
    return this.renderRoot.querySelector('desk-toast');
  }

  #focusHeading = async (): Promise<void> => {
    await this.updateComplete;
    const view = this.renderRoot.querySelector<LitElement>('#view > *');
    await view?.updateComplete;
    (view?.renderRoot ?? view)?.querySelector('h1')?.focus();
  };

  /** The view and its vendor. */
  get #place(): string {
    return `${viewPath(this.#view.address)} ${this.session?.person ? chosenVendor(this.session, this.#view.address) : null}`;
  }

  #onAddress = (): Promise<void> => {
    const before = this.#place;
    this.#view.address = new URL(location.href);
    if (this.#view.address.hash !== '') this.#takeSecret();
    if (this.#place !== before) this.#toast?.leave();
    void this.#readStart();
    return this.#openView();
  };

  #onSignedIn = ({ detail }: CustomEvent<SignedIn>): void => {
    this.session = detail;
    if (this.#secret !== null) {
      this.#secret = null;
      history.replaceState(null, '', '/desk');
    }
    void this.#confirmCookie();
  };

  /** Some browsers keep no cookie for a page without TLS, not even on this machine: then nobody is signed in after all. */
  async #confirmCookie(): Promise<void> {
    this.#view.address = new URL(location.href);
    await this.#load();
    if (this.session?.person === null) {
      this.#view.failure = new ApiError(0, {
        code: 'cookie_refused',
        detail: 'Your browser did not keep the cookie of the session. Open the desk by https, or in another browser.',
      });
    }
    await this.#focusHeading();
  }
}

/** The second part of `/desk/PATH/…`. */
const viewPath = ({ pathname }: URL): string | undefined => pathname.split('/')[2];

/** The vendor that an address names, else the first. */
function chosenVendor({ vendors }: SignedIn, { searchParams }: URL): string | null {
  const { id } = vendors.find((vendor) => vendor.id === searchParams.get('vendor')) ?? vendors[0] ?? { id: null };
  return id;
}

/** In place of a view whose file did not come: the line is down, or an upgrade has replaced it. */
const missing = ({ label }: View): TemplateResult => html`<div class="waiting">
  <h1 tabindex="-1">${label} could not be loaded</h1>
  <p role="alert">
    ${
      navigator.onLine
        ? 'Perhaps the desk has a new version, or the server cannot be reached for the moment.'
        : 'You are offline. It comes by itself once you are back.'
    }
  </p>
  <p><button part="button" @click=${() => location.reload()}>Load the desk again</button></p>
</div>`;

const INSECURE = html`<main class="waiting">
  <h1>The desk needs a secure connection</h1>
  <p>Open it by <strong>https</strong>. On the machine where the server runs, <strong>http://localhost</strong> works too.</p>
</main>`;

customElements.define('desk-app', DeskApp);
