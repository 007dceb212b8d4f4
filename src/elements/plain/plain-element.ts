import type { CSSResult, PropertyValues, ReactiveController } from 'lit';
import { type AttributeRow, attributeName, readValue } from '../../contract/attributes.js';
import { noChange } from './plain-html.js';

/** Defines a property for each row of a table of attributes. */
export const reactiveProperties = (table: Record<string, AttributeRow>): Record<string, AttributeRow> => table;

/** Names of properties by those of their attributes. */
const nameOf = new Map<string, string>();

/**
 * Stands in for the `ReviewsElement` of src/elements/base/reviews-element.ts in `review-stars.js`, for pages that load nothing else: Lit alone
 * weighs more than the stars. It does as much of the same as `<review-stars>` needs, and draws what `render` returns.
 */
export abstract class ReviewsElement extends HTMLElement {
  static properties: Record<string, AttributeRow>;
  static styles: CSSResult[];

  renderRoot!: ShadowRoot;
  hasUpdated = false;
  /** Resolves once what has changed is drawn. */
  updateComplete = Promise.resolve();

  readonly #controllers: ReactiveController[] = [];
  readonly #values: Record<string, unknown> = {};
  #changed = new Map<string, unknown>();
  #isPending = false;
  /** Whether `willUpdate` knows of all that has changed. */
  #isSeen = false;

  /** The browser asks once, when the element is defined; from then on there are the properties. */
  static get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the class at hand, which has the table.
    const { properties, prototype } = this;
    for (const [name, { initial, read }] of Object.entries(properties)) {
      nameOf.set(attributeName(name), name);
      Object.defineProperty(prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: ReviewsElement) {
          return readValue(this.#values[name], read) ?? initial;
        },
        set(this: ReviewsElement, value: unknown) {
          this.#set(name, value);
        },
      });
    }
    return Object.keys(properties).map(attributeName);
  }

  connectedCallback(): void {
    // What the page has set before the element was defined hides its properties.
    for (const name of Object.keys(this.#properties)) {
      if (!Object.hasOwn(this, name)) continue;
      this.#set(name, Reflect.get(this, name));
      Reflect.deleteProperty(this, name);
    }
    this.renderRoot ??= this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (!this.renderRoot.firstChild) {
      this.renderRoot.adoptedStyleSheets = this.#class.styles.map(({ styleSheet }) => styleSheet!);
    }
    for (const controller of this.#controllers) controller.hostConnected?.();
    this.requestUpdate();
  }

  disconnectedCallback(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
    const name = nameOf.get(attribute)!;
    this.#set(name, typeof this.#properties[name]!.initial === 'boolean' ? value !== null : value);
  }

  addController(controller: ReactiveController): void {
    this.#controllers.push(controller);
  }

  removeController(): void {}

  /**
   * Draws all that changes at once, once; not before the element is in a document. All elements of a page see what has changed before
   * the first of them draws, so that what they request is on its way meanwhile.
   */
  requestUpdate(): void {
    this.#isSeen = false;
    if (this.#isPending || !this.renderRoot) return;
    this.#isPending = true;
    const seen = Promise.resolve().then(() => this.#see());
    this.updateComplete = seen.then(() => this.#update());
  }

  protected abstract willUpdate(changed: PropertyValues): void;

  protected abstract render(): DocumentFragment | typeof noChange;

  get #class() {
    return this.constructor as typeof ReviewsElement;
  }

  get #properties() {
    return this.#class.properties;
  }

  #set(name: string, value: unknown): void {
    const before = this.#values[name];
    if (value === before) return;
    this.#values[name] = value;
    this.#changed.set(name, before);
    this.requestUpdate();
  }

  #see(): void {
    const changed = this.#changed;
    this.#changed = new Map();
    this.#isSeen = true;
    this.willUpdate(changed);
  }

  #update(): void {
    if (!this.#isSeen) this.#see();
    for (const controller of this.#controllers) controller.hostUpdate?.();
    this.#isPending = false;
    const drawn = this.render();
    if (drawn !== noChange) this.#draw(drawn);
    if (!this.hasUpdated && !Reflect.get(this, 'token')) {
      console.warn(`<${this.localName}> The attribute token is missing.`, this);
    }
    this.hasUpdated = true;
  }

  /** What looks the same stays, and what replaces a link that has the focus gets it. */
  #draw(drawn: DocumentFragment): void {
    const root = this.renderRoot;
    const [before, after] = [root.firstElementChild, drawn.firstElementChild];
    if (before && after?.isEqualNode(before)) return;
    const hadFocus = root.activeElement;
    root.replaceChildren(drawn);
    if (hadFocus) (after as HTMLElement | null)?.focus();
  }
}
