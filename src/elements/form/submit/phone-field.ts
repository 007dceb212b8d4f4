import { loadInTime } from '../../base/load-in-time.js';
import type { LanguageController } from '../../languages/language-controller.js';
import type { PhoneNumber } from './phone-number.js';

/**
 * Checks and formats the phone number that is typed. Its library is loaded when the shopper comes to the field; where that
 * fails every number passes, and the proxy's check decides.
 */
export class PhoneField {
  readonly #language: Pick<LanguageController<object>, 'tag'>;
  #chunk: typeof import('./phone-number.js') | undefined;

  constructor(language: Pick<LanguageController<object>, 'tag'>) {
    this.#language = language;
  }

  /** Resolves once the library is loaded, or has failed to load in time. */
  async load(): Promise<void> {
    this.#chunk ??= await loadInTime(import('./phone-number.js')).catch(() => undefined);
  }

  /** Whether this cannot be a phone number; false where that is not known. */
  isBad(typed: string): boolean {
    return Boolean(this.#chunk && typed.trim() && !this.#parse(typed));
  }

  /** The number as people read it. */
  format(typed: string): string {
    return this.#parse(typed)?.international ?? typed;
  }

  /** The number as it is sent. */
  normalize(typed: string): string {
    return this.#parse(typed)?.e164 ?? typed;
  }

  /** A number without prefix is one of the country in the page's language, or else in one of the browser's languages. */
  #parse(typed: string): PhoneNumber | undefined {
    return this.#chunk?.parsePhoneNumber(typed, [this.#language.tag, ...navigator.languages]);
  }
}
