import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ReviewsWidget } from '../../../../elements/reviews-widget.js';
import '../../copy-lines.js';
import { deskStyles } from '../../desk-styles.js';
import { setupStyles } from '../setup-styles.js';
import { contrastsOf } from './contrast.js';
import { languageNames } from './language-names.js';
import {
  attributesOf,
  COLOURS,
  CONTROLS,
  type Colour,
  controlsOf,
  declarationsOf,
  type LinesFor,
  type Look,
  linesOf,
  numberOf,
  readLook,
  WORDS,
  withChange,
  wordingsOf,
} from './look.js';
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
  declare lines: LinesFor;
  /** Whose reviews are shown meanwhile, with a token for this page. */
  declare preview: Pick<LinesFor, 'vendorId' | 'kind' | 'token'>;

  constructor() {
    super();
    this.query = '';
    this.lines = { vendorId: '', token: '', scriptUrl: `${location.origin}/reviews-widget.js` };
    this.preview = { vendorId: '', token: '' };
  }

  get #look(): Look {
    return readLook(new URLSearchParams(this.query));
  }

  /** Styles of the preview are set by script: a strict policy refuses them as attributes. */
  override updated(_changed: PropertyValues): void {
    const stage = this.renderRoot.querySelector<HTMLElement>('.stage')!;
    stage.removeAttribute('style');
    for (const [property, value] of declarationsOf(this.#look)) stage.style.setProperty(property, value);
    const widget = stage.querySelector('reviews-widget')!;
    const wanted: Record<string, string> = { ...attributesOf(this.#look) };
    for (const name of ['layout', 'paginate', 'sort', 'photo', 'page-size', 'clamp', 'controls', 'heading', 'lang']) {
      if (wanted[name] === undefined) widget.removeAttribute(name);
      else if (widget.getAttribute(name) !== wanted[name]) widget.setAttribute(name, wanted[name]);
    }
    widget.strings = wordingsOf(this.#look)[this.#look.get('lang') ?? 'en'];
  }

  override render() {
    const look = this.#look;
    const { page, server } = linesOf(look, this.lines);
    return html`<div class="configurator">
        <div class="card preview">
          ${this.#words('device')}
          <div class="scroll" tabindex="0" role="region" aria-label="Preview">
            <div class="stage ${look.get('device') ?? 'desktop'}">
              <reviews-widget
                vendor-id=${this.preview.kind === 'business' ? nothing : this.preview.vendorId}
                business-id=${this.preview.kind === 'business' ? this.preview.vendorId : nothing}
                token=${this.preview.token}
                endpoint=${location.origin}
                loading="eager"
              ></reviews-widget>
            </div>
          </div>
        </div>
      <form class="card choices-of-look" @submit=${(event: Event) => event.preventDefault()}>
        ${this.#words('layout')} ${this.#words('paginate')} ${this.#words('sort')} ${this.#words('photo')}
        ${this.#controls()} ${this.#number('page-size', 1, 50)} ${this.#number('clamp', 0, 30)}
        <div>
          <label for="lang">${LABELS['lang']}</label>
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
        <button part="button" type="button" @click=${() => this.#change('')}>Back to the beginning</button>
      </form>
      <div class="rest">
        ${this.#contrasts()}
        <div class="card">
          <copy-lines heading="For your page" .lines=${page}></copy-lines>
          <copy-lines heading="For a server that draws the reviews itself" .lines=${server}></copy-lines>
          ${
            Object.keys(wordingsOf(look)).length > 0
              ? html`<p class="muted">
                  Words of your own are in the lines for a page, not in what a server draws. Where a policy of your page forbids
                  scripts in the markup, put those between the tags into a file.
                </p>`
              : nothing
          }
        </div>
      </div>
    </div>`;
  }

  #words(name: keyof typeof WORDS): TemplateResult {
    const chosen = this.#look.get(name) ?? WORDS[name][0];
    return html`<div>
      <label for=${name}>${LABELS[name]}</label>
      <select id=${name} .value=${chosen} @change=${this.#onChoice}>
        ${WORDS[name].map(
          (word) => html`<option value=${word} ?selected=${word === chosen}>${WORD_LABELS[word] ?? word}</option>`,
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
      <legend>${LABELS['controls']}</legend>
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
        ${contrastsOf(this.#look).map(({ what, scheme, ratio, least }) => {
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
      <p class="muted">The text on buttons is white or black by itself. Your page counts as white, or nearly black.</p>
    </div>`;
  }

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

// The real element, of this build: a second copy of Lit would not get its Trusted Types policy.
if (!customElements.get('reviews-widget')) customElements.define('reviews-widget', ReviewsWidget);
customElements.define('look-configurator', LookConfigurator);
