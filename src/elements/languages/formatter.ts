/** The formatters of `Intl` that the elements use. */
interface Formatters {
  DateTimeFormat: Intl.DateTimeFormat;
  NumberFormat: Intl.NumberFormat;
  PluralRules: Intl.PluralRules;
  RelativeTimeFormat: Intl.RelativeTimeFormat;
  Segmenter: Intl.Segmenter;
}

/** Returns a function that gives the formatter for a language and makes it once: making one takes as long as drawing a card. */
export function formatter<K extends keyof Formatters>(kind: K, options?: object): (language: string) => Formatters[K] {
  const made: Record<string, Formatters[K]> = {};
  return (language: string) =>
    (made[language] ??= new (Intl[kind] as unknown as new (tag: string, options?: object) => Formatters[K])(
      language,
      options,
    ));
}
