/** The frame of a page: head, masthead, navigation, what is on the page, and the pages before and after it. */
import { posix } from 'node:path';
import { relativeAddress } from './pages.mjs';
import { escapeHtml } from './render-markdown.mjs';

/** Where the pages that are not of this site are, from its root: the server's demo, desk and reference of the API. */
const BESIDE = [
  ['../', 'Demo shop'],
  ['../desk', 'Desk'],
  ['../api/reference', 'API'],
];

export function layOut(page, groups) {
  const to = (address) => escapeHtml(relativeAddress(page.address, address));
  const order = groups.flatMap((group) => group.pages);
  const at = order.indexOf(page);
  const step = (rel, words, other) =>
    other ? `<a rel="${rel}" href="${to(other.address)}"><span>${words}</span> ${escapeHtml(other.title)}</a>` : '';
  const steps = at < 0 ? '' : step('prev', 'Before', order[at - 1]) + step('next', 'Next', order[at + 1]);
  const contents = page.headings.filter(({ level }) => level === 2);
  const toc =
    contents.length < 2
      ? ''
      : `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${contents
          .map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`)
          .join('')}</ul></nav>`;
  const main = `<main id="content" tabindex="-1"><article>${page.html}</article>
${steps ? `<nav class="steps" aria-label="Pages before and after">${steps}</nav>` : ''}
<p class="source"><a href="${to(page.markdownAddress)}">This page as Markdown</a>; in the repository it is <code>${escapeHtml(page.path)}</code>.</p></main>`;
  return frame({ title: page.title, description: page.description, to, groups, current: page, main: main + toc });
}

/** What a server shows at an address that is none. It may be at any depth, so its links begin at `/docs/`. */
export function layOutMissing(groups) {
  const main = `<main id="content" tabindex="-1"><article><h1>There is no such page</h1><p>Search for it above, or begin with <a href="/docs/">the first page</a>.</p></article></main>`;
  return frame({
    title: 'No such page',
    description: '',
    to: (address) => `/docs/${address}`,
    groups,
    current: null,
    main,
  });
}

function frame({ title, description, to, groups, current, main }) {
  const isFirst = current?.address === 'index.html';
  const beside = BESIDE.map(([address, words]) => `<a href="${besideOf(to, address)}">${words}</a>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isFirst ? 'reviews-widget: documentation' : `${escapeHtml(title)} · reviews-widget`}</title>
${description ? `<meta name="description" content="${escapeHtml(shorten(description))}">\n` : ''}<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to('favicon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('docs.css')}">
<script type="module" src="${to('docs.js')}"></script>
</head>
<body>
<header class="masthead">
<a class="skip" href="#content">Skip to the content</a>
<a class="wordmark" href="${to('index.html')}"${isFirst ? ' aria-current="page"' : ''}>reviews-widget</a>
<button class="menu" type="button" popovertarget="pages">Pages</button>
<button class="find" type="button" hidden aria-keyshortcuts="/">Search</button>
<nav class="beside" aria-label="On this server">${beside}</nav>
</header>
<div class="columns">
<nav class="pages" id="pages" popover aria-label="Documentation">${groups.map((group) => drawGroup(group, to, current)).join('')}</nav>
${main}
</div>
</body>
</html>
`;
}

/** An address beside the site's root, as the page links to it. */
function besideOf(to, address) {
  const root = to('index.html').replace(/index\.html$/, '');
  return posix.join(root || '.', address);
}

function drawGroup({ title, pages }, to, current) {
  const items = pages.map((page) => {
    const isHere = page === current;
    // Of a folder that has many pages the navigation has the first; the others are listed there.
    const isAbove =
      !isHere &&
      current &&
      page.path.endsWith('/README.md') &&
      posix.dirname(page.path) === posix.dirname(current.path);
    const mark = isHere ? ' aria-current="page"' : isAbove ? ' aria-current="true"' : '';
    return `<li><a href="${to(page.address)}"${mark}>${escapeHtml(page.title)}</a></li>`;
  });
  return `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`;
}

/** What search engines show of a page. */
function shorten(text) {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length > 160 ? `${plain.slice(0, 159).replace(/\s\S*$/, '')}…` : plain;
}
