import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { SourcesShown } from '../../../contract/desk/sources.js';
import { failureText } from '../../../contract/source-words.js';
import { SOURCE_KINDS, type SourceConnection, type SourceKind } from '../../../contract/sources.js';
import { ApiError } from '../api.js';
import { AttemptController } from '../attempt-controller.js';
import { DataController } from '../data-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { counted } from '../numbers/number-words.js';
import { stateOf } from '../state.js';
import { moment } from '../times.js';
import './connect-source.js';
import { goToSource, isKeyKind } from './connect-source.js';
import { returnedOnce } from './returned.js';
import './source-connection.js';
import { isBusy, KIND_WORDS, summaryText } from './source-words.js';
import { sourcesStyles } from './sources-styles.js';

/** How often it is looked how far a reading is, ms; longer where there are many locations, whose list is long. */
const POLL_MS = 2_000;
const POLL_MS_PER_LOCATION = 10;
/** While nothing is being read. */
const REST_MS = 60_000;

/** Reviews elsewhere that are read into the shops of the account: what is connected, and connecting more. */
export class SourcesView extends LitElement {
  static override styles = [...deskStyles, sourcesStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #sources = new DataController<SourcesShown>(this, () => '/sources');
  readonly #going = new AttemptController(this);
  readonly #view = stateOf(this, {
    /** Why nothing was connected by what came back; empty where nothing went wrong. */
    returnProblem: '',
    isGoing: false,
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #part = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.#poll();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override firstUpdated(): void {
    this.#part = this.desk.rest.join('/');
    if (this.desk.rest[0] === 'returned') void this.#connectReturned();
  }

  override updated(): void {
    const part = this.desk.rest.join('/');
    if (part === this.#part) return;
    this.#part = part;
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }

  override render() {
    const [part, kind] = this.desk.rest;
    if (part === 'returned')
      return page('Sources', html`<p class="muted" aria-busy="true">Connecting your account</p>`);
    if (part === 'connect' && isKeyKind(kind)) return this.#connect(kind);
    const { data } = this.#sources;
    const connection = data?.connections.find(({ id }) => id === part);
    if (data && connection) return this.#connection(data, connection);
    return page(
      'Sources',
      html`
        ${this.#sources.alert()}
        <p class="problem" role="alert">${this.#view.returnProblem}</p>
        ${data ? this.#overview(data) : this.#sources.waiting('sources')}
      `,
    );
  }

  #connect(kind: 'trustpilot' | 'reviews-service'): TemplateResult {
    return page(
      `Connect ${kind === 'trustpilot' ? 'Trustpilot' : 'another reviews service'}`,
      html`<desk-connect-source
        .desk=${this.desk}
        .kind=${kind}
        @desk-source-connected=${({ detail }: CustomEvent<string>) => this.#open(detail)}
      ></desk-connect-source>`,
    );
  }

  #connection({ kinds }: SourcesShown, connection: SourceConnection): TemplateResult {
    return page(
      html`<bdi>${connection.name}</bdi>`,
      html`${this.#sources.alert()}
        <desk-source
          .desk=${this.desk}
          .connection=${connection}
          .kinds=${kinds}
          @desk-source-changed=${() => this.#load()}
        ></desk-source>`,
    );
  }

  #overview({ connections, kinds, returnUrl }: SourcesShown): TemplateResult {
    return html`
      <p>
        Reviews that you already have elsewhere, in the lists of your shops: read whole at first, then kept up to date every quarter of an hour. They say where they
        come from, and you decide about them in the inbox.
      </p>
      ${
        connections.length > 0
          ? html`<section class="card" aria-labelledby="connected">
              <h2 id="connected">Connected</h2>
              <ul class="locations" aria-labelledby="connected">
                ${connections.map((connection) => this.#listed(connection))}
              </ul>
            </section>`
          : nothing
      }
      <section class="card" aria-labelledby="more">
        <h2 id="more">${connections.length > 0 ? 'Connect another one' : 'What you can connect'}</h2>
        ${this.#going.alert()}
        <ul class="kinds" aria-labelledby="more">
          ${SOURCE_KINDS.map((kind) => this.#kind(kind, kinds.includes(kind), returnUrl))}
          <li>
            <h3>Facebook</h3>
            <p>
              Facebook no longer gives out the recommendations of a page to programs: ${deskLink(this.desk, '/desk/import', 'import the file')} of its own export.
            </p>
          </li>
          <li>
            <h3>Google Places and Yelp</h3>
            <p>Their terms do not allow that reviews which their interfaces show are stored.</p>
          </li>
        </ul>
      </section>
    `;
  }

  #listed(connection: SourceConnection): TemplateResult {
    const { id, name, kind, failure } = connection;
    return html`<li>
      <div class="head">
        <h3>${deskLink(this.desk, `/desk/sources/${id}`, html`<bdi>${name}</bdi>`)}</h3>
        <span class="badge">${KIND_WORDS[kind].short}</span>
      </div>
      <p class="muted">${summaryText(connection)}</p>
      ${this.#silence(connection)} ${failure ? html`<p class="failure">${failureText(failure, kind)}</p>` : nothing}
    </li>`;
  }

  /** Since when nothing comes from the lists that are silent. */
  #silence({ locations }: SourceConnection): TemplateResult | typeof nothing {
    const since = locations.flatMap(({ silentSince }) => silentSince ?? []).sort();
    if (since.length === 0) return nothing;
    const of = locations.length === 1 ? '' : ` from ${counted(since.length, 'location')}`;
    return html`<p class="failure"><strong>Nothing was read${of} since ${moment(since[0]!)}.</strong></p>`;
  }

  #kind(kind: SourceKind, isSetUp: boolean, returnUrl: string): TemplateResult {
    const { name, brings } = KIND_WORDS[kind];
    return html`<li>
      <h3>${name}</h3>
      <p>${brings}</p>
      ${isSetUp ? this.#way(kind) : notSetUp(returnUrl)}
    </li>`;
  }

  #way(kind: SourceKind): TemplateResult {
    if (kind === 'google') {
      return html`<div class="actions">
        <button part="button" ?disabled=${this.#view.isGoing} @click=${this.#goToGoogle}>Connect Google</button>
        <span class="muted">You sign in at Google, and come back here.</span>
      </div>`;
    }
    const open = () => this.desk.go(`/desk/sources/connect/${kind}`);
    return html`<div class="actions">
      <button part="button" @click=${open}>Connect ${kind === 'trustpilot' ? 'Trustpilot' : 'a reviews service'}</button>
    </div>`;
  }

  #goToGoogle = async (): Promise<void> => {
    this.#view.isGoing = true;
    this.#view.returnProblem = '';
    await this.#going.run(() => goToSource(this.desk.api));
    this.#view.isGoing = false;
  };

  /** Sends what a source has sent somebody back with, once, and goes to what came of it. */
  async #connectReturned(): Promise<void> {
    const query = returnedOnce();
    if (query === null) return this.#giveUpReturn('What the source has sent is lost: connect again.');
    try {
      const { id } = await this.desk.api.send<{ id: string }>('POST', '/sources/returned', { query });
      this.desk.announce('Your account is connected.');
      await this.#open(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#giveUpReturn(error.message);
    }
  }

  #giveUpReturn(problem: string): void {
    this.#view.returnProblem = problem;
    this.desk.go('/desk/sources', { replace: true });
  }

  async #open(id: string): Promise<void> {
    await this.#load();
    this.desk.go(`/desk/sources/${id}`, { replace: true });
  }

  async #load(): Promise<void> {
    await this.#sources.load();
    this.#poll();
  }

  #poll(): void {
    clearTimeout(this.#timer);
    if (this.isConnected) this.#timer = setTimeout(() => void this.#load(), this.#pause());
  }

  /** How long to wait before it is looked again. */
  #pause(): number {
    const all = this.#sources.data?.connections ?? [];
    const locations = all.flatMap((connection) => connection.locations);
    const now = Date.now();
    const busy = all.some((one) => one.failure === null && one.locations.some((location) => isBusy(location, now)));
    return busy || this.#sources.data === null ? POLL_MS + POLL_MS_PER_LOCATION * locations.length : REST_MS;
  }
}

const page = (heading: unknown, content: TemplateResult): TemplateResult =>
  html`<div class="page"><h1 tabindex="-1">${heading}</h1>${content}</div>`;

/** What whoever runs the server has to do before Google can be connected. */
const notSetUp = (returnUrl: string): TemplateResult => html`<p class="muted">
  Not on this server yet. Whoever runs it sets <code>GOOGLE_CLIENT_ID</code> and <code>GOOGLE_CLIENT_SECRET</code> of a client at Google, with
  <code>${returnUrl}</code> as its redirect address: <a href="/docs/guide/sources.html">how</a>.
</p>`;

customElements.define('desk-sources', SourcesView);

export const view: DrawView = (desk) => html`<desk-sources .desk=${desk}></desk-sources>`;
