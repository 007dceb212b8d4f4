import type { ReactiveController } from 'lit';
import { render, type TemplateResult } from 'lit/html.js';
import { adopt } from './css.js';
import { unclobbered } from './own-document.js';

/** Where a property comes from: the attribute of the same words, `page-size` for `pageSize`, read as what `initial` is. */
export interface PropertySource {
  /** `false` for none, as for what is known to the element alone. */
  attribute?: boolean;
  /** Holds until the property is set, and again once its attribute is taken away. */
  initial?: unknown;
}

/**
 * A custom element that lit-html draws anew, once and in a microtask, after any of its properties has changed. It is what
 * our elements use of LitElement, with the same names: on the path to the first review, 1.7 kB of brotli less.
 */
export abstract class DrawnElement extends HTMLElement {
  static properties: Record<string, PropertySource> = {};
  static styles: string[] = [];

  /** Read once, when the element is defined: the moment to give it its properties. */
  static get observedAttributes(): string[] {
    // biome-ignore lint/complexity/noThisInStatic: the class that is defined, not this one.
    const { prototype, properties } = this;
    for (const [name, { initial }] of Object.entries(properties)) {
      Object.defineProperty(prototype, name, {
        configurable: true,
        get(this: DrawnElement) {
          return this.#values[name] ?? initial;
        },
        set(this: DrawnElement, value: unknown) {
          if (Object.is(this.#values[name], value)) return;
          this.#values[name] = value;
          this.requestUpdate(name);
        },
      });
    }
    return Object.entries(properties).map(attributeOf).filter(Boolean);
  }

  readonly renderRoot: ShadowRoot = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
  hasUpdated = false;

  readonly #controllers = new Set<ReactiveController>();
  readonly #values: Record<string, unknown> = {};
  /** Set on the element before its class was known. */
  #early: Record<string, unknown> = {};
  #changed = new Set<PropertyKey>();
  #due = false;
  #update = Promise.resolve(true);

  constructor() {
    super();
    const { properties, styles } = this.constructor as typeof DrawnElement;
    // What a server has drawn brings its own: another sheet of the same rules would have all of it laid out again.
    if (!this.renderRoot.firstChild) for (const text of styles) adopt(this.renderRoot, text);
    for (const name of Object.keys(properties) as (keyof this & string)[]) {
      if (!Object.hasOwn(this, name)) continue;
      this.#early[name] = this[name];
      delete this[name];
    }
  }

  abstract render(): TemplateResult;
  willUpdate(_changed: ReadonlySet<PropertyKey>): void {}
  updated(): void {}
  /** Brings what was drawn onto the page; `false` where it is not the time yet, and what stands there stays. */
  paint(drawn: TemplateResult): boolean {
    render(drawn, this.renderRoot, { host: this });
    return true;
  }

  /** Resolves after the update that is due, to false where that one brought another. */
  get updateComplete(): Promise<boolean> {
    return this.#update;
  }

  connectedCallback(): void {
    for (const controller of this.#controllers) controller.hostConnected?.();
    this.requestUpdate();
  }

  disconnectedCallback(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  attributeChangedCallback(attribute: string, _before: string | null, value: string | null): void {
    const { properties } = this.constructor as typeof DrawnElement;
    const [name, { initial }] = Object.entries(properties).find((source) => attributeOf(source) === attribute)!;
    const type = typeof initial;
    const set = value !== null;
    Object.assign(this, { [name]: type === 'boolean' ? set : set && type === 'number' ? Number(value) : value });
  }

  addController(controller: ReactiveController): void {
    this.#controllers.add(controller);
    if (this.isConnected) controller.hostConnected?.();
  }

  removeController(controller: ReactiveController): void {
    this.#controllers.delete(controller);
  }

  /** Has the element drawn anew; the first time waits until it is in the document. */
  requestUpdate(name?: PropertyKey): void {
    if (name) this.#changed.add(name);
    if (this.#due || !(this.hasUpdated || this.isConnected)) return;
    this.#due = true;
    this.#update = this.#draw();
  }

  async #draw(): Promise<boolean> {
    await Promise.resolve();
    Object.assign(this, this.#early);
    this.#early = {};
    const changed = this.#changed;
    try {
      this.willUpdate(changed);
      for (const controller of this.#controllers) controller.hostUpdate?.();
    } finally {
      // What changes from here on is another update.
      this.#changed = new Set();
      this.#due = false;
    }
    if (!unclobbered(() => this.paint(this.render()))) return !this.#due;
    for (const controller of this.#controllers) controller.hostUpdated?.();
    this.hasUpdated = true;
    this.updated();
    return !this.#due;
  }
}

/** The attribute of a property, empty where it has none. */
function attributeOf([name, { attribute }]: [string, PropertySource]): string {
  return attribute === false ? '' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
