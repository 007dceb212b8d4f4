import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { deskStyles } from '../../desk-styles.js';
import { stateOf } from '../../state.js';
import '../lines/paste-lines.js';
import type { LinesOf, Storefront } from '../lines/lines-of.js';
import { setupStyles } from '../setup-styles.js';
import { contrastsOf, hexOf, type KnownPage } from './contrast.js';
import { languageNames } from './language-names.js';
import {
  COLOURS,
  CONTROLS,
  type Colour,
  CSS_LENGTH,
  controlsOf,
  type Look,
  listLookOf,
  numberOf,
  readLook,
  WORDS,
  withChange,
} from './look.js';
import './look-preview.js';
import type { PageColours, PreviewOf } from './look-preview.js';
import { lookStyles } from './look-styles.js';
import './own-wordings.js';
import { COLOUR_LABELS, CONTROL_LABELS, LABELS, USUAL_COLOURS, WORD_LABELS } from './look-words.js';

/**
 * How the list looks: choices beside a preview of the real element, whether its colours can be read, and the lines to copy. All that is
 * chosen is in `query`, so that the address can keep it.
 *
 * @fires look-changed - with the query of what is chosen
 */
export class LookConfigurator extends LitElement {
  static override styles = [...deskStyles, setupStyles, lookStyles];
  static override properties = { query: {}, lines: { attribute: false }, preview: { attribute: false } };

  /** What is chosen, as the query of an address. */
  declare query: string;
  declare lines: LinesOf;
  /** Whose reviews are shown meanwhile, with a token for this page. */
  declare preview: PreviewOf;
  readonly #view = stateOf(this, {
    /** A style sheet that is too long for the address; it is gone with the page. */
    ownSheet: null as string | null,
    /** The colours of the page in the preview, as far as they are known. */
    page: null as KnownPage | null,
  });

  constructor() {
    super();
    this.query = '';
    this.preview = { vendorId: '', token: '' };
  }

  get #look(): Look {
    return readLook(new URLSearchParams(this.query));
  }

  get #sheet(): string {
    return this.#view.ownSheet ?? this.#look.get('css') ?? '';
  }

  override render() {
    const look = this.#look;
    return html`<div class="configurator">
      <div class="tried">
      <div class="card of-preview">
        <div class="page-of-preview">${this.#words('sample')} ${this.#words('device')} ${this.#words('mode')}</div>
        ${look.get('sample') === 'own' ? this.#ownSheet() : nothing}
      </div>
      <look-preview
        .look=${look}
        .of=${this.preview}
        .ownSheet=${this.#sheet}
        @page-coloured=${this.#onPageColours}
      ></look-preview>
      <form class="card choices-of-look" @submit=${(event: Event) => event.preventDefault()}>
        ${this.#words('layout')} ${this.#words('paginate')} ${this.#words('sort')} ${this.#words('photo')}
        ${this.#controls()} ${this.#number('page-size', 1, 50)} ${this.#number('clamp', 0, 30)}
        <div>
          <label for="lang">${LABELS.lang}</label>
          <select id="lang" .value=${look.get('lang') ?? 'en'} @change=${this.#onChoice}>
            ${languageNames().map(
              ([code, name]) =>
                html`<option value=${code} lang=${code} ?selected=${code === (look.get('lang') ?? 'en')}>${name}</option>`,
            )}
          </select>
        </div>
        <own-wordings .look=${look} @wording-changed=${this.#onWording}></own-wordings>
        <fieldset>
          <legend>Colours</legend>
          ${COLOURS.map((name) => this.#colour(name))}
        </fieldset>
        ${this.#number('radius', 0, 40)} ${this.#words('scheme')}
        <button part="button" type="button" @click=${this.#onReset}>Back to the beginning</button>
      </form>
      </div>
      <div class="rest">
        ${this.#contrasts()}
        <div class="card">
          <h2>Lines to paste</h2>
          <desk-paste-lines
            .of=${{ ...this.lines, look: listLookOf(look, this.lines.scriptUrl) }}
            .storefront=${(look.get('storefront') as Storefront | undefined) ?? WORDS.storefront[0]!}
            @storefront-chosen=${({ detail }: CustomEvent<Storefront>) => this.#set('storefront', detail)}
          ></desk-paste-lines>
        </div>
      </div>
    </div>`;
  }

  #ownSheet(): TemplateResult {
    return html`<div>
      <label for="css">Your style sheet</label>
      <textarea
        id="css"
        dir="ltr"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        placeholder="body { font-family: …; background: …; }"
        aria-describedby="css-hint"
        .value=${this.#sheet}
        @input=${this.#onSheet}
      ></textarea>
      <p class="hint" id="css-hint">
        Paste the style sheet of your shop, or a part of it. It stays in this page${
          this.#view.ownSheet === null
            ? ' and its address.'
            : ': it is too long for the address, so whoever opens the address sees the preview without it.'
        } Files that it imports are not loaded.
      </p>
    </div>`;
  }

  #words(name: keyof typeof WORDS): TemplateResult {
    const chosen = this.#look.get(name) ?? WORDS[name][0];
    return html`<div>
      <label for=${name}>${LABELS[name]}</label>
      <select id=${name} .value=${chosen} @change=${this.#onChoice}>
        ${WORDS[name].map(
          (word) =>
            html`<option value=${word} ?selected=${word === chosen}>${WORD_LABELS[`${name}.${word}`] ?? WORD_LABELS[word] ?? word}</option>`,
        )}
      </select>
    </div>`;
  }

  #number(name: 'page-size' | 'clamp' | 'radius', least: number, most: number): TemplateResult {
    const value = numberOf(this.#look, name);
    return html`<div>
      <label for=${name}>${LABELS[name]}</label>
      <div class="range">
        <input id=${name} type="range" min=${least} max=${most} .value=${`${value}`} @input=${this.#onChoice} />
        <output for=${name}>${value}</output>
      </div>
    </div>`;
  }

  #controls(): TemplateResult {
    const chosen = controlsOf(this.#look);
    return html`<fieldset>
      <legend>${LABELS.controls}</legend>
      <div class="choices">
        ${CONTROLS.map(
          (word) =>
            html`<label
              ><input
                type="checkbox"
                .checked=${chosen.includes(word)}
                @change=${(event: Event) => this.#onControl(word, (event.target as HTMLInputElement).checked)}
              /><span>${CONTROL_LABELS[word]}</span></label
            >`,
        )}
      </div>
    </fieldset>`;
  }

  #colour(name: Colour): TemplateResult {
    const chosen = this.#look.get(name);
    return html`<div class="colour">
      <input id=${name} type="color" .value=${chosen ?? USUAL_COLOURS[name]} @input=${this.#onChoice} />
      <label for=${name}>${COLOUR_LABELS[name]}</label>
      ${
        chosen
          ? html`<button
              part="button link"
              type="button"
              aria-label="${COLOUR_LABELS[name]}: as usual"
              @click=${() => this.#set(name, null)}
            >
              as usual
            </button>`
          : html`<span class="muted">as usual</span>`
      }
    </div>`;
  }

  #contrasts(): TemplateResult {
    return html`<div class="card">
      <h2 id="contrasts">Can it be read?</h2>
      <ul class="contrasts" aria-labelledby="contrasts">
        ${contrastsOf(this.#look, this.#view.page).map(({ what, scheme, ratio, least }) => {
          const isGood = ratio >= least;
          return html`<li class=${isGood ? 'good' : 'wrong'}>
            <span class="mark" aria-hidden="true">${isGood ? '✓' : '✗'}</span>
            <span
              >${what}, ${scheme}: ${ratio} to 1.
              ${isGood ? 'Good.' : html`<strong>Too faint: many people cannot read it. It needs ${least} to 1.</strong>`}</span
            >
          </li>`;
        })}
      </ul>
      <p class="muted">The text on buttons is white or black by itself. Your page counts as the preview shows it; in the other scheme as
        white, or nearly black.</p>
    </div>`;
  }

  #onReset = (): void => {
    this.#view.ownSheet = null;
    this.#change('');
  };

  #onSheet = ({ target }: Event): void => {
    const { value } = target as HTMLTextAreaElement;
    this.#view.ownSheet = value.length > CSS_LENGTH ? value : null;
    this.#set('css', this.#view.ownSheet === null ? value || null : null);
  };

  #onPageColours = ({ detail: { scheme, background, text } }: CustomEvent<PageColours>): void => {
    const [page, ink] = [hexOf(background), hexOf(text)];
    const known = page && ink ? { scheme, page, text: ink } : null;
    if (JSON.stringify(known) !== JSON.stringify(this.#view.page)) this.#view.page = known;
  };

  #onChoice = (event: Event): void => {
    const { id, value } = event.target as HTMLInputElement;
    this.#set(id, value);
  };

  #onWording = ({ detail: { name, text } }: CustomEvent<{ name: string; text: string }>): void => {
    this.#set(name, text || null);
  };

  #onControl(word: string, isChosen: boolean): void {
    const chosen = controlsOf(this.#look).filter((one) => one !== word);
    const words = isChosen ? [...chosen, word] : chosen;
    this.#set('controls', CONTROLS.filter((one) => words.includes(one)).join(' '));
  }

  #set(name: string, text: string | null): void {
    this.#change(new URLSearchParams([...withChange(this.#look, name, text)]).toString());
  }

  #change(query: string): void {
    this.query = query;
    this.dispatchEvent(new CustomEvent('look-changed', { detail: query }));
  }
}

customElements.define('look-configurator', LookConfigurator);
