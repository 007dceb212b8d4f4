/** What people found out by measuring: which goals are missed and by how much, where the time goes, what was tried. */
import { readFile } from 'node:fs/promises';

/** The findings of a chapter, in Markdown, which stand below its tables. */
export async function findings(chapter) {
  return (await readFile(new URL(`findings/${chapter}.md`, import.meta.url), 'utf8')).trim();
}
