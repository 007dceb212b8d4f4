/** Holds the built documentation, dist/docs, to itself and to the Markdown that it is made of. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import MiniSearch from 'minisearch';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, test } from 'vitest';
import { SEARCH_OPTIONS } from '../../../build/docs/site/search-options.js';
import { markdownFiles } from '../../docs/repository-files.js';

const SITE = 'dist/docs';
const read = (name: string) => readFileSync(join(SITE, name), 'utf8');

interface Element {
  tag: string;
  attributes: Record<string, string>;
}

/** The elements of a page, in order; those of a template are not of the page. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      const attributes = Object.fromEntries(child.attrs.map(({ name, value }) => [name, value]));
      found.push({ tag: child.tagName, attributes });
      visit(child);
    }
  };
  visit(parse(html));
  return found;
}

const names = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const pages = new Map(names.filter((name) => name.endsWith('.html')).map((name) => [name, elementsOf(read(name))]));
/** Pages whose address is known, and those who are read at any. */
const placed = [...pages].filter(([name]) => name !== '404.html');
const idsOf = (name: string) => new Set(pages.get(name)!.flatMap(({ attributes }) => attributes.id ?? []));
const ids = new Map([...pages.keys()].map((name) => [name, idsOf(name)]));

/** Where an address of a page leads on this site; null where it leads elsewhere. */
function targetOf(from: string, address: string): { name: string; anchor: string } | null {
  if (/^[a-z]+:/.test(address)) return null;
  const [path, anchor = ''] = address.split('#');
  const joined = path ? posix.join(dirname(from), path) : from;
  // The demo, the desk and the reference of the API are beside the site.
  if (joined.startsWith('..')) return null;
  return { name: joined.endsWith('/') ? `${joined}index.html` : joined, anchor };
}

test('every Markdown page of the documentation is on the site, with its Markdown', () => {
  const expected = markdownFiles
    .map(({ path }) => path)
    .filter((path) => /^docs\/|^(?:CHANGELOG|CONTRIBUTING|SECURITY)\.md$/.test(path))
    .map((path) => path.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md'))
    .map((path) => (path === path.toUpperCase().replace('.MD', '.md') ? path.toLowerCase() : path));
  expect(expected.length).toBeGreaterThan(100);
  expect(names.filter((name) => name.endsWith('.md')).sort()).toEqual(expected.sort());
  expect(placed.map(([name]) => name).sort()).toEqual(expected.map((name) => name.replace(/\.md$/, '.html')).sort());
});

test('every link leads to a page or file that is there, and every anchor to something on it', () => {
  let links = 0;
  const broken = placed.flatMap(([name, elements]) =>
    elements.flatMap(({ attributes }) => {
      const address = attributes.href ?? attributes.src;
      const target = address === undefined ? null : targetOf(name, address);
      if (!target) return [];
      links += 1;
      const isThere =
        existsSync(join(SITE, target.name)) && (!target.anchor || ids.get(target.name)?.has(target.anchor));
      return isThere ? [] : [`${name}: ${address}`];
    }),
  );
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThan(4_000);
});

test('links that leave the site upwards lead to what the server has beside it', () => {
  const upwards = placed.flatMap(([name, elements]) =>
    elements.flatMap(({ attributes: { href = '' } }) =>
      /^[a-z]+:/.test(href)
        ? []
        : [posix.join('/docs', dirname(name), href)].filter((path) => !path.startsWith('/docs')),
    ),
  );
  expect([...new Set(upwards)].sort()).toEqual(['/', '/api/reference', '/desk']);
});

test('every page can be reached from the first one', () => {
  const reached = new Set(['index.html']);
  for (const name of reached) {
    for (const { tag, attributes } of pages.get(name)!) {
      const target = tag === 'a' && attributes.href ? targetOf(name, attributes.href) : null;
      if (target && pages.has(target.name)) reached.add(target.name);
    }
  }
  expect(placed.map(([name]) => name).filter((name) => !reached.has(name))).toEqual([]);
});

test('every page has one heading of the first level, a title of its own and nothing inline', () => {
  const titles = new Set<string>();
  for (const [name, elements] of pages) {
    expect(elements.filter(({ tag }) => tag === 'h1').length, name).toBe(1);
    expect(
      elements.filter(({ tag, attributes }) => tag === 'style' || attributes.style !== undefined),
      name,
    ).toEqual([]);
    expect(
      elements.filter(({ tag, attributes }) => tag === 'script' && !attributes.src),
      name,
    ).toEqual([]);
    expect(
      elements.flatMap(({ attributes }) => Object.keys(attributes)).filter((one) => one.startsWith('on')),
      name,
    ).toEqual([]);
    const [, title] = /<title>(.*?)<\/title>/.exec(read(name))!;
    titles.add(title!);
  }
  expect(titles.size).toBe(pages.size);
});

test('pages load nothing from elsewhere', () => {
  const loaded = [...pages].flatMap(([name, elements]) =>
    elements
      .filter(({ tag }) => ['script', 'link', 'img', 'iframe', 'video'].includes(tag))
      .map(({ attributes }) => attributes.src ?? attributes.href ?? '')
      .filter((address) => /^(?:[a-z]+:)?\/\//.test(address))
      .map((address) => `${name}: ${address}`),
  );
  expect(loaded).toEqual([]);
});

test('the search finds what a page says in its headings, its tables and its code', () => {
  const index = MiniSearch.loadJSON(read('search.json'), SEARCH_OPTIONS);
  const first = (query: string) => index.search(query).map(({ id }) => id as string);
  expect(first('SNAPSHOT_FRESH_SECONDS')).toContain('reference/settings.html');
  expect(first('put reviews on your shop')[0]).toBe('guide/start.html');
  expect(first('show-empty').some((id) => id.startsWith('reference/elements.html#'))).toBe(true);
  expect(first('vendor create').some((id) => id.startsWith('guide/start.html'))).toBe(true);
  // A letter that is wrong, and the beginning of a word.
  expect(first('carousell').length).toBeGreaterThan(0);
  expect(first('webho').some((id) => id.startsWith('reference/webhooks.html'))).toBe(true);
  expect(first('zzzzqqq')).toEqual([]);
  const all = index.search(MiniSearch.wildcard).map(({ id }) => id as string);
  const lost = all
    .map((id) => targetOf('index.html', id)!)
    .filter(({ name, anchor }) => !pages.has(name) || (anchor && !ids.get(name)!.has(anchor)));
  expect(lost).toEqual([]);
  expect(all.length).toBeGreaterThan(500);
});

test('llms.txt links to the Markdown of every page, and llms-full.txt has all of it', () => {
  const text = read('llms.txt');
  expect(text).toMatch(/^# reviews-widget\n\n> .+\n\n## /);
  const linked = [...text.matchAll(/^- \[.+?\]\((.+?)\)/gm)].map(([, address]) => address!);
  expect(linked.sort()).toEqual(names.filter((name) => name.endsWith('.md') && name !== 'index.md').sort());
  const full = read('llms-full.txt');
  for (const name of linked) expect(full.includes(read(name)), name).toBe(true);
});

test('the Markdown of a page links to the Markdown of others', () => {
  const broken = names
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      [...read(name).matchAll(/\]\(([^)#\s:]+\.(?:md|html))(?:#[^)]*)?\)/g)]
        .filter(([, address]) => !existsSync(join(SITE, dirname(name), address!)))
        .map(([, address]) => `${name}: ${address}`),
    );
  expect(broken).toEqual([]);
});
