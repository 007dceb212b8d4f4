/** One row of a table of attributes; the key of the row is the name of the property. */
export interface AttributeRow {
  /** The default. Its type says how the attribute is read: as a number, as a text, or as a flag that is true if present. */
  initial?: string | number | boolean | null;
  /** The words that the attribute may be. */
  words?: readonly string[];
  /** Further words, which need the chunk of features; `true` if every value but the default needs it. */
  features?: readonly string[] | true;
  /** Whether it is a list of its words, separated by spaces. */
  several?: true;
  /** The least and the greatest number that it may be. */
  range?: readonly [least: number, greatest: number];
  /** Whether it is an http(s) address; `or-path` lets it be a path or a place of the page's own origin too: `/write`, `#write`. */
  address?: true | 'or-path';
  /** How its text is read, where more is to be done than to trim it. */
  read?: ((text: string) => string) | undefined;
}

/** The value of a property as the page meant it: a text without the white space that templates leave around it. */
export function readValue(value: unknown, read: AttributeRow['read']): unknown {
  return typeof value === 'string' ? (read?.(value) ?? value.trim()) : value;
}

/** The properties for a table of attributes. */
export type AttributeValues<T> = { -readonly [N in keyof T]: ValueOf<T[N]> };

type ValueOf<R> = R extends { words: readonly string[] } & { several?: never }
  ? WordsOf<R>
  : R extends { initial: infer I }
    ? Widened<I>
    : string;
type WordsOf<R> =
  | (R extends { words: readonly (infer W)[] } ? W : never)
  | (R extends { features: readonly (infer F)[] } ? F : never);
type Widened<I> = I extends boolean ? boolean : I extends number ? number : I extends string ? string : string | null;

/** The name of the attribute for the property `name`. */
export function attributeName<N extends string>(name: N): Kebab<N> {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as Kebab<N>;
}

/** `page-size` for `pageSize`. */
export type Kebab<S extends string> = S extends `${infer C}${infer R}`
  ? `${C extends Lowercase<C> ? C : `-${Lowercase<C>}`}${Kebab<R>}`
  : S;
