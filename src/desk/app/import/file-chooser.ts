import { css, html, LitElement, nothing } from 'lit';
import { IMPORT_ENDINGS, type ImportStanding } from '../../../contract/desk-import.js';
import { deskStyles } from '../desk-styles.js';

/**
 * A place to choose a file, or to drop it.
 *
 * @fires file-choose - with the file
 */
export class FileChooser extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .drop {
        display: grid;
        justify-items: center;
        gap: 0.75rem;
        padding: clamp(1.5rem, 6vw, 3rem) 1rem;
        border: 2px dashed var(--_line);
        border-radius: var(--_radius);
        text-align: center;
      }
      .known {
        margin-block-start: 1.125rem;
      }
      .drop[data-over] {
        border-color: var(--_accent);
        background: color-mix(in srgb, var(--_accent) 8%, transparent);
      }
      .drop input {
        max-inline-size: 24rem;
        border: 0;
        background: none;
      }
      ::file-selector-button {
        min-block-size: 44px;
        margin-inline-end: 0.75rem;
        padding: 0.5rem 1.25rem;
        border: 0;
        border-radius: calc(var(--_radius) * 0.75);
        background: var(--_accent);
        color: var(--_accent-text);
        font: inherit;
        font-weight: 600;
        cursor: pointer;
      }
    `,
  ];
  static override properties = {
    label: { attribute: false },
    systems: { attribute: false },
    isOver: { state: true },
  };

  declare label: string;
  declare systems: ImportStanding['systems'];
  /** Whether a file is held over it. */
  declare isOver: boolean;

  constructor() {
    super();
    this.systems = [];
    this.isOver = false;
  }

  override render() {
    return html`<div
      class="drop"
      ?data-over=${this.isOver}
      @dragover=${(event: DragEvent) => this.#hold(event, true)}
      @dragleave=${(event: DragEvent) => this.#hold(event, false)}
      @drop=${(event: DragEvent) => {
        this.#hold(event, false);
        this.#choose(event.dataTransfer?.files[0]);
      }}
    >
      <label for="file">${this.label}</label>
      <input
        id="file"
        type="file"
        accept=${IMPORT_ENDINGS.join(',')}
        @change=${(event: Event) => this.#choose((event.target as HTMLInputElement).files?.[0])}
      />
      <p class="muted">CSV or JSON, up to 200 MB. You may drop it here.</p>
    </div>
    ${
      this.systems.length > 0
        ? html`<p class="muted known">
            Export it where your reviews are now. Known by their columns are files of ${this.#names()}. Any other table is read by the usual names of
            its columns.
          </p>`
        : nothing
    }`;
  }

  /** Each system once, whatever kinds of files it has. */
  #names(): string {
    const names = new Set(this.systems.map(({ name }) => name.split(',')[0]!));
    return new Intl.ListFormat('en').format([...names].sort((one, other) => one.localeCompare(other, 'en')));
  }

  /** Without this the browser would open the file. */
  #hold(event: DragEvent, isOver: boolean): void {
    event.preventDefault();
    this.isOver = isOver;
  }

  #choose(file: File | undefined): void {
    if (file) this.dispatchEvent(new CustomEvent('file-choose', { detail: file }));
  }
}

customElements.define('desk-file-chooser', FileChooser);
