/** Writes dist/docs: the repository's Markdown as pages that any host can serve, with their search, `llms.txt` and the Markdown itself. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { layOut, layOutMissing } from './layout.mjs';
import { llmsFiles } from './llms.mjs';
import { readGroups } from './navigation.mjs';
import { readPages } from './pages.mjs';
import { searchIndex } from './search-index.mjs';

/** What the pages load, besides the search's library. */
const SITE = ['docs.css', 'docs.js', 'examples.js', 'search.js', 'search-options.js'];

/** Builds the site of the Markdown below `root` into `folder`. */
export function buildDocs(root, folder) {
  const pages = readPages(root);
  const groups = readGroups(pages);
  const write = (name, content) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  rmSync(folder, { recursive: true, force: true });
  for (const page of pages.values()) {
    write(page.address, layOut(page, groups));
    write(page.markdownAddress, page.markdown);
  }
  write('404.html', layOutMissing(groups));
  write('search.json', searchIndex(pages));
  for (const [name, text] of Object.entries(llmsFiles(pages, groups))) write(name, text);
  for (const name of SITE) cpSync(join('build/docs/site', name), join(folder, name));
  cpSync('node_modules/minisearch/dist/es/index.js', join(folder, 'minisearch.js'));
  cpSync('src/desk/app/favicon.svg', join(folder, 'favicon.svg'));
}

if (process.argv[1]?.endsWith('docs.mjs')) buildDocs('.', 'dist/docs');
