/** Holds the README to one screen or two: a picture, what to paste, two commands, and where to go on. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readme = readFileSync('README.md', 'utf8');

test('the README is short', () => {
  expect(readme.split('\n').length).toBeLessThan(70);
});

test('the README shows a picture and the lines to paste before the two commands', () => {
  const places = ['](docs/storefront.webp)', '<reviews-widget vendor-id', 'npm start', 'npm test'].map((words) =>
    readme.indexOf(words),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('its first two commands run everything, and all tests', () => {
  const commands = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines]) => lines!.trim().split('\n'));
  expect(commands.slice(0, 2).map((line) => line.replace(/\s*#.*/, ''))).toEqual(['npm start', 'npm test']);
});

test('it leads to the pages that hold what it leaves out', () => {
  for (const page of ['docs/README.md', 'docs/guide/start.md', 'docs/reference/elements.md'])
    expect(readme).toContain(`](${page})`);
});
