/**
 * What a run does not print: which goals are missed and by how much, and chapters that other commands measure. Where the time goes and
 * what was tried stands in docs/internals/benchmark-diary.md.
 */
import { readFile } from 'node:fs/promises';

/** A piece of the page in Markdown; its links are relative to docs/. */
export async function findings(chapter) {
  return (await readFile(new URL(`findings/${chapter}.md`, import.meta.url), 'utf8')).trim();
}
