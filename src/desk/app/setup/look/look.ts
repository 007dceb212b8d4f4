import type { ShopLook } from '../../../../contract/shop-look.js';
import { WIDGET_ATTRIBUTES } from '../../../../contract/widget-attributes.js';
import { WIDGET_VALUES } from '../../../../contract/widget-values.js';
import { type ListLook, STOREFRONTS, type Storefront } from '../lines/lines-of.js';
import { LANGUAGE, readWordingName, WORDING_LENGTH, type Wording } from './wordings.js';

const { layout, paginate, controls } = WIDGET_ATTRIBUTES;
/** What may be chosen from a list; the first is the default. */
export const WORDS = {
  layout: [...WIDGET_VALUES.layout.words, ...layout.features],
  paginate: [...WIDGET_VALUES.paginate.words, ...paginate.features],
  sort: WIDGET_VALUES.sort.words,
  photo: WIDGET_VALUES.photo.words,
  scheme: ['page', 'light', 'dark'],
  device: ['desktop', 'tablet', 'phone'],
  mode: ['viewer', 'light', 'dark'],
  sample: ['plain', 'gallery', 'magazine', 'market', 'night', 'own'],
  storefront: Object.keys(STOREFRONTS) as Storefront[],
} as const;
/** Characters of a style sheet that still fit into an address, which is as much as every server takes. */
export const CSS_LENGTH = 4_000;
/** What a template of Liquid or the like would read as its own, wherever the lines are pasted. */
const TEMPLATE = /\{[{%]/;
/** What the list offers its readers. */
export const CONTROLS = [...WIDGET_VALUES.controls.words, ...controls.features];
const USUAL_CONTROLS = controls.initial;

/** Colours, by the names of their custom properties. */
export const COLOURS = ['accent', 'star', 'text', 'surface', 'border'] as const;
export type Colour = (typeof COLOURS)[number];
const HEX = /^#[0-9a-f]{6}$/;
/** Numbers, with their least and greatest. */
const NUMBERS = { 'page-size': [1, 50, 10], clamp: [0, 30, 6], radius: [0, 40, 12] } as const;

/** How the list looks, as texts by name: attributes, colours, how it is previewed, and whose lines are shown. What is not there is as usual. */
export type Look = ReadonlyMap<string, string>;

/** The look in an address; whatever it may not be is left out. */
export function readLook(query: URLSearchParams): Look {
  const look = new Map<string, string>();
  const take = (name: string, isGood: (text: string) => boolean) => {
    const text = query.get(name);
    if (text !== null && isGood(text)) look.set(name, text);
  };
  for (const [name, words] of Object.entries(WORDS)) {
    take(name, (text) => (words as readonly string[]).includes(text) && text !== words[0]);
  }
  for (const name of COLOURS) take(name, (text) => HEX.test(text));
  for (const [name, [least, most, usual]] of Object.entries(NUMBERS)) {
    take(name, (text) => /^\d{1,2}$/.test(text) && +text >= least && +text <= most && +text !== usual);
  }
  take('controls', (text) => text !== USUAL_CONTROLS && text.split(' ').every((word) => !word || isControl(word)));
  take('lang', (text) => LANGUAGE.test(text) && text !== 'en');
  take('css', (text) => text !== '' && text.length <= CSS_LENGTH);
  const isWords = (text: string, most: number) => text !== '' && text.length <= most && !TEMPLATE.test(text);
  take('heading', (text) => isWords(text, 100));
  for (const name of new Set(query.keys())) {
    if (readWordingName(name)) take(name, (text) => isWords(text, WORDING_LENGTH));
  }
  return look;
}

/** The wordings of the shop's own, by language. */
export function wordingsOf(look: Look): Record<string, Partial<Record<Wording, string>>> {
  const all: Record<string, Partial<Record<Wording, string>>> = {};
  for (const [name, text] of look) {
    const [language, wording] = readWordingName(name) ?? [];
    if (language && wording) all[language] = { ...all[language], [wording]: text };
  }
  return all;
}

const isControl = (word: string) => (CONTROLS as readonly string[]).includes(word);

/** The value of a number, or its default. */
export function numberOf(look: Look, name: keyof typeof NUMBERS): number {
  return Number(look.get(name) ?? NUMBERS[name][2]);
}

export function controlsOf(look: Look): string[] {
  return (look.get('controls') ?? USUAL_CONTROLS).split(' ').filter(Boolean);
}

/** The attributes of the list that a look may have. */
export const LIST_ATTRIBUTES = [
  'layout',
  'paginate',
  'sort',
  'photo',
  'page-size',
  'clamp',
  'controls',
  'heading',
  'lang',
] as const;

/** The attributes of the element, by their names; those that are as usual are left out. */
export function attributesOf(look: Look): Record<string, string> {
  return Object.fromEntries(LIST_ATTRIBUTES.flatMap((name) => (look.has(name) ? [[name, look.get(name)!]] : [])));
}

/** The custom properties, and the scheme, as declarations of a style sheet. */
export function declarationsOf(look: Look): [property: string, value: string][] {
  const scheme = look.get('scheme');
  return [
    ...(scheme ? [['color-scheme', scheme] as [string, string]] : []),
    ...COLOURS.flatMap((name): [string, string][] => (look.has(name) ? [[`--reviews-${name}`, look.get(name)!]] : [])),
    ...(look.has('radius') ? [['--reviews-radius', `${look.get('radius')}px`] as [string, string]] : []),
  ];
}

/** What a look adds to the lines to paste. */
export function listLookOf(look: Look, scriptUrl: string): ListLook {
  const declarations = declarationsOf(look).map(([property, value]) => `  ${property}: ${value};\n`);
  return {
    attributes: attributesOf(look),
    styles: declarations.length > 0 ? `reviews-widget {\n${declarations.join('')}}` : '',
    wordings: wordingLines(look, scriptUrl),
  };
}

/** A script that replaces wordings for all elements of the page. No text of them can end it. */
function wordingLines(look: Look, scriptUrl: string): string {
  const quote = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('<', '\\u003c').replaceAll('\n', '\n  ');
  const calls = Object.entries(wordingsOf(look)).map(
    ([language, wordings]) => `  replaceStrings(${quote(language)}, ${quote(wordings)});\n`,
  );
  if (calls.length === 0) return '';
  return `<script type="module">\n  import { replaceStrings } from ${quote(scriptUrl)};\n${calls.join('')}</script>`;
}

/** `look` with one thing changed; an empty text is as usual. */
export function withChange(look: Look, name: string, text: string | null): Look {
  const query = new URLSearchParams([...look].filter(([key]) => key !== name));
  if (text !== null) query.set(name, text);
  return readLook(query);
}

/** What of a look the shop's own pages and mails have, too; null: all of it is as usual. */
export function shopLookOf(look: Look): ShopLook | null {
  const colour = (name: Colour) => look.get(name) ?? null;
  const chosen: ShopLook = {
    scheme: (look.get('scheme') as ShopLook['scheme'] | undefined) ?? 'page',
    accent: colour('accent'),
    star: colour('star'),
    text: colour('text'),
    surface: colour('surface'),
    radius: look.has('radius') ? numberOf(look, 'radius') : null,
  };
  return Object.values(chosen).every((value) => value === null || value === 'page') ? null : chosen;
}

/** `look` with what the shop's own pages and mails have. */
export function withShopLook(look: Look, { scheme, radius, ...colours }: ShopLook): Look {
  let all = withChange(look, 'scheme', scheme);
  all = withChange(all, 'radius', radius === null ? null : String(radius));
  for (const [name, colour] of Object.entries(colours)) all = withChange(all, name, colour);
  return all;
}
