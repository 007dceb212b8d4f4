/** What shoppers download: the script, path by path, beside what peers load for the same list. */
import { posix } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { scriptFiles } from './page/page-files.mjs';
import { bundlePeers } from './page/peers.mjs';
import { count, table } from './table.mjs';

const LIST = ['reviews-widget'];
/** What comes on top of the list where it is needed: files by their names without hashes. */
const MORE = [
  ['+ a language (German)', ['languages', 'de']],
  ['+ filters, search, pages, other layouts, JSON-LD', ['features', 'product-json-ld']],
  ['+ reviews with markup (DOMPurify)', ['sanitize']],
  ['+ photos and videos', ['media-thumbnails']],
  ['+ one of them is opened (the viewer)', ['media-viewer']],
  ['+ the form', ['review-form']],
  ['+ its language (German)', ['de-form']],
  ['+ a review is written (sending, drafts)', ['submit-controller']],
  ['+ it needs work (the solver)', ['proof-of-work']],
  ['+ its phone field is entered (libphonenumber)', ['phone-number']],
];

/** The bytes of each path, as a chapter in Markdown. */
export async function bytesChapter(say) {
  say('bytes');
  const script = scriptByName();
  const { files, peers } = await bundlePeers();
  const code = new Map(files.map(([path, , bytes]) => [path, bytes]));
  const rowOf = (name, parts) => {
    const bytes = parts.map((part) => script.get(part) ?? unknown(part));
    return [name, ...weights(bytes).map(count)];
  };
  const [list] = weights(LIST.map((part) => script.get(part))).slice(-1);
  const beside = peers.map((peer) => {
    const paths = [...withImports(peer.script, code), ...(peer.style ? [peer.style] : [])];
    const weighed = weights(paths.map((path) => code.get(path)));
    return [peer.name, ...weighed.map(count), (list / weighed.at(-1)).toFixed(2)];
  });
  return [
    '## Bytes',
    METHOD,
    table(
      ['', 'raw', 'gzip', 'brotli'],
      [rowOf('**the list**', LIST), ...MORE.map(([name, parts]) => rowOf(name, parts))],
    ),
    PEERS,
    table(['', 'raw', 'gzip', 'brotli', 'our list ÷ it'], beside),
  ].join('\n\n');
}

const METHOD = `The files of the script tag as they are served: gzip at level 9, brotli at 11. The list is one file; each line below it is what
comes on top when a page, or its reader, needs it. \`test/fixtures/script-budget.json\` says what each weighs, and 5 % more or less fails a test.`;

const PEERS = `What others load before they show a list of reviews: their packages from npm and the few lines that start them, bundled by Vite
for the same browsers, minified, with their style sheets. Chunks they load later are not counted. It shows what a visitor
has to download, and not what is got for it: the React list has a name, stars, a date and a text and no style at all;
react-google-reviews is a carousel with stars; react-testimonials and
react-awesome-testimonials are walls without stars; Waline and Artalk are comment engines with a form and without stars, media or
summary. Our list has stars, a summary, replies, "show more", themes and English wordings; its form is the line
above.`;

/** Bytes of files together: raw, gzip, brotli, each file compressed by itself. */
function weights(files) {
  const sum = (weigh) => files.reduce((all, bytes) => all + weigh(bytes).length, 0);
  return [sum((bytes) => bytes), sum((bytes) => gzipSync(bytes, { level: 9 })), sum(brotli)];
}

const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** The files of the script tag by name, without folder, hash and ending. */
function scriptByName() {
  const nameOf = (path) => path.replace(/^\/chunks\/(.*)-[\w-]{8}\.js$|^\/(.*)\.js$/, '$1$2');
  return new Map(scriptFiles().map(([path, , bytes]) => [nameOf(path), bytes]));
}

/** The addresses of a script and of all that it imports before it runs. */
function withImports(path, code, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, to] of code
    .get(path)
    .toString()
    .matchAll(/\b(?:from|import)\s*["'`](\.[^"'`]+)["'`]/g)) {
    withImports(posix.join(path, '..', to), code, found);
  }
  return found;
}

function unknown(part) {
  throw new Error(`there is no file "${part}" in the script: run "npm run build"`);
}
