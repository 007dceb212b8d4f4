import { expect, test } from 'vitest';
import { help } from './command-help.js';
import { code, expectWritten, markdownTable } from './written-part.js';

/** Names in the list of commands that a help text has. */
const commandsIn = (text: string) =>
  [...(text.split('\nCommands:\n')[1] ?? '').split('\n\n', 1)[0]!.matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help');

/** The help of a command that takes a file besides the commands below it. */
const TAKES_FILE = /^Usage: .*\[command\] </m;

/** A command's row: its name, what its help says first, and its flags. */
function rowOf(words: string[], text: string): string[] {
  const [, description = ''] = /^Usage: .*\n\n([\s\S]+?)\n\n/.exec(text) ?? [];
  const flags = [...text.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag!);
  expect(flags, 'the page says that each has it').toContain('--data');
  return [code([words.join(' ')]), description.replaceAll('\n', ' '), code(flags.filter((flag) => flag !== '--data'))];
}

/** The rows of all commands, as the program knows them. */
async function rowsBelow(words: string[]): Promise<string[][]> {
  const text = await help(...words);
  const subs = commandsIn(text);
  const below: string[][] = [];
  for (const sub of subs) below.push(...(await rowsBelow([...words, sub])));
  // `import FILE` does something itself, and `import undo` is below it.
  return subs.length === 0 || TAKES_FILE.test(text) ? [rowOf(words, text), ...below] : below;
}

test('docs/reference/commands.md tables every command with what it does and its flags', async () => {
  const rows = await rowsBelow([]);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(([, description]) => !description)).toEqual([]);
  expectWritten('docs/reference/commands.md', 'commands', markdownTable(['command', 'what it does', 'flags'], rows));
});
