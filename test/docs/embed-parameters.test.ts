/** Holds the parameters in docs/guide/server-rendering.md to what `GET …/embed` reads. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { attributeName } from '../../src/contract/attributes.js';
import { readEmbedQuery } from '../../src/contract/embed.js';
import { WIDGET_ATTRIBUTES } from '../../src/contract/widget-attributes.js';

const [, parameters = ''] =
  /## Parameters\n(.*?)\n## /s.exec(readFileSync('docs/guide/server-rendering.md', 'utf8')) ?? [];
const known = (name: string) => {
  const { query, errors } = readEmbedQuery([[name, '']]);
  return name in query || errors.length > 0;
};

test('the page names every attribute of the widget that the embed reads, and no other', () => {
  const [list = ''] = parameters.split(' are understood for ');
  const named = [...list.matchAll(/`([a-z-]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => !['limit', 'product'].includes(name));
  const read = Object.keys(WIDGET_ATTRIBUTES)
    .map((name) => attributeName(name))
    .filter(known);
  expect(read.length).toBeGreaterThan(10);
  expect(named.sort()).toEqual(read.sort());
});
