import { rulesOf, SOURCE_NAMES } from '../source-rules.js';

/** The sources the interface names; both keep the replies to their reviews themselves. */
export const INTERFACE_SOURCES: readonly string[] = SOURCE_NAMES.filter((name) => rulesOf(name).replies === 'there');

/** `google` for `Google`: the two have one spelling, whoever submits or imports their reviews. Any other name is as it was given. */
export function interfaceName(source: string): string {
  const name = source.toLowerCase();
  return INTERFACE_SOURCES.includes(name) ? name : source;
}
