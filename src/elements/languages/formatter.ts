/** What wordings, dates and names are made with. */
interface Formatters {
  DateTimeFormat: Intl.DateTimeFormat;
  NumberFormat: Intl.NumberFormat;
  PluralRules: Intl.PluralRules;
  RelativeTimeFormat: Intl.RelativeTimeFormat;
  Segmenter: Intl.Segmenter;
}

/** A way to get one formatter of `Intl` per language, made once each: to make one takes as long as to draw a card. */
export function formatter<K extends keyof Formatters>(kind: K, options?: object): (language: string) => Formatters[K] {
  const made: Record<string, Formatters[K]> = {};
  return (language) =>
    (made[language] ??= new (Intl[kind] as unknown as new (tag: string, options?: object) => Formatters[K])(
      language,
      options,
    ));
}
