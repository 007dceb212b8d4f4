/** The index that the search loads: every section of every page. */
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from './site/search-options.js';

/** How much of a section's text a result shows. */
const EXCERPT = 140;

export function searchIndex(pages) {
  const index = new MiniSearch(SEARCH_OPTIONS);
  for (const { address, title: page, sections } of pages.values()) {
    for (const { id, level, title, text } of sections) {
      const words = text.replace(/\s+/g, ' ').trim();
      const excerpt = words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words;
      index.add({
        id: level === 1 ? address : `${address}#${id}`,
        title,
        page: level === 1 ? '' : page,
        text: words,
        excerpt,
      });
    }
  }
  return JSON.stringify(index);
}
