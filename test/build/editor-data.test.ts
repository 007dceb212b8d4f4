/** What editors and compilers know of the elements lacks nothing of the tables in src/contract, and invents nothing. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { editorData } from '../../build/packages/editor-data.mjs';
import { type AttributeRow, attributeName } from '../../src/contract/attributes.js';
import { FORM_ATTRIBUTES } from '../../src/contract/form-attributes.js';
import { INSIGHTS_ATTRIBUTES } from '../../src/contract/insights-attributes.js';
import { STARS_ATTRIBUTES } from '../../src/contract/stars-attributes.js';
import { WIDGET_ROWS } from '../../src/contract/widget-rows.js';

interface Attribute {
  name: string;
  description: string;
  default?: string;
  type?: { text: string };
  values?: { name: string }[];
  value?: { type: string };
}
interface Named {
  name: string;
}
interface Element {
  tagName?: string;
  name: string;
  attributes: Attribute[];
  events: Named[];
  cssParts: Named[];
  cssProperties: Named[];
  slots: Named[];
  members: (Named & { kind: string })[];
}

const TABLES: Record<string, Record<string, AttributeRow>> = {
  'reviews-widget': Object.fromEntries(WIDGET_ROWS),
  'review-form': FORM_ATTRIBUTES,
  'review-stars': STARS_ATTRIBUTES,
  'review-insights': INSIGHTS_ATTRIBUTES,
};
const data = editorData('reviews-widget-elements') as {
  'custom-elements.json': { modules: { path: string; declarations: Element[] }[] };
  'vscode.html-custom-data.json': { tags: Element[] };
  'vscode.css-custom-data.json': { properties: Named[]; pseudoElements: Named[] };
  'web-types.json': {
    name: string;
    contributions: { html: { elements: Element[] }; css: { properties: Named[]; 'pseudo-elements': Named[] } };
  };
};
const elements = data['custom-elements.json'].modules[0]!.declarations.filter(({ tagName }) => tagName);
const namesOf = (list: Named[]) => list.map(({ name }) => name);
const sorted = (names: string[]) => [...new Set(names)].sort();
const wordsOf = ({ words = [], features, several }: AttributeRow) =>
  several ? [] : [...words, ...(Array.isArray(features) ? features : [])];

test('are of the same elements', () => {
  const tags = Object.keys(TABLES).sort();
  expect(elements.map(({ tagName }) => tagName!).sort()).toEqual(tags);
  expect(namesOf(data['vscode.html-custom-data.json'].tags).sort()).toEqual(tags);
  expect(namesOf(data['web-types.json'].contributions.html.elements).sort()).toEqual(tags);
  const markup = readFileSync('src/frameworks/markup.ts', 'utf8');
  const [, rows] = /interface Tables \{([^}]*)\}/.exec(markup)!;
  expect([...rows!.matchAll(/'([\w-]+)':/g)].map(([, tag]) => tag!).sort()).toEqual(tags);
});

describe.each(Object.entries(TABLES))('<%s>', (tag, table) => {
  const element = elements.find(({ tagName }) => tagName === tag)!;
  const rows = Object.entries(table).map(([name, row]) => ({ name: attributeName(name), row }));

  test('has the attributes of its table in the manifest, with their values and defaults', () => {
    const said = element.attributes.map(({ name, type, default: initial, description }) => [
      name,
      type!.text.match(/'[\w-]+'/g)?.map((word) => word.slice(1, -1)) ?? [],
      initial ?? '',
      description.length > 3,
    ]);
    const initialOf = ({ initial }: AttributeRow) => (initial || initial === 0 ? String(initial) : '');
    expect(said).toEqual(rows.map(({ name, row }) => [name, wordsOf(row), initialOf(row), true]));
  });

  test('has them with their values in what VS Code and JetBrains read', () => {
    const expected = rows.map(({ name, row }) => [name, wordsOf(row)]);
    const html = data['vscode.html-custom-data.json'].tags.find(({ name }) => name === tag)!;
    expect(html.attributes.map(({ name, values = [] }) => [name, namesOf(values)])).toEqual(expected);
    const web = data['web-types.json'].contributions.html.elements.find(({ name }) => name === tag)!;
    const quoted = (type = '') => type.match(/(?<=')[\w-]+(?=')/g) ?? [];
    expect(web.attributes.map(({ name, value }) => [name, quoted(value?.type)])).toEqual(expected);
    expect(namesOf(web.events)).toEqual(namesOf(element.events));
    expect(namesOf(web.slots)).toEqual(namesOf(element.slots));
  });

  test('has its events, and no other, in the types of templates', () => {
    const markup = readFileSync('src/frameworks/markup.ts', 'utf8');
    const [, row] = new RegExp(`interface EventNames \\{[^}]*'${tag}': ([^;]*);`).exec(markup)!;
    expect([...row!.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!).sort()).toEqual(namesOf(element.events).sort());
  });
});

test('have each part and each custom property once in what editors read of style sheets', () => {
  const parts = sorted(elements.flatMap(({ cssParts }) => namesOf(cssParts)));
  const properties = sorted(elements.flatMap(({ cssProperties }) => namesOf(cssProperties)));
  const { css } = data['web-types.json'].contributions;
  for (const [saidProperties, saidParts] of [
    [data['vscode.css-custom-data.json'].properties, data['vscode.css-custom-data.json'].pseudoElements],
    [css.properties, css['pseudo-elements']],
  ] as const) {
    expect(namesOf(saidProperties).sort()).toEqual(properties);
    expect(saidParts.map(({ name }) => name.replace(/^:*/, '')).sort()).toEqual(
      parts.map((part) => `part(${part})`).sort(),
    );
  }
});

test('name no type, value or word that is none: nothing is undefined', () => {
  for (const [name, content] of Object.entries(data))
    expect(JSON.stringify(content), name).not.toMatch(/default: undefined|"undefined"|\[object/);
  expect(data['web-types.json'].name).toBe('reviews-widget-elements');
  expect(data['custom-elements.json'].modules.map(({ path }) => path)).toEqual(['index.js']);
});
