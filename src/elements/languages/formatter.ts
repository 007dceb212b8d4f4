/** The kinds of formatters that wordings and dates are made with. */
interface Formatters {
  DateTimeFormat: Intl.DateTimeFormat;
  NumberFormat: Intl.NumberFormat;
  PluralRules: Intl.PluralRules;
  RelativeTimeFormat: Intl.RelativeTimeFormat;
}

const made = new Map<string, unknown>();

/** A formatter of `Intl` for `language`, made once: to make one takes as long as to draw a card. */
export function formatter<K extends keyof Formatters>(kind: K, language: string, options?: object): Formatters[K] {
  const key = kind + language + JSON.stringify(options);
  if (!made.has(key))
    made.set(key, new (Intl[kind] as new (tag: string, options?: object) => unknown)(language, options));
  return made.get(key) as Formatters[K];
}
