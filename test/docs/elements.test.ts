/** Holds docs/reference/elements.md to the manifest, and the manifest to the code: the reference lacks nothing and invents nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeOf, drawnNames, modulesFrom } from './drawn-names.js';
import { code, expectWritten, markdownTable } from './written-part.js';

const PAGE = 'docs/reference/elements.md';

interface Named {
  name: string;
  description: string;
}
interface Declaration {
  name: string;
  tagName?: string;
  attributes: (Named & { default?: string })[];
  events: (Named & { type: { text: string } })[];
  slots: Named[];
  cssParts: Named[];
  cssProperties: Named[];
  members: (Named & { kind: string; attribute?: string; parameters?: Named[] })[];
}
/** Made of the source by `npm run build`. */
const manifest: Declaration[] = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')).modules[0].declarations;

const ELEMENTS = ['reviews-widget', 'review-form', 'review-stars', 'review-insights'];
/** How many parts the code of each spells out at least. */
const LEAST_PARTS: Record<string, number> = {
  'reviews-widget': 20,
  'review-form': 20,
  'review-stars': 4,
  'review-insights': 10,
};

test('the reference has a section for each element, and none for another', () => {
  const headings = readFileSync(PAGE, 'utf8').matchAll(/^## `<([\w-]+)>`$/gm);
  expect([...headings].map(([, tag]) => tag).sort()).toEqual([...ELEMENTS].sort());
  expect(manifest.flatMap(({ tagName }) => tagName ?? []).sort()).toEqual([...ELEMENTS].sort());
});

const elementOf = (tag: string) => manifest.find(({ tagName }) => tagName === tag)!;
/** A table, or nothing where it has no rows. */
const tableOf = (head: string[], rows: string[][]) => (rows.length > 0 ? [markdownTable(head, rows)] : []);

test.each(ELEMENTS)('the reference on <%s> tables its attributes, methods and properties, events and slots', (tag) => {
  const { attributes, members, events, slots } = elementOf(tag);
  const fields = (type: string) => manifest.find(({ name }) => name === type)!.members.map(({ name }) => name);
  const tables = [
    ...tableOf(
      ['attribute', 'what it does', 'default'],
      attributes.map(({ name, description, default: initial }) => [
        code([name]),
        description,
        initial ? code([initial]) : '',
      ]),
    ),
    ...tableOf(
      ['method or property', 'what it does'],
      members
        .filter(({ attribute }) => attribute === undefined)
        .map(({ name, kind, parameters = [], description }) => [
          code([kind === 'method' ? `${name}(${parameters.map((one) => one.name).join(', ')})` : name]),
          description,
        ]),
    ),
    ...tableOf(
      ['event', 'when', 'what it tells'],
      events.map(({ name, description, type }) => [code([name]), description, code(fields(type.text))]),
    ),
    ...tableOf(
      ['slot', 'what it holds'],
      slots.map(({ name, description }) => [name ? code([name]) : 'the default one', description]),
    ),
  ];
  expectWritten(PAGE, tag, tables.join('\n'));
});

test('the reference tables every custom property, and what it does', () => {
  const rows = elementOf(ELEMENTS[0]!).cssProperties.map(({ name, description }) => [code([name]), description]);
  for (const tag of ELEMENTS) expect(elementOf(tag).cssProperties).toEqual(elementOf(ELEMENTS[0]!).cssProperties);
  expectWritten(PAGE, 'properties', markdownTable(['property', 'colours or sets'], rows));
});

test('the reference tables every part', () => {
  const tables = ELEMENTS.map((tag) => {
    const { cssParts } = elementOf(tag);
    const rows = [...new Set(cssParts.map(({ description }) => description))].map((meaning) => [
      code(cssParts.filter(({ description }) => description === meaning).map(({ name }) => name)),
      meaning,
    ]);
    return markdownTable([`part of \`<${tag}>\``, 'what it is; its states'], rows);
  });
  expectWritten(PAGE, 'parts', tables.join('\n'));
});

const elementFiles = readdirSync('src/elements', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `src/elements/${name}`);
/** The name of each event by its class: `class ReviewSentEvent … super('review-sent'`. */
const eventNames = new Map(
  elementFiles.flatMap((path) =>
    [...codeOf(path).matchAll(/class (\w+Event) extends Event \{[\s\S]*?super\('([\w-]+)'/g)].map(
      ([, type, name]) => [type!, name!] as const,
    ),
  ),
);

/** What each element draws, by the modules that it alone loads; what others load too counts for none. */
const elementModules = ELEMENTS.map((tag) => modulesFrom(`src/elements/${tag}.ts`, 'src/'));
const drawnBy = (at: number) => drawnNames(elementModules[at]!);
const drawnByOnly = (at: number) =>
  drawnNames([...elementModules[at]!].filter((path) => elementModules.every((of, i) => i === at || !of.has(path))));
/** Whether a name is one of those spelled out; `tint-*` spells every tint. */
const isSpelled = (name: string, spelled: string[]) =>
  spelled.some((word) => word === name || new RegExp(`^${word.replace('*', '[\\w-]+')}$`).test(name));
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

describe.each(ELEMENTS.map((tag, at) => ({ tag, at })))('the manifest of <$tag>, made of comments,', ({ tag, at }) => {
  const element = manifest.find(({ tagName }) => tagName === tag)!;
  const partNames = element.cssParts.map(({ name }) => name);
  const states = element.cssParts.flatMap(({ description }) =>
    [...description.matchAll(/`(\w+)`/g)].map(([, state]) => state!),
  );

  test('has no part or state that the code does not draw', () => {
    const { parts, literals } = drawnBy(at);
    // A part of an expression, as `part=${layout}`, is a text of the code elsewhere.
    const undrawn = [...partNames, ...states].filter((name) => !isSpelled(name, parts) && !literals.includes(name));
    expect(undrawn).toEqual([]);
    expect(partNames.filter((name) => !isSpelled(name, parts)).length).toBeLessThan(partNames.length / 4);
  });

  test('has every part and state that the code spells out', () => {
    const { parts } = drawnByOnly(at);
    expect(parts.length).toBeGreaterThan(LEAST_PARTS[tag]!);
    const known = [...partNames, ...states];
    expect(sorted(parts.filter((word) => !known.some((name) => isSpelled(name, [word]))))).toEqual([]);
  });

  test('has the slots that the code draws, and no other', () => {
    expect(element.slots.map(({ name }) => name).sort()).toEqual(sorted(drawnByOnly(at).slots));
  });

  test('has the events that the code makes, and no other', () => {
    const made = drawnByOnly(at).events.map((type) => eventNames.get(type) ?? type);
    expect(element.events.map(({ name }) => name).sort()).toEqual(sorted(made));
  });
});

test('the manifest has every custom property that the code reads, and no other', () => {
  const read = elementFiles.flatMap((path) => [...codeOf(path).matchAll(/var\(\s*(--reviews-[\w-]+)/g)]);
  const { cssProperties } = manifest.find(({ tagName }) => tagName)!;
  expect(cssProperties.map(({ name }) => name).sort()).toEqual(sorted(read.map(([, name]) => name!)));
});
