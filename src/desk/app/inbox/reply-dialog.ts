import { stateOf } from '../state.js';
import './inbox-reviews.js';
import { html, nothing } from 'lit';
import { type InboxReview, REPLY_LENGTH, type ReplyTemplate } from '../../../contract/desk/inbox.js';
import { rulesOf } from '../../../contract/source-rules.js';
import type { Api } from '../api.js';
import { DeskDialog, openDialog } from '../dialog.js';
import { InboxModel } from './inbox-model.js';
import { keepDraft, readDraft } from './reply-drafts.js';
import { TemplatesDialog } from './templates-dialog.js';

/** What is to be done: to send this text, or to delete the reply. */
export type ReplyWish = { text: string } | 'delete';

/** Writes a reply. What is typed is kept in this browser until it is sent, and shown as readers will see it. */
export class ReplyDialog extends DeskDialog<ReplyWish> {
  static override properties = { templates: { state: true } };

  api!: Api;
  review!: InboxReview;
  /** Who signs where the review has no reply yet. */
  signer = '';
  /** Whether a reply can be taken back. */
  mayDelete = true;
  readonly #view = stateOf(this, {
    text: '',
    previewed: false,
  });
  declare templates: ReplyTemplate[];

  constructor() {
    super();
    this.templates = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#view.text = readDraft(this.review.id) ?? this.review.card.reply?.text ?? '';
    void this.#loadTemplates();
  }

  override render() {
    const { card } = this.review;
    return html`<dialog aria-labelledby="heading" @close=${this.onClose}>
      <form method="dialog">
        <h2 id="heading">Reply to <bdi>${card.author || 'Anonymous'}</bdi></h2>
        <blockquote dir="auto">${[card.title, card.text].filter(Boolean).join('\n').slice(0, 600) || 'No text'}</blockquote>
        ${this.#templates()}
        <div>
          <label for="text">Your reply</label>
          <textarea
            id="text"
            name="text"
            dir="auto"
            required
            maxlength=${REPLY_LENGTH}
            autofocus
            aria-describedby="hint bytes"
            aria-invalid=${this.#left < 0 ? 'true' : nothing}
            .defaultValue=${this.#view.text}
            @input=${this.#onInput}
            @keydown=${this.#onKey}
          ></textarea>
          <p class="hint" id="hint">Everybody can read it. What you type stays in this browser until you send it. Ctrl and Enter send it.</p>
          ${this.mayDelete ? nothing : html`<p class="hint">It goes to another reviews service, which takes no reply away: you can change it, not delete it.</p>`}
          ${this.review.replyBytes === null ? nothing : this.#bytes()}
        </div>
        <details @toggle=${this.#onToggle}>
          <summary>As readers will see it</summary>
          ${this.#view.previewed ? this.#preview() : nothing}
        </details>
        <div class="actions">
          <button part="button primary" value="send" ?disabled=${this.#left < 0}>${card.reply ? 'Change the reply' : 'Send the reply'}</button>
          <button part="button" value="" formnovalidate>Cancel</button>
          ${card.reply && this.mayDelete ? html`<button part="button danger" value="delete" formnovalidate>Delete the reply</button>` : nothing}
        </div>
      </form>
    </dialog>`;
  }

  /** Bytes that are left at the source; without end where the reply is kept here. */
  get #left(): number {
    const { replyBytes } = this.review;
    return replyBytes === null ? Number.POSITIVE_INFINITY : replyBytes - new Blob([this.#view.text]).size;
  }

  #bytes() {
    const left = this.#left;
    const name = rulesOf(this.review.card.source).label || 'its source';
    return left < 0
      ? html`<p class="error" id="bytes" role="status">Too long for ${name} by ${(-left).toLocaleString()} bytes.</p>`
      : html`<p class="hint" id="bytes">
          It is sent to ${name}, which takes ${this.review.replyBytes!.toLocaleString()} bytes: ${left.toLocaleString()} left.
        </p>`;
  }

  #templates() {
    const { templates } = this;
    const edit = html`<button type="button" part="button link" @click=${this.#editTemplates}>
      ${templates.length > 0 ? 'Edit templates' : 'Make a template'}
    </button>`;
    if (templates.length === 0) return html`<p>${edit}</p>`;
    return html`<div>
      <label for="template">Template</label>
      <select id="template" @change=${this.#onTemplate}>
        <option value="">Choose one to begin with</option>
        ${templates.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
      </select>
      ${edit}
    </div>`;
  }

  /** The card itself, drawn by the same module, with what is typed. */
  #preview() {
    const { card } = this.review;
    const today = new Date().toISOString().slice(0, 10);
    const reply = { author: card.reply?.author || this.signer, date: today, text: this.#view.text };
    const model = new InboxModel();
    model.reviews.set(card.id, { ...this.review, card: { ...card, reply: this.#view.text.trim() ? reply : null } });
    return html`<desk-inbox-reviews .model=${model} .ids=${[card.id]}></desk-inbox-reviews>`;
  }

  /** A template goes where the cursor stands, and takes the place of what is selected. */
  #onTemplate(event: Event): void {
    const select = event.target as HTMLSelectElement;
    const template = this.templates.find(({ id }) => id === select.value);
    select.value = '';
    const field = this.renderRoot.querySelector('textarea');
    if (!template || !field) return;
    field.setRangeText(
      filledIn(template.text, this.review.card.author),
      field.selectionStart,
      field.selectionEnd,
      'end',
    );
    this.#take(field.value.slice(0, REPLY_LENGTH));
    field.focus();
  }

  #onInput(event: Event): void {
    this.#take((event.target as HTMLTextAreaElement).value);
  }

  #take(text: string): void {
    this.#view.text = text;
    keepDraft(this.review.id, text);
  }

  #editTemplates = async (): Promise<void> => {
    await openDialog(this.renderRoot, Object.assign(new TemplatesDialog(), { api: this.api }));
    await this.#loadTemplates();
  };

  /** Without them a reply is written as well. */
  async #loadTemplates(): Promise<void> {
    this.templates = await this.api.get<ReplyTemplate[]>('/reply-templates').catch(() => this.templates);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (this.#left < 0) return;
    this.renderRoot.querySelector('form')?.requestSubmit(this.renderRoot.querySelector<HTMLElement>('[value="send"]'));
  }

  #onToggle(event: Event): void {
    this.#view.previewed = (event.target as HTMLDetailsElement).open;
  }

  protected override choice(pressed: string): ReplyWish | null {
    return pressed === 'send' ? { text: this.#view.text } : pressed === 'delete' ? 'delete' : null;
  }
}

customElements.define('desk-reply-dialog', ReplyDialog);

/** The text of a template for a review by `author`, whose name takes the place of `{name}`. */
export function filledIn(text: string, author: string): string {
  // Where nobody is named, the space before it goes too: "Hello {name}," becomes "Hello,".
  if (author === '') return text.replaceAll(' {name}', '').replaceAll('{name}', '');
  const name = () => author;
  return author.endsWith('.')
    ? text.replaceAll('{name}.', name).replaceAll('{name}', name)
    : text.replaceAll('{name}', name);
}
