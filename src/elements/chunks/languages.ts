import LANGUAGES from 'virtual:languages/elements';
import { codeOf } from '../../languages/language-code.js';
import type { Language } from '../languages/language.js';

/** Here too, so that the chunks that load strings of their own find it in a chunk that is loaded already. */
export { codeOf };

/** The language closest to `tag`, with the strings of the element named `element`, if we have them. */
export async function load<S extends object>(element: string, tag: string): Promise<Language<S>> {
  const code = codeOf(tag);
  const chunk = LANGUAGES[code]?.[element === 'review-form' ? 1 : 0];
  return {
    code,
    strings: (await chunk?.())?.default as S | undefined,
    dirOf: RTL.test(code) ? rightToLeft : undefined,
  };
}

/** Languages that are written from right to left: ours, and others that a page may define strings for. */
const RTL = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)$/;

function rightToLeft(element: Element): 'rtl' | undefined {
  for (let at: Element | undefined = element; at; at = (at.getRootNode() as Partial<ShadowRoot>).host) {
    const set = at.closest('[dir]');
    // Nothing that is drawn counts for `auto`, which would make all of it run from left to right.
    if (set) return set === at.closest('[dir=auto i]') ? 'rtl' : undefined;
  }
  return 'rtl';
}
