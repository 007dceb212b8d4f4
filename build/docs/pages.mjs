/** The pages of the site: which Markdown files they are made of, and where each one is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { renderMarkdown } from './render-markdown.mjs';

/** Pages beside the folder docs. The README is left out, whose words the first page has. */
const BESIDE = ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];

/** The pages by the paths of their files, drawn. */
export function readPages(root) {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('docs', name.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.md'));
  const paths = [...inDocs, ...BESIDE.filter((path) => existsSync(join(root, path)))].sort();
  const addresses = new Map(paths.map((path) => [path, addressOf(path)]));
  return new Map(
    paths.map((path) => {
      const markdown = readFileSync(join(root, path), 'utf8');
      const address = addresses.get(path);
      const link = (target) => linkFrom(path, target, addresses);
      const page = { path, address, markdownAddress: markdownAddressOf(address), markdown: relink(markdown, link) };
      return [path, { ...page, ...renderMarkdown(markdown, link) }];
    }),
  );
}

/** Where the page of a file is, from the site's root: a folder's README is its index. */
export function addressOf(path) {
  const below = path.startsWith('docs/') ? path.slice('docs/'.length) : path.toLowerCase();
  return below.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.md$/, '.html');
}

/** Where the Markdown of a page is. */
const markdownAddressOf = (address) => address.replace(/\.html$/, '.md');

/** Markdown whose links lead to the Markdown of the other pages, wherever that is on the site. */
function relink(markdown, link) {
  return markdown.replace(/\]\(([^)\s]+)\)/g, (whole, target) => {
    const { href } = link(target);
    return href && href !== target ? `](${href.replace(/\.html(?=#|$)/, '.md')})` : whole;
  });
}

/** The address of `to` as a page at `from` links to it, so that the site works at any address. */
export function relativeAddress(from, to) {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/**
 * What the link `target` of a file becomes: `{ href }` to a page of the site or to another site, or `{ file }`, the path of what is only in the
 * repository.
 */
function linkFrom(path, target, addresses) {
  if (/^[a-z]+:|^#/.test(target)) return { href: target };
  const [file, anchor] = target.split('#');
  const to = posix.join(posix.dirname(path), file).replace(/\/$/, '');
  const address = addresses.get(to);
  if (!address) return { file: to };
  return { href: `${relativeAddress(addresses.get(path), address)}${anchor ? `#${anchor}` : ''}` };
}
