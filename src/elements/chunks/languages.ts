import type { Language } from '../languages/language.js';

type Load = () => Promise<{ default: object }>;

/** By code: the strings of the widget and of the form, each in a chunk of its own. */
export const LANGUAGES: Record<string, [widget: Load, form: Load]> = {
  ar: [() => import('./translations/ar.js'), () => import('./translations/ar-form.js')],
  bn: [() => import('./translations/bn.js'), () => import('./translations/bn-form.js')],
  cs: [() => import('./translations/cs.js'), () => import('./translations/cs-form.js')],
  da: [() => import('./translations/da.js'), () => import('./translations/da-form.js')],
  de: [() => import('./translations/de.js'), () => import('./translations/de-form.js')],
  el: [() => import('./translations/el.js'), () => import('./translations/el-form.js')],
  es: [() => import('./translations/es.js'), () => import('./translations/es-form.js')],
  fa: [() => import('./translations/fa.js'), () => import('./translations/fa-form.js')],
  fi: [() => import('./translations/fi.js'), () => import('./translations/fi-form.js')],
  fr: [() => import('./translations/fr.js'), () => import('./translations/fr-form.js')],
  he: [() => import('./translations/he.js'), () => import('./translations/he-form.js')],
  hi: [() => import('./translations/hi.js'), () => import('./translations/hi-form.js')],
  id: [() => import('./translations/id.js'), () => import('./translations/id-form.js')],
  it: [() => import('./translations/it.js'), () => import('./translations/it-form.js')],
  ja: [() => import('./translations/ja.js'), () => import('./translations/ja-form.js')],
  ko: [() => import('./translations/ko.js'), () => import('./translations/ko-form.js')],
  nb: [() => import('./translations/nb.js'), () => import('./translations/nb-form.js')],
  nl: [() => import('./translations/nl.js'), () => import('./translations/nl-form.js')],
  pl: [() => import('./translations/pl.js'), () => import('./translations/pl-form.js')],
  pt: [() => import('./translations/pt.js'), () => import('./translations/pt-form.js')],
  'pt-PT': [() => import('./translations/pt-PT.js'), () => import('./translations/pt-PT-form.js')],
  ru: [() => import('./translations/ru.js'), () => import('./translations/ru-form.js')],
  sv: [() => import('./translations/sv.js'), () => import('./translations/sv-form.js')],
  th: [() => import('./translations/th.js'), () => import('./translations/th-form.js')],
  tr: [() => import('./translations/tr.js'), () => import('./translations/tr-form.js')],
  uk: [() => import('./translations/uk.js'), () => import('./translations/uk-form.js')],
  vi: [() => import('./translations/vi.js'), () => import('./translations/vi-form.js')],
  'zh-Hans': [() => import('./translations/zh-Hans.js'), () => import('./translations/zh-Hans-form.js')],
  'zh-Hant': [() => import('./translations/zh-Hant.js'), () => import('./translations/zh-Hant-form.js')],
};

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

/** The code of the language closest to `tag`, whether we have it or not. */
export function codeOf(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  const written = language === 'zh' ? `zh-${script}` : language;
  // Unicode's default for Portuguese is Brazil's; the rest of the world writes as Portugal does.
  const spoken = written === 'pt' && region !== 'BR' ? 'pt-PT' : written;
  return /^n[no]$/.test(spoken) ? 'nb' : spoken;
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
