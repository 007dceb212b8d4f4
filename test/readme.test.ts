import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');

interface Named {
  name: string;
  description: string;
}
interface Declaration {
  name: string;
  tagName?: string;
  attributes: Named[];
  events: (Named & { type: { text: string } })[];
  slots: Named[];
  cssParts: Named[];
  cssProperties: Named[];
  members: Named[];
}
/** Made of the source by `npm run build`. */
const manifest: Declaration[] = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')).modules[0].declarations;

/** Cells of the table whose first column is `title`, in the section under `heading`. */
function table(heading: string, title: string): string[][] {
  const section = readme.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;
  const [, rows] = section.split(`\n| ${title} |`);
  const lines = rows!.split('\n\n')[0]!.split('\n').slice(2).filter(Boolean);
  return lines.map((line) => line.replace(/^\| | \|$/g, '').split(' | '));
}
const code = (names: string[]) => names.map((name) => `\`${name}\``).join(' ');

describe.each(['reviews-widget', 'review-form'])('the README on <%s>', (tag) => {
  const element = manifest.find(({ tagName }) => tagName === tag)!;
  const heading = `\`<${tag}>\``;

  test('tables every attribute, and no other', () => {
    const named = table(heading, 'attribute').map(([name]) => name);
    expect(named.sort()).toEqual(element.attributes.map(({ name }) => code([name])).sort());
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

describe('the manifest', () => {
  const sources = readdirSync('src/elements', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const source = sources.map((name) => readFileSync(`src/elements/${name}`, 'utf8')).join('\n');

  test('has every custom property that the theme reads, and no other', () => {
    const read = [...source.matchAll(/var\(\s*(--reviews-[\w-]+)/g)].map(([, name]) => name!);
    expect(
      manifest
        .find(({ tagName }) => tagName)!
        .cssProperties.map(({ name }) => name)
        .sort(),
    ).toEqual([...new Set(read)].sort());
  });

  test('has every part and state that a template spells out', () => {
    const known = manifest.flatMap(({ cssParts = [] }) =>
      cssParts.flatMap(({ name, description }) => [
        name,
        ...[...description.matchAll(/`(\w+)`/g)].map(([, state]) => state),
      ]),
    );
    const spelled = [...source.matchAll(/\spart="([^"]*)"/g)].flatMap(([, words]) =>
      words!.replace(/[\w-]*\$\{[^}]*\}/g, '').split(' '),
    );
    expect(spelled.filter((word) => word && !known.includes(word))).toEqual([]);
  });

  test('has no part that no template knows', () => {
    const parts = manifest.flatMap(({ cssParts = [] }) => cssParts.map(({ name }) => name));
    const unknown = parts.filter(
      (name) => !new RegExp(`[\\s'"\`]${name.replace(/^(tint|viewer)-.*/, '$1')}\\b`).test(source),
    );
    expect(unknown).toEqual([]);
  });
});

describe('the README', () => {
  test('names only settings that the program reads', () => {
    const operators = readFileSync('docs/operators.md', 'utf8');
    const settings = readFileSync('src/cli/settings.ts', 'utf8') + readFileSync('src/cli/upstream-settings.ts', 'utf8');
    const named = [...operators.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)*)`/g)].map(([, name]) => name!);
    for (const name of named.filter((name) => name !== 'SIGTERM')) expect(settings, name).toContain(name);
  });
});
