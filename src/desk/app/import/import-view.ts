import { html, LitElement, nothing, type TemplateResult } from 'lit';
import {
  type ImportChoices,
  type ImportJob,
  type ImportStanding,
  MOST_IMPORT_BYTES,
} from '../../../contract/desk/import.js';
import { AttemptController } from '../attempt-controller.js';
import { confirm } from '../confirm-dialog.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { stateOf } from '../state.js';
import './file-chooser.js';
import './import-choices.js';
import { noShop } from '../no-shop.js';
import { countsSentence, lookParts } from './import-look.js';
import { answers } from './import-question.js';
import { doneParts, otherServer, progress, refusedLink, undoneParts, undoQuestion } from './import-states.js';
import { importStyles } from './import-styles.js';
import './product-table.js';
import { type Upload, upload } from './upload.js';

/** How often it is read how far a running import is, ms. */
const POLL_MS = 700;

/** Takes reviews in from a file of another system: it is looked at first, and nothing is stored before the word is given. */
export class ImportView extends LitElement {
  static override styles = [...deskStyles, importStyles];
  static override properties = { desk: { attribute: false }, within: { type: Boolean } };

  declare desk: DeskContext;
  /** Whether it is a part of another view, which has a heading of its own. */
  declare within: boolean;
  readonly #view = stateOf(this, {
    /** Null until it is there. */
    standing: null as ImportStanding | null,
    /** How much of a file has gone to the server, from 0 to 1; null while none is on its way. */
    sent: null as number | null,
    /** Another server that was asked for the import and does not know of it; empty while it is the one that has the file. */
    elsewhere: '',
  });
  readonly #attempt = new AttemptController(this);
  #upload: Upload<ImportJob> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #vendorId: string | null = null;

  constructor() {
    super();
    this.within = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#upload?.stop();
  }

  override willUpdate(): void {
    if (this.desk.vendorId === this.#vendorId) return;
    this.#vendorId = this.desk.vendorId;
    this.#view.standing = null;
    this.#view.elsewhere = '';
    this.#upload?.stop();
    void this.#load();
  }

  override render() {
    const shop = this.desk.session.vendors.find(({ id }) => id === this.desk.vendorId);
    if (this.within) return html`<div class="page">${this.#job()}</div>`;
    return html`<div class="page">
      <h1 tabindex="-1">Import</h1>
      ${
        shop
          ? html`<section class="card" aria-label="Import">
              <p>
                Reviews of <strong><bdi>${shop.name}</bdi></strong> from a file: of another reviews system, of a spreadsheet, or an export of ours. It is
                looked at first; nothing is stored before you say so. What was hidden there stays hidden here.
              </p>
              <p class="muted">${deskLink(this.desk, '/desk/sources', 'Google, Trustpilot or another reviews service')} can be connected: then no file is needed.</p>
              ${this.#job()}
              </section>
              <section class="card" aria-label="Products"><desk-product-table .desk=${this.desk}></desk-product-table></section>`
          : noShop(this.desk)
      }
    </div>`;
  }

  #job(): unknown {
    const { standing, elsewhere } = this.#view;
    return [this.#attempt.alert(), elsewhere ? otherServer(standing!.job!.server, elsewhere) : nothing, this.#state()];
  }

  #state(): TemplateResult {
    if (this.#view.sent !== null) return progress(html`Sending the file`, this.#view.sent, () => this.#upload?.stop());
    if (!this.#view.standing) return this.#attempt.waiting('the last import', () => void this.#load());
    const { job } = this.#view.standing;
    if (!job) return this.#chooser('Choose a file');
    const name = html`<bdi>${job.fileName}</bdi>`;
    const running = (what: TemplateResult) => progress(what, job.progress, () => this.#stop());
    switch (job.state) {
      case 'looking':
        return running(html`Looking at ${name}`);
      case 'importing':
        return running(html`Importing ${name}. You may leave this page.`);
      case 'looked':
        return this.#looked(job);
      case 'removing':
        return running(html`Taking back what came from ${name}. You may leave this page.`);
      case 'undone':
        return html`${undoneParts(job)} ${this.#chooser('Choose another file')}`;
      case 'done':
        return doneParts(job, this.desk, {
          refused: refusedLink(job, this.desk),
          undo: this.#undoButton(job),
          next: () => void this.#stop(),
        });
      case 'failed':
        return html`<p class="notice"><strong>${name}</strong>: ${job.problem}</p>
          ${this.#undoButton(job)} ${this.#chooser('Choose another file')}`;
      default:
        return html`<p class="notice">
            The server was restarted while ${name} was read. What came in stays. Import the file again: nothing is doubled.
          </p>
          ${this.#undoButton(job)} ${this.#chooser('Choose the file again')}`;
    }
  }

  #chooser(label: string): TemplateResult {
    return html`<desk-file-chooser
      .label=${label}
      .systems=${this.#view.standing?.systems ?? []}
      @file-choose=${({ detail }: CustomEvent<File>) => this.#send(detail)}
    ></desk-file-chooser>`;
  }

  #looked(job: ImportJob): TemplateResult {
    const look = job.look!;
    const isReady = look.question === null && look.counts.imported > 0;
    return html`<h2><bdi>${job.fileName}</bdi></h2>
      <p class="notice" role="status">${look.question ? look.question.text : countsSentence(look.counts, false)}</p>
      ${look.question ? answers(look.question, job.choices, (choices) => this.#act('PUT', '/choices', choices)) : nothing}
      <div class="actions">
        ${isReady ? html`<button part="button primary" @click=${() => this.#start()}>Import</button>` : nothing}
        <button part="button" @click=${() => this.#stop()}>Choose another file</button>
        ${refusedLink(job, this.desk)}
      </div>
      ${lookParts(look)}
      <details ?open=${look.question !== null}>
        <summary>Say what the file means</summary>
        <desk-import-choices
          .job=${job}
          .systems=${this.#view.standing!.systems}
          @import-choose=${({ detail }: CustomEvent<ImportChoices>) => this.#act('PUT', '/choices', detail)}
        ></desk-import-choices>
      </details>`;
  }

  #undoButton({ undoable }: ImportJob): TemplateResult | typeof nothing {
    if (undoable === 0) return nothing;
    return html`<button part="button danger" @click=${() => this.#undo(undoable)}>Take the import back</button>`;
  }

  async #load(): Promise<void> {
    const { vendorId } = this.desk;
    clearTimeout(this.#timer);
    if (vendorId === null) return;
    const done = await this.#attempt.run(async () => {
      this.#show(vendorId, await this.desk.api.get<ImportStanding>(`/vendors/${vendorId}/imports`));
    });
    // The import goes on, whatever became of the request.
    if (!done) this.#pollWhileRunning();
  }

  /** Shows where the import of a vendor stands, if it is still the chosen one, and says what has ended. */
  #show(vendorId: string | null, standing: ImportStanding): void {
    if (vendorId !== this.desk.vendorId) return;
    const known = this.#view.standing?.job;
    const before = known?.state;
    this.#view.elsewhere = known && !standing.job && known.server !== standing.server ? standing.server : '';
    if (!this.#view.elsewhere) this.#view.standing = standing;
    const { job } = this.#view.standing!;
    if (job?.state === 'done' && before === 'importing') this.desk.announce('The import is done.');
    if (job?.state === 'undone' && before === 'removing') this.desk.announce('The import was taken back.');
    this.#pollWhileRunning();
  }

  #pollWhileRunning(): void {
    clearTimeout(this.#timer);
    const { state = '' } = this.#view.standing?.job ?? {};
    if (!this.isConnected || !['looking', 'importing', 'removing'].includes(state)) return;
    this.#timer = setTimeout(() => void this.#load(), POLL_MS);
  }

  async #send(file: File | undefined): Promise<void> {
    if (!file || this.#view.sent !== null) return;
    this.#attempt.problem = '';
    if (file.size > MOST_IMPORT_BYTES) {
      this.#attempt.problem =
        'The file has more than 200 MB. Split it into several, or ask whoever runs the server to import it.';
      this.requestUpdate();
      return;
    }
    const { vendorId } = this.desk;
    this.#view.sent = 0;
    await this.#attempt.run(async () => {
      const query = new URLSearchParams({ name: file.name.slice(0, 255) });
      this.#upload = upload<ImportJob>(`/vendors/${vendorId}/imports?${query}`, file, {
        csrfToken: this.desk.session.csrfToken,
        onProgress: (part) => {
          this.#view.sent = part;
        },
      });
      const job = await this.#upload.done;
      this.#show(vendorId, { server: job.server, systems: this.#view.standing?.systems ?? [], job });
    });
    this.#upload = null;
    this.#view.sent = null;
  }

  async #start(): Promise<void> {
    const { imported, pending, hidden } = this.#view.standing!.job!.look!.counts;
    const shown = imported - pending - hidden;
    const sure = await confirm(this.renderRoot, {
      heading: 'Import these reviews?',
      text: `${shown > 0 ? 'Those that were shown there are shown on your pages at once. ' : ''}For a day you can take the import back, as far as nothing else was done with its reviews.`,
      button: 'Import',
    });
    if (sure) await this.#act('POST', '/start', {});
  }

  async #undo(count: number): Promise<void> {
    if (await confirm(this.renderRoot, undoQuestion(count))) await this.#act('POST', '/undo', {});
  }

  async #act(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
    const { vendorId, api } = this.desk;
    await this.#attempt.run(async () => {
      const { systems, job } = this.#view.standing!;
      const changed = await api.send<ImportJob>(method, `/vendors/${vendorId}/imports/${job!.id}${path}`, body);
      this.#show(vendorId, { server: changed.server, systems, job: changed });
    });
  }

  /** Gives the file up, or what is left of it to import. */
  async #stop(): Promise<void> {
    const { vendorId, api } = this.desk;
    const standing = this.#view.standing!;
    await this.#attempt.run(async () => {
      await api.send('DELETE', `/vendors/${vendorId}/imports/${standing.job!.id}`);
      if (standing.job!.state === 'importing') this.desk.announce('Stopped. What came in stays.');
      this.#show(vendorId, { ...standing, job: null });
    });
  }
}

customElements.define('desk-import', ImportView);

export const view: DrawView = (desk) => html`<desk-import .desk=${desk}></desk-import>`;
