import type { Language } from './language-controller.js';

type Load = () => Promise<{ default: object }>;

/** By code: wordings of the widget and of the form, each a chunk of its own. */
const LANGUAGES: Record<string, [widget: Load, form: Load]> = {
  ar: [() => import('./ar.js'), () => import('./ar-form.js')],
  bn: [() => import('./bn.js'), () => import('./bn-form.js')],
  cs: [() => import('./cs.js'), () => import('./cs-form.js')],
  da: [() => import('./da.js'), () => import('./da-form.js')],
  de: [() => import('./de.js'), () => import('./de-form.js')],
  el: [() => import('./el.js'), () => import('./el-form.js')],
  es: [() => import('./es.js'), () => import('./es-form.js')],
  fa: [() => import('./fa.js'), () => import('./fa-form.js')],
  fi: [() => import('./fi.js'), () => import('./fi-form.js')],
  fr: [() => import('./fr.js'), () => import('./fr-form.js')],
  he: [() => import('./he.js'), () => import('./he-form.js')],
  hi: [() => import('./hi.js'), () => import('./hi-form.js')],
  id: [() => import('./id.js'), () => import('./id-form.js')],
  it: [() => import('./it.js'), () => import('./it-form.js')],
  ja: [() => import('./ja.js'), () => import('./ja-form.js')],
  ko: [() => import('./ko.js'), () => import('./ko-form.js')],
  nb: [() => import('./nb.js'), () => import('./nb-form.js')],
  nl: [() => import('./nl.js'), () => import('./nl-form.js')],
  pl: [() => import('./pl.js'), () => import('./pl-form.js')],
  pt: [() => import('./pt.js'), () => import('./pt-form.js')],
  'pt-PT': [() => import('./pt-PT.js'), () => import('./pt-PT-form.js')],
  ru: [() => import('./ru.js'), () => import('./ru-form.js')],
  sv: [() => import('./sv.js'), () => import('./sv-form.js')],
  th: [() => import('./th.js'), () => import('./th-form.js')],
  tr: [() => import('./tr.js'), () => import('./tr-form.js')],
  uk: [() => import('./uk.js'), () => import('./uk-form.js')],
  vi: [() => import('./vi.js'), () => import('./vi-form.js')],
  'zh-Hans': [() => import('./zh-Hans.js'), () => import('./zh-Hans-form.js')],
  'zh-Hant': [() => import('./zh-Hant.js'), () => import('./zh-Hant-form.js')],
};

/** The wordings of the element named `element` in the language closest to `tag`; without any where we have none. */
export async function load<S extends object>(element: string, tag: string): Promise<Language<S>> {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  const written = language === 'zh' ? `zh-${script}` : language;
  // Unicode's default for Portuguese is Brazil's; the rest of the world writes as Portugal does.
  const spoken = written === 'pt' && region !== 'BR' ? 'pt-PT' : written;
  const code = /^n[no]$/.test(spoken) ? 'nb' : spoken;
  const chunk = LANGUAGES[code]?.[element === 'review-form' ? 1 : 0];
  return {
    code,
    strings: (await chunk?.())?.default as S | undefined,
    dirOf: RTL.test(code) ? rightToLeft : undefined,
  };
}

/** Ours and those that a page may bring along. */
const RTL = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)$/;

function rightToLeft(element: Element): 'rtl' | undefined {
  for (let at: Element | undefined = element; at; at = (at.getRootNode() as Partial<ShadowRoot>).host) {
    if (at.closest('[dir]')) return undefined;
  }
  return 'rtl';
}
