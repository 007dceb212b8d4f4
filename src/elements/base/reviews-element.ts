import { LitElement, type PropertyDeclaration, type PropertyValues } from 'lit';
import { type AttributeRow, attributeName, readValue } from '../../contract/attributes.js';
import { unclobbered } from './own-document.js';

/** What Lit is told about a property, with the value that it has until it is set, and again once its attribute is removed. */
export interface PropertyWithDefault extends PropertyDeclaration, Pick<AttributeRow, 'read'> {
  initial?: unknown;
}

/** Lit's declaration of a property for each row of a table of attributes. */
export function reactiveProperties(table: Record<string, AttributeRow>): Record<string, PropertyWithDefault> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { initial, read }]) => {
      const type = typeof initial === 'boolean' ? Boolean : typeof initial === 'number' ? Number : String;
      return [name, { attribute: attributeName(name), type, initial, read }];
    }),
  );
}

/**
 * Puts a text where a browser's translation has put `<font>` around its own: Lit would write what is new into the text that is gone, and an
 * old number would stand for it. What stays the same stays translated.
 */
function restoreTexts(root: ShadowRoot): void {
  for (const font of root.querySelectorAll(':not(font) > font')) font.replaceWith(font.textContent);
}

/** The base of our elements: LitElement for pages that are not ours, whose properties have defaults. */
export abstract class ReviewsElement extends LitElement {
  declare readonly renderRoot: ShadowRoot;

  /** Has a property that is null or undefined read as its `initial` value, and a text as its row says. */
  static override getPropertyDescriptor(name: PropertyKey, key: string | symbol, options: PropertyWithDefault) {
    // biome-ignore lint/complexity/noThisInStatic: the base class, which defines the property for the class at hand.
    const { get, ...descriptor } = super.getPropertyDescriptor(name, key, options)!;
    return {
      ...descriptor,
      get(this: ReviewsElement) {
        return readValue(get!.call(this), options.read) ?? options.initial;
      },
    };
  }

  /** Markup from a server has its styles with it: a sheet of the same rules would have all of it laid out again. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    return this.shadowRoot?.firstChild ? this.shadowRoot : super.createRenderRoot();
  }

  /** Updates also when the element is moved in the document: what was given up when it was removed is taken up again. */
  override connectedCallback(): void {
    super.connectedCallback();
    keepTypedEvents(this);
    this.requestUpdate();
  }

  protected override update(changed: PropertyValues): void {
    restoreTexts(this.renderRoot);
    try {
      unclobbered(() => super.update(changed));
    } catch {
      // Something of the page, or of the browser, has taken away what Lit finds its places by.
      this.renderRoot.replaceChildren();
      Object.assign(this.renderRoot, { _$litPart$: undefined });
      unclobbered(() => super.update(changed));
    }
  }

  protected override firstUpdated(): void {
    if ('token' in this && !this.token) console.warn(`<${this.localName}> The attribute token is missing.`, this);
  }
}

/** What somebody does in a field, and what pages listen to: their hotkeys, and scripts that forbid to copy, to select or to press a button. */
const TYPES = 'keydown keypress keyup copy cut paste selectstart mousedown contextmenu dragstart';

/**
 * Ends such events of fields in the shadow root of `host` at the host, but for Escape and Tab, which leave a field. Behind it a page sees the
 * host in the place of the field, so it would take a letter that is typed for a hotkey of its own.
 */
function keepTypedEvents(host: HTMLElement): void {
  for (const type of TYPES.split(' ')) host.addEventListener(type, keep);
}

function keep(this: HTMLElement, event: Event): void {
  const [target] = event.composedPath() as Element[];
  if (/^(?:Escape|Tab)$/.test((event as KeyboardEvent).key) || target!.getRootNode() !== this.shadowRoot) return;
  if (target!.matches?.('input, select, select *, textarea')) event.stopPropagation();
}
