import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ReviewFormStrings } from './form-strings.js';
import { hostAround, type Language, languageOf } from './language.js';
import type { Strings } from './strings.js';

type Host<S> = ReactiveControllerHost & HTMLElement & { strings?: Partial<S> | null | undefined };

/** Strings that the page has replaced, by language. */
export const replaced: Record<string, object> = {};
const hosts = new Set<ReactiveControllerHost>();
const updateAll = (): void => {
  for (const host of hosts) host.requestUpdate();
};
/** The one observer of all elements of the page. */
let observer: MutationObserver | undefined;

/**
 * Replaces strings of all elements in one language: a language that we have by its code (`de`, `zh-Hant`), one variety of it
 * (`de-AT`), or a language that we do not have by its plain code (`sr`).
 */
export function replaceStrings(language: string, strings: Partial<Strings & ReviewFormStrings>): void {
  replaced[language] = strings;
  updateAll();
}

/**
 * Gives its host the strings of the closest `lang`, and follows its changes. `strings` is undefined until the language has
 * loaded: the host shows its skeleton meanwhile, so that no text changes after it is shown. English needs no loading, and is used
 * for a language that is unknown or fails to load. After a change of `lang`, the old strings stay until the new ones have loaded.
 */
export class LanguageController<S extends object> implements ReactiveController {
  /** The strings, with those that the page has replaced; undefined until the language has loaded. */
  strings: S | undefined;
  /** The BCP 47 tag of `strings`, for `Intl` and for `lang`. */
  tag = 'en';
  /** `rtl` where the language is written so and no `dir` around the host is set. */
  dir: 'rtl' | undefined;

  readonly #host: Host<S>;
  readonly #english: S;
  /** The tag whose language is loading or has loaded. */
  #requested = '';
  /** The language that has loaded, and its tag. */
  #loaded: [tag: string, language: Partial<Language<S>>] | undefined;

  constructor(host: Host<S>, english: S) {
    this.#host = host;
    this.#english = english;
    host.addController(this);
  }

  hostConnected(): void {
    const host = this.#host;
    hosts.add(host);
    observer ??= new MutationObserver(updateAll);
    // Each shadow root around the host is observed by itself. Once a root is garbage, so is its observation.
    for (let at: Element | undefined = host; at; at = hostAround(at)) {
      observer.observe(at.getRootNode(), { subtree: true, attributeFilter: ['lang', 'dir'] });
    }
    host.requestUpdate();
  }

  hostDisconnected(): void {
    hosts.delete(this.#host);
  }

  hostUpdate(): void {
    const host = this.#host;
    const closest = languageOf(host);
    if (closest !== this.#requested) this.#follow(closest);
    if (!this.#loaded) return;
    const [tag, { code = '', strings, dirOf }] = this.#loaded;
    this.strings = Object.assign({}, this.#english, strings, replaced[code], replaced[tag], host.strings);
    this.tag = strings || replaced[code] ? tag : 'en';
    this.dir = dirOf?.(host);
  }

  /** The language closest to `tag`. */
  protected async load(tag: string): Promise<Partial<Language<S>>> {
    return (await import('../chunks/languages.js')).load<S>(this.#host.localName, tag);
  }

  async #follow(tag: string): Promise<void> {
    this.#requested = tag;
    const language = /^en\b/.test(tag)
      ? { code: 'en', strings: this.#english }
      : await this.load(tag).catch(() => ({}));
    if (tag !== this.#requested) return;
    this.#loaded = [tag, language];
    this.#host.requestUpdate();
  }
}
