import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { deskStyles } from '../../desk-styles.js';
import { stateOf } from '../../state.js';
import { setupStyles } from '../setup-styles.js';
import type { Look } from './look.js';
import { ENGLISH, usualWordings, WORDING_LENGTH, WORDINGS, type Wording, wordingName } from './wordings.js';

/**
 * The heading of the list, and its wordings in the language that is chosen.
 *
 * @fires wording-changed - with the name in the look, and the text; an empty one is as usual
 */
export class OwnWordings extends LitElement {
  static override styles = [
    ...deskStyles,
    setupStyles,
    css`
      summary {
        min-block-size: 44px;
        align-content: center;
        font-weight: 600;
        cursor: pointer;
      }
      :is(summary, input) {
        scroll-margin-block-start: var(--covered-by-preview, 0);
      }
    `,
  ];
  static override properties = { look: { attribute: false } };

  declare look: Look;
  readonly #view = stateOf(this, {
    /** How the widget says it by itself, in the language that is chosen. */
    usual: ENGLISH as Record<Wording, string>,
  });
  #language = 'en';

  constructor() {
    super();
    this.look = new Map();
  }

  override willUpdate(_changed: PropertyValues): void {
    const language = this.look.get('lang') ?? 'en';
    if (language === this.#language) return;
    this.#language = language;
    // Where it cannot be loaded, what stands there is English, as in the widget.
    void usualWordings(language)
      .catch(() => ENGLISH)
      .then((usual) => {
        if (language === this.#language) this.#view.usual = usual;
      });
  }

  override render() {
    return html`<details>
      <summary>Words of your own</summary>
      <div class="stack">
        <p class="muted">
          For the language that is chosen above; choose another one for its words. What you leave empty is as usual, and stands
          here in grey. Say only what is true, such as of purchases.
        </p>
        ${this.#field('heading', 'Heading of the list', '', 100)}
        ${WORDINGS.map((wording) =>
          this.#field(
            wordingName(this.#language, wording),
            ENGLISH[wording],
            this.#view.usual[wording],
            WORDING_LENGTH,
          ),
        )}
      </div>
    </details>`;
  }

  #field(name: string, label: string, usual: string, maxLength: number): TemplateResult {
    return html`<div>
      <label for=${name}>${label}</label>
      <input
        id=${name}
        type="text"
        dir="auto"
        lang=${this.#language}
        autocomplete="off"
        maxlength=${maxLength}
        placeholder=${usual}
        .value=${this.look.get(name) ?? ''}
        @change=${this.#onChange}
      />
    </div>`;
  }

  #onChange = ({ target }: Event): void => {
    const { id: name, value: text } = target as HTMLInputElement;
    this.dispatchEvent(new CustomEvent('wording-changed', { detail: { name, text: text.trim() } }));
  };
}

customElements.define('own-wordings', OwnWordings);
