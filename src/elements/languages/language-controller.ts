import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ReviewFormStrings } from '../form/review-form-strings.js';
import { hostAround, languageOf } from './language.js';
import type { Strings } from './strings.js';

/** What is known of a language: its code, its wordings if we have them, and its direction. */
export interface Language<S> {
  code: string;
  strings: S | undefined;
  /** For languages from right to left: `rtl`, unless a `dir` around the element says otherwise. */
  dirOf?: ((element: Element) => 'rtl' | undefined) | undefined;
}

type Host<S> = ReactiveControllerHost & HTMLElement & { strings?: Partial<S> | null | undefined };

/** Wordings of the page's own, by language. */
export const replaced: Record<string, object> = {};
const hosts = new Set<ReactiveControllerHost>();
const updateAll = (): void => {
  for (const host of hosts) host.requestUpdate();
};
/** One for all elements of the page. */
let observer: MutationObserver | undefined;

/**
 * Replaces wordings of all elements in a language of our list by its code there (`de`, `zh-Hant`), in one variety alone
 * (`de-AT`), or in a language that we do not have, by its plain code (`sr`).
 */
export function replaceStrings(language: string, strings: Partial<Strings & ReviewFormStrings>): void {
  replaced[language] = strings;
  updateAll();
}

/**
 * The language of its host, which follows the closest `lang` at run time. `strings` is undefined until the language is
 * there, so that its host shows its skeleton and no text is ever exchanged under the reader's eyes; English is there at
 * once, and stands in for a language that is unknown or cannot be loaded. After a change of `lang` the old wordings stay
 * until the new ones have come.
 */
export class LanguageController<S extends object> implements ReactiveController {
  /** The wordings, those that the page replaced included; undefined until the language is there. */
  strings: S | undefined;
  /** BCP 47 tag that goes with `strings`, for `Intl` and for `lang`. */
  tag = 'en';
  /** `rtl` where the language needs it and no `dir` around the host says anything. */
  dir: 'rtl' | undefined;

  readonly #host: Host<S>;
  readonly #english: S;
  /** The tag whose language is on its way or there. */
  #asked = '';
  /** What is there, and for which tag. */
  #there: [tag: string, language: Partial<Language<S>>] | undefined;

  constructor(host: Host<S>, english: S) {
    this.#host = host;
    this.#english = english;
    host.addController(this);
  }

  hostConnected(): void {
    const host = this.#host;
    hosts.add(host);
    observer ??= new MutationObserver(updateAll);
    // An observer sees into no shadow root that it was not shown. Roots that go take what was observed with them.
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
    if (closest !== this.#asked) this.#follow(closest);
    if (!this.#there) return;
    const [tag, { code = '', strings, dirOf }] = this.#there;
    this.strings = Object.assign({}, this.#english, strings, replaced[code], replaced[tag], host.strings);
    this.tag = strings || replaced[code] ? tag : 'en';
    this.dir = dirOf?.(host);
  }

  /** The language closest to `tag`. */
  protected async load(tag: string): Promise<Partial<Language<S>>> {
    return (await import('./index.js')).load<S>(this.#host.localName, tag);
  }

  async #follow(tag: string): Promise<void> {
    this.#asked = tag;
    const language = /^en\b/.test(tag)
      ? { code: 'en', strings: this.#english }
      : await this.load(tag).catch(() => ({}));
    if (tag !== this.#asked) return;
    this.#there = [tag, language];
    this.#host.requestUpdate();
  }
}
