import { html, LitElement, nothing, type TemplateResult } from 'lit';
import {
  type ImportChoices,
  type ImportJob,
  type ImportStanding,
  MOST_IMPORT_BYTES,
} from '../../../contract/desk-import.js';
import { AttemptController } from '../attempt-controller.js';
import { confirmed } from '../confirm-dialog.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import './file-chooser.js';
import './import-choices.js';
import { noShop } from '../no-shop.js';
import { doneParts, refusedLink, undoneParts, undoQuestion } from './import-ended.js';
import { countsSentence, lookParts } from './import-look.js';
import { otherServer, progress } from './import-progress.js';
import { importStyles } from './import-styles.js';
import { type Upload, upload } from './upload.js';

/** How often a running import is asked how far it is, ms. */
const ASK_MS = 700;

/** Takes reviews in from a file of another system: it is looked at first, and nothing is stored before the word is given. */
export class ImportView extends LitElement {
  static override styles = [...deskStyles, importStyles];
  static override properties = {
    desk: { attribute: false },
    standing: { state: true },
    sent: { state: true },
    elsewhere: { state: true },
  };

  declare desk: DeskContext;
  /** Null until it is there. */
  declare standing: ImportStanding | null;
  /** How much of a file has gone to the server, from 0 to 1; null while none is on its way. */
  declare sent: number | null;
  /** Another server that was asked for the import and does not know of it; empty while it is the one that has the file. */
  declare elsewhere: string;
  readonly #attempt = new AttemptController(this);
  #upload: Upload<ImportJob> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #vendorId: string | null = null;

  constructor() {
    super();
    this.standing = null;
    this.sent = null;
    this.elsewhere = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#upload?.stop();
  }

  override willUpdate(): void {
    if (this.desk.vendorId === this.#vendorId) return;
    this.#vendorId = this.desk.vendorId;
    this.standing = null;
    this.elsewhere = '';
    this.#upload?.stop();
    void this.#load();
  }

  override render() {
    const shop = this.desk.session.vendors.find(({ id }) => id === this.desk.vendorId);
    return html`<div class="page">
      <h1 tabindex="-1">Import</h1>
      ${
        shop
          ? html`<section class="card" aria-label="Import">
              <p>
                Reviews of <strong><bdi>${shop.name}</bdi></strong> from a file: of another reviews system, of a spreadsheet, or an export of ours. It is
                looked at first; nothing is stored before you say so. What was hidden there stays hidden here.
              </p>
              ${this.#attempt.alert()} ${this.elsewhere ? otherServer(this.standing!.job!.server, this.elsewhere) : nothing} ${this.#state()}
            </section>`
          : noShop(this.desk)
      }
    </div>`;
  }

  #state(): TemplateResult {
    if (this.sent !== null) return progress(html`Sending the file`, this.sent, () => this.#upload?.stop());
    if (!this.standing) return this.#attempt.waiting('the last import', () => void this.#load());
    const { job } = this.standing;
    if (!job) return this.#chooser('Choose a file');
    const name = html`<bdi>${job.fileName}</bdi>`;
    switch (job.state) {
      case 'looking':
        return this.#running(html`Looking at ${name}`, job.progress);
      case 'importing':
        return this.#running(html`Importing ${name}. You may leave this page.`, job.progress);
      case 'looked':
        return this.#looked(job);
      case 'removing':
        return this.#running(html`Taking back what came from ${name}. You may leave this page.`, job.progress);
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
      .systems=${this.standing?.systems ?? []}
      @file-choose=${({ detail }: CustomEvent<File>) => this.#send(detail)}
    ></desk-file-chooser>`;
  }

  #running(what: TemplateResult, part: number): TemplateResult {
    return progress(what, part, () => this.#stop());
  }

  #looked(job: ImportJob): TemplateResult {
    const look = job.look!;
    const isReady = look.question === null && look.counts.imported > 0;
    return html`<h2><bdi>${job.fileName}</bdi></h2>
      <p class="notice" role="status">${look.question ? look.question.text : countsSentence(look.counts, false)}</p>
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
          .systems=${this.standing!.systems}
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
    await this.#attempt.run(async () => {
      const standing = await this.desk.api.get<ImportStanding>(`/vendors/${vendorId}/imports`);
      if (vendorId === this.desk.vendorId) this.#show(standing);
    });
  }

  /** Shows where the import stands, says what has ended, and asks again while it runs. */
  #show(standing: ImportStanding): void {
    const known = this.standing?.job;
    const before = known?.state;
    this.elsewhere = known && !standing.job && known.server !== standing.server ? standing.server : '';
    if (!this.elsewhere) this.standing = standing;
    const { job } = this.standing!;
    if (job?.state === 'done' && before === 'importing') this.desk.announce(countsSentence(job.look!.counts, true));
    clearTimeout(this.#timer);
    if (job?.state === 'undone' && before === 'removing') this.desk.announce('The import was taken back.');
    if (job && ['looking', 'importing', 'removing'].includes(job.state))
      this.#timer = setTimeout(() => void this.#load(), ASK_MS);
  }

  async #send(file: File | undefined): Promise<void> {
    if (!file || this.sent !== null) return;
    this.#attempt.problem = '';
    if (file.size > MOST_IMPORT_BYTES) {
      this.#attempt.problem =
        'The file has more than 200 MB. The command “reviews-widget import” reads it where it is.';
      this.requestUpdate();
      return;
    }
    this.sent = 0;
    await this.#attempt.run(async () => {
      const query = new URLSearchParams({ name: file.name.slice(0, 255) });
      this.#upload = upload<ImportJob>(`/vendors/${this.desk.vendorId}/imports?${query}`, file, {
        csrfToken: this.desk.session.csrfToken,
        onProgress: (part) => {
          this.sent = part;
        },
      });
      const job = await this.#upload.done;
      this.#show({ server: job.server, systems: this.standing?.systems ?? [], job });
    });
    this.#upload = null;
    this.sent = null;
  }

  async #start(): Promise<void> {
    const { imported, pending, hidden } = this.standing!.job!.look!.counts;
    const shown = imported - pending - hidden;
    const sure = await confirmed(this.renderRoot, {
      heading: 'Import these reviews?',
      text: `${shown > 0 ? 'Those that were shown there are shown on your pages at once. ' : ''}For a day you can take the import back, as far as nothing else was done with its reviews.`,
      button: 'Import',
    });
    if (sure) await this.#act('POST', '/start', {});
  }

  async #undo(count: number): Promise<void> {
    const sure = await confirmed(this.renderRoot, undoQuestion(count));
    if (sure) await this.#act('POST', '/undo', {});
  }

  async #act(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
    await this.#attempt.run(async () => {
      const { id } = this.standing!.job!;
      const job = await this.desk.api.send<ImportJob>(
        method,
        `/vendors/${this.desk.vendorId}/imports/${id}${path}`,
        body,
      );
      this.#show({ ...this.standing!, server: job.server, job });
    });
  }

  /** Gives the file up, or what is left of it to import. */
  async #stop(): Promise<void> {
    const { job } = this.standing!;
    await this.#attempt.run(async () => {
      await this.desk.api.send('DELETE', `/vendors/${this.desk.vendorId}/imports/${job!.id}`);
      if (job!.state === 'importing') this.desk.announce('Stopped. What came in stays.');
      this.#show({ ...this.standing!, job: null });
    });
  }
}

customElements.define('desk-import', ImportView);

export const view: DrawView = (desk) => html`<desk-import .desk=${desk}></desk-import>`;
