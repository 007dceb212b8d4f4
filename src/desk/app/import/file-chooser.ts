import { css, html, LitElement, nothing } from 'lit';
import { IMPORT_ENDINGS, type ImportStanding } from '../../../contract/desk/import.js';
import { deskStyles } from '../desk-styles.js';
import { stateOf } from '../state.js';

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
      .drop label {
        margin: 0;
        cursor: pointer;
      }
      /* Unseen, but there for the keyboard: browsers cut their own words short where there is little room. */
      .drop input[type='file'] {
        position: absolute;
        inline-size: 1px;
        min-block-size: 1px;
        block-size: 1px;
        padding: 0;
        border: 0;
        clip-path: inset(50%);
      }
      input:focus-visible + label {
        outline: 2px solid var(--_accent);
        outline-offset: 2px;
      }
      .chosen {
        overflow-wrap: anywhere;
      }
    `,
  ];
  static override properties = { label: { attribute: false }, systems: { attribute: false } };

  declare label: string;
  declare systems: ImportStanding['systems'];
  readonly #view = stateOf(this, {
    /** Whether a file is held over it. */
    isOver: false,
    /** The name of the file that was chosen. */
    chosen: '',
  });

  constructor() {
    super();
    this.systems = [];
  }

  override render() {
    return html`<div
      class="drop"
      ?data-over=${this.#view.isOver}
      @dragover=${(event: DragEvent) => this.#hold(event, true)}
      @dragleave=${(event: DragEvent) => this.#hold(event, false)}
      @drop=${(event: DragEvent) => {
        this.#hold(event, false);
        this.#choose(event.dataTransfer?.files[0]);
      }}
    >
      <input
        id="file"
        type="file"
        accept=${IMPORT_ENDINGS.join(',')}
        @change=${(event: Event) => this.#choose((event.target as HTMLInputElement).files?.[0])}
      />
      <label for="file" part="button primary">${this.label}</label>
      <p class="chosen" role="status">${this.#view.chosen ? html`Chosen: <bdi>${this.#view.chosen}</bdi>` : nothing}</p>
      <p class="muted">CSV, JSON, Excel (.xlsx) or XML, up to 200 MB. You may drop it here.</p>
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
    this.#view.isOver = isOver;
  }

  #choose(file: File | undefined): void {
    if (!file) return;
    this.#view.chosen = file.name;
    this.dispatchEvent(new CustomEvent('file-choose', { detail: file }));
  }
}

customElements.define('desk-file-chooser', FileChooser);
