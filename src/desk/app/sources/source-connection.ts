import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { NowRead } from '../../../contract/desk/sources.js';
import { failureText } from '../../../contract/source-words.js';
import type { SourceConnection, SourceKind } from '../../../contract/sources.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { openDialog } from '../dialog.js';
import { stateOf } from '../state.js';
import { day } from '../times.js';
import { goToSource } from './connect-source.js';
import { DisconnectDialog } from './disconnect-dialog.js';
import './location-choices.js';
import './location-readings.js';
import { KIND_WORDS, nowReadText, summaryText } from './source-words.js';
import { sourcesStyles } from './sources-styles.js';

/** Reviews by the thousand take their time to be archived or erased, ms. */
const DISCONNECT_MS = 600_000;

/**
 * One connected source: which of its locations are read, how far each is, and disconnecting it.
 *
 * @fires desk-source-changed - when something of it is another now
 */
export class SourceView extends LitElement {
  static override styles = [...deskStyles, sourcesStyles];
  static override properties = {
    desk: { attribute: false },
    connection: { attribute: false },
    kinds: { attribute: false },
  };

  declare desk: DeskContext;
  declare connection: SourceConnection;
  /** The kinds that this server can connect. */
  declare kinds: readonly SourceKind[];
  readonly #view = stateOf(this, { busy: '' as '' | 'list' | 'read' | 'go' | 'disconnect' });
  readonly #attempt = new AttemptController(this);

  override render() {
    const { kind, createdAt, locations, failure } = this.connection;
    const read = locations.filter(({ vendorId }) => vendorId !== null).length;
    return html`<div class="page">
      <div>
        <p>${deskLink(this.desk, '/desk/sources', 'All sources')}</p>
        <p class="muted">${KIND_WORDS[kind].name}, connected since ${day(createdAt)}. ${summaryText(this.connection)}</p>
      </div>
      ${this.#attempt.alert()} ${this.#failure()}
      ${this.#view.busy === 'disconnect' ? html`<p class="notice" role="status">Disconnecting. This takes a while where there are many reviews.</p>` : nothing}
      ${
        read < locations.length && failure === null
          ? html`<desk-location-choices .desk=${this.desk} .connection=${this.connection}></desk-location-choices>`
          : nothing
      }
      ${
        read > 0
          ? html`<desk-location-readings .desk=${this.desk} .connection=${this.connection}></desk-location-readings>`
          : nothing
      }
      ${this.#actions()}
    </div>`;
  }

  #failure(): TemplateResult | typeof nothing {
    const { failure, kind } = this.connection;
    const isSetUp = this.kinds.includes(kind);
    if (!isSetUp && failure === null) {
      return html`<p class="notice">
        Nothing is read: this server is no longer set up for ${KIND_WORDS[kind].short}. Whoever runs it finds what is missing
        <a href="/docs/guide/sources.html">in the guide</a>.
      </p>`;
    }
    if (failure === null || this.#view.busy === 'disconnect') return nothing;
    const again = kind === 'google' && isSetUp;
    return html`<div class="problem failing" role="alert">
      <p>${failureText(failure, kind)}</p>
      ${again ? html`<button part="button primary" ?disabled=${this.#view.busy !== ''} @click=${this.#goAgain}>Connect again</button>` : nothing}
    </div>`;
  }

  #actions(): TemplateResult {
    const { failure, locations, takesRepliesAway } = this.connection;
    const isRead = failure === null && locations.some(({ vendorId }) => vendorId !== null);
    const isBusy = this.#view.busy !== '';
    const button = (label: string, press: () => unknown, part = 'button') =>
      html`<button part=${part} ?disabled=${isBusy} @click=${press}>${label}</button>`;
    return html`<section class="card" aria-labelledby="whole">
      <h2 id="whole">The whole source</h2>
      <div class="actions">
        ${isRead ? button('Read what is new', () => this.#read(false)) : nothing}
        ${isRead ? button('Read everything again', () => this.#read(true)) : nothing}
        ${failure === null ? button('Look for new locations', this.#listAgain) : nothing}
        ${button('Disconnect', this.#disconnect, 'button danger')}
      </div>
      ${
        isRead
          ? html`<p class="muted">
              Changes are looked for every quarter of an hour, and everything is read again once a day, so that what was deleted there goes here as well.
            </p>`
          : nothing
      }
      ${takesRepliesAway ? nothing : html`<p class="muted">Replies that you write in the inbox go there. You can change them, not delete them: this service takes none away.</p>`}
    </section>`;
  }

  async #do(busy: 'list' | 'read' | 'go' | 'disconnect', work: () => Promise<void>): Promise<void> {
    this.#view.busy = busy;
    await this.#attempt.run(work);
    this.#view.busy = '';
  }

  #changed(said: string): void {
    this.desk.announce(said);
    this.dispatchEvent(new CustomEvent('desk-source-changed', { bubbles: true, composed: true }));
  }

  #read(whole: boolean): Promise<void> {
    return this.#do('read', async () => {
      const path = `/sources/${this.connection.id}/readings`;
      this.#changed(nowReadText(await this.desk.api.send<NowRead>('POST', path, { whole }), null));
    });
  }

  #listAgain = (): Promise<void> =>
    this.#do('list', async () => {
      await this.desk.api.send('POST', `/sources/${this.connection.id}/locations`, {});
      this.#changed('The locations are as the source lists them now.');
    });

  #goAgain = (): Promise<void> => this.#do('go', () => goToSource(this.desk.api, this.connection.id));

  #disconnect = async (): Promise<void> => {
    const dialog = Object.assign(new DisconnectDialog(), { connection: this.connection });
    const reviews = await openDialog(this.renderRoot, dialog);
    if (reviews === null) return;
    await this.#do('disconnect', async () => {
      const { id, name } = this.connection;
      await this.desk.api.send('POST', `/sources/${id}/disconnect`, { reviews }, { timeoutMs: DISCONNECT_MS });
      this.#changed(`${name} is disconnected.`);
      this.desk.go('/desk/sources', { replace: true });
    });
  };
}

customElements.define('desk-source', SourceView);
