/** Holds docs/reference/elements.md to the manifest, and the manifest to the code: the reference lacks nothing and invents nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeOf, drawnNames, modulesFrom } from './drawn-names.js';

const reference = readFileSync('docs/reference/elements.md', 'utf8');

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

/** Cells of the table whose first column is `title`, in the section under `heading`. */
function table(heading: string, title: string): string[][] {
  const section = reference.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;
  const [, rows] = section.split(`\n| ${title} |`);
  const lines = rows!.split('\n\n')[0]!.split('\n').slice(2).filter(Boolean);
  return lines.map((line) => line.replace(/^\| | ?\|$/g, '').split(/ \| ?/));
}
const code = (names: string[]) => names.map((name) => `\`${name}\``).join(' ');

const ELEMENTS = ['reviews-widget', 'review-form', 'review-stars', 'review-insights'];
/** How many parts the code of each spells out at least. */
const LEAST_PARTS: Record<string, number> = {
  'reviews-widget': 20,
  'review-form': 20,
  'review-stars': 4,
  'review-insights': 10,
};

test('the reference has a section for each element, and none for another', () => {
  expect([...reference.matchAll(/^## `<([\w-]+)>`$/gm)].map(([, tag]) => tag).sort()).toEqual([...ELEMENTS].sort());
  expect(manifest.flatMap(({ tagName }) => tagName ?? []).sort()).toEqual([...ELEMENTS].sort());
});

describe.each(ELEMENTS)('the reference on <%s>', (tag) => {
  const element = manifest.find(({ tagName }) => tagName === tag)!;
  const heading = `\`<${tag}>\``;

  test('tables every attribute, what it does and its default, as the table in src/contract/ says', () => {
    const attributes = element.attributes.map(({ name, description, default: initial }) => [
      code([name]),
      description,
      initial ? code([initial]) : '',
    ]);
    expect(table(heading, 'attribute')).toEqual(attributes);
  });

  test('tables every event and what it tells', () => {
    const fields = (type: string) => manifest.find(({ name }) => name === type)!.members.map(({ name }) => name);
    const events = element.events.map(({ name, description, type }) => [
      code([name]),
      description,
      code(fields(type.text)),
    ]);
    expect(table(heading, 'event')).toEqual(events);
  });

  test('tables every method and property that is no attribute', () => {
    const members = element.members.filter(({ attribute }) => attribute === undefined);
    const rows = members.map(({ name, kind, parameters = [], description }) => [
      code([kind === 'method' ? `${name}(${parameters.map((one) => one.name).join(', ')})` : name]),
      description,
    ]);
    expect(rows.length ? table(heading, 'method or property') : []).toEqual(rows);
  });

  test('tables every slot', () => {
    const slots = element.slots.map(({ name, description }) => [name ? code([name]) : 'the default one', description]);
    expect(table(heading, 'slot')).toEqual(slots);
  });

  test('tables every part', () => {
    const meanings = [...new Set(element.cssParts.map(({ description }) => description))];
    const parts = meanings.map((meaning) => [
      code(element.cssParts.filter(({ description }) => description === meaning).map(({ name }) => name)),
      meaning,
    ]);
    expect(table('Make it yours', `part of ${heading}`)).toEqual(parts);
  });

  test('tables every custom property, and tells what it does', () => {
    const properties = element.cssProperties.map(({ name, description }) => [code([name]), description]);
    expect(table('Make it yours', 'property')).toEqual(properties);
  });
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
