import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { help } from './command-help.js';

/** Commands and their flags, as the page tables them. */
const documented = readFileSync('docs/reference/commands.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, name, , flags] = line.split('|');
    return [name!.replaceAll('`', '').trim(), ...flags!.matchAll(/--[a-z-]+/g)].map(String);
  });

/** Names in the list of commands that a help text has. */
const commandsIn = (text: string) =>
  [...(text.split('\nCommands:\n')[1] ?? '').split('\n\n', 1)[0]!.matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help');

/** The help of a command that takes a file besides the commands below it. */
const TAKES_FILE = /^Usage: .*\[command\] </m;

const ownOf = (words: string[], text: string) => [
  words.join(' '),
  ...[...text.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag!),
];

/** Commands and their flags, as the program knows them. */
async function known(): Promise<string[][]> {
  const commandsBelow = async (words: string[]): Promise<string[][]> => {
    const text = await help(...words);
    const subs = commandsIn(text);
    if (subs.length > 0) {
      const below: string[][] = [];
      for (const sub of subs) below.push(...(await commandsBelow([...words, sub])));
      // `import FILE` does something itself, and `import undo` is below it.
      return TAKES_FILE.test(text) ? [ownOf(words, text), ...below] : below;
    }
    return [ownOf(words, text)];
  };
  return commandsBelow([]);
}

test('docs/reference/commands.md has every command with its flags, and no other', async () => {
  const commands = await known();
  expect(commands.length).toBeGreaterThan(15);
  expect(documented).toEqual(commands);
});
