import { css, html, nothing, type TemplateResult } from 'lit';
import { REPLY_LENGTH, type ReplyTemplate } from '../../../contract/desk/inbox.js';
import type { Api } from '../api.js';
import { AttemptController } from '../attempt-controller.js';
import { DeskDialog } from '../dialog.js';
import { FormController } from '../form-controller.js';
import { stateOf } from '../state.js';

/** Makes, changes and deletes the templates of replies, which everybody has who replies. */
export class TemplatesDialog extends DeskDialog<never> {
  static override styles = [
    ...DeskDialog.styles,
    css`
      .page {
        display: grid;
        gap: 1.125rem;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 0.25rem 0.75rem;
        padding-block: 0.5rem;
        border-block-start: 1px solid var(--_border);
      }
      li p {
        flex: 1 1 12rem;
        min-inline-size: 0;
      }
      .start {
        display: -webkit-box;
        overflow: hidden;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
      }
    `,
  ];
  static override properties = { templates: { state: true } };

  api!: Api;
  /** Null until they are there. */
  declare templates: ReplyTemplate[] | null;
  readonly #view = stateOf(this, {
    /** The one that is being written; without an id where it is new. */
    edited: null as Partial<ReplyTemplate> | null,
  });
  readonly #attempt = new AttemptController(this);
  readonly #form = new FormController(this);

  constructor() {
    super();
    this.templates = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render() {
    return html`<dialog aria-labelledby="heading" @close=${this.onClose}>
      <div class="page">
        <h2 id="heading" tabindex="-1">Templates of replies</h2>
        ${this.#attempt.alert()}
        ${this.templates ? this.#list(this.templates) : this.#attempt.waiting('templates', () => this.#load())}
        ${this.#view.edited ? this.#editor(this.#view.edited) : nothing}
        <form method="dialog" class="actions">
          ${
            this.templates && !this.#view.edited
              ? html`<button type="button" part="button primary" @click=${() => this.#edit({})}>New template</button>`
              : nothing
          }
          <button part="button" autofocus>Close</button>
        </form>
      </div>
    </dialog>`;
  }

  #list(templates: ReplyTemplate[]): TemplateResult {
    if (templates.length === 0) {
      return html`<p class="muted">None yet. A template is a text that you write once, and change in each reply as it needs.</p>`;
    }
    return html`<ul aria-labelledby="heading">
      ${templates.map(
        (template) =>
          html`<li>
            <p>
              <strong><bdi>${template.name}</bdi></strong><br /><span class="muted start" dir="auto">${template.text}</span>
            </p>
            <button part="button" aria-label="Edit ${template.name}" @click=${() => this.#edit(template)}>Edit</button>
            <button part="button danger" aria-label="Delete ${template.name}" @click=${() => this.#delete(template)}>Delete</button>
          </li>`,
      )}
    </ul>`;
  }

  #editor({ id, name = '', text = '' }: Partial<ReplyTemplate>): TemplateResult {
    const form = this.#form;
    return html`<form novalidate @submit=${this.#save} aria-label=${id ? `Edit ${name}` : 'New template'}>
      ${form.alert()} ${form.field({ name: 'name', label: 'Name', autocomplete: 'off', value: name, maxLength: 100 })}
      ${form.area({
        ...{ name: 'text', label: 'Text', value: text, maxLength: REPLY_LENGTH },
        hint: '{name} becomes the name of the review\u2019s author.',
      })}
      <div class="actions">
        <button part="button primary" ?disabled=${form.busy}>Save</button>
        <button type="button" part="button" @click=${() => this.#edit(null)}>Cancel</button>
      </div>
    </form>`;
  }

  async #load(): Promise<void> {
    await this.#attempt.run(async () => {
      this.templates = await this.api.get<ReplyTemplate[]>('/reply-templates');
    });
  }

  async #edit(template: Partial<ReplyTemplate> | null): Promise<void> {
    // A form of its own for each, with its own values.
    this.#view.edited = null;
    await this.updateComplete;
    this.#view.edited = template;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(template ? '#name' : '#heading')?.focus();
  }

  async #delete({ id }: ReplyTemplate): Promise<void> {
    await this.#attempt.run(async () => {
      await this.api.send('DELETE', `/reply-templates/${id}`);
    });
    await this.#load();
    await this.#edit(null);
  }

  #save(event: SubmitEvent): Promise<void> {
    const id = this.#view.edited?.id;
    return this.#form.submit(event, async (values) => {
      await (id === undefined
        ? this.api.send('POST', '/reply-templates', values)
        : this.api.send('PUT', `/reply-templates/${id}`, values));
      await this.#load();
      await this.#edit(null);
    });
  }

  protected override choice(): null {
    return null;
  }
}

customElements.define('desk-templates-dialog', TemplatesDialog);
