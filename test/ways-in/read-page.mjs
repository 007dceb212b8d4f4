/**
 * A page of docs/guide/ways-in as steps. What a reader does, in the page's order:
 *
 * - a block of `sh` is run, line by line; the last line of the last one is the server that stays up;
 * - a block under a line such as "`src/App.tsx`:" is that file;
 * - "Open <http://localhost:4173>" (or "Open `index.html`") is where the reviews must be.
 */
import { readFileSync } from 'node:fs';

/** @typedef {{ run: string } | { file: string, content: string }} Step */

/** @returns {{ steps: Step[], server: string | null, open: string }} */
export function readPage(path) {
  const text = readFileSync(path, 'utf8');
  const blocks = [...text.matchAll(/(?:^`([^`\n]+)`:\n+)?^```(\w*)\n([\s\S]*?)^```$/gm)];
  /** @type {Step[]} */
  const steps = blocks.flatMap(([, file, language, content]) => {
    if (file) return [{ file, content }];
    return language === 'sh' ? commandsOf(content).map((run) => ({ run })) : [];
  });
  const [, address, file] = /^Open (?:<(http:[^>]+)>|`([^`]+)`)/m.exec(text) ?? [];
  if (!address && !file) throw new Error(`${path} does not say what to open`);
  const last = steps.at(-1);
  const server = address && last && 'run' in last ? last.run : null;
  return { steps: server ? steps.slice(0, -1) : steps, server, open: address ?? file };
}

/** The commands of a shell block, with those that go on in the next line joined, without comments. */
function commandsOf(block) {
  const lines = block.replace(/\\\n\s*/g, '').split('\n');
  return lines.map((line) => line.replace(/\s+# .*$/, '').trim()).filter((line) => line && !line.startsWith('#'));
}
