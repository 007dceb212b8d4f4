/** The groups of the navigation: the sections of docs/README.md, with the pages that each one links to. */
import { posix } from 'node:path';

const CONTENTS = 'docs/README.md';

/** Each group with its title and its pages, in the order of the page that lists them. */
export function readGroups(pages) {
  const { markdown } = pages.get(CONTENTS);
  const seen = new Set([CONTENTS]);
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title] = section.split('\n', 1);
      const targets = [...section.matchAll(/\]\(([^)#\s]+\.md)/g)].map(([, target]) => posix.join('docs', target));
      const unseen = targets.filter((path) => !seen.has(path) && pages.has(path));
      for (const path of unseen) seen.add(path);
      return { title, pages: [...new Set(unseen)].map((path) => pages.get(path)) };
    })
    .filter((group) => group.pages.length > 0);
}
