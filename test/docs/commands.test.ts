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
  [...(text.split('\nCommands:\n')[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help');

/** Commands and their flags, as the program knows them. */
async function known(): Promise<string[][]> {
  const commands: string[][] = [];
  for (const name of commandsIn(await help())) {
    const subs = commandsIn(await help(name));
    for (const words of subs.length > 0 ? subs.map((sub) => [name, sub]) : [[name]]) {
      const flags = [...(await help(...words)).matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag!);
      commands.push([words.join(' '), ...flags]);
    }
  }
  return commands;
}

test('docs/reference/commands.md has every command with its flags, and no other', async () => {
  const commands = await known();
  expect(commands.length).toBeGreaterThan(15);
  expect(documented).toEqual(commands);
});
