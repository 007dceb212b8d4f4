import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const security = readFileSync('SECURITY.md', 'utf8');
const promised = security.slice(security.indexOf('## What we promise'), security.indexOf('## Who may attack'));
const promises = [...promised.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) =>
  words!.replace(/\s+/g, ' ').replace(/\.$/, ''),
);

const NAME = /\b(describe|test|it)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])(.+?)\2,/g;

/** Names of tests of the short run, each alone and behind that of its group. */
const names = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.long)\.test\.ts$/.test(name) && name !== 'security.test.ts')
  .flatMap((name) => {
    let group = '';
    return [...readFileSync(join('test', name), 'utf8').matchAll(NAME)].flatMap(([, kind, , title]) => {
      if (kind === 'describe') group = title!;
      return [title!, `${group} ${title}`];
    });
  })
  .map(plain);

function plain(words: string): string {
  return words.replaceAll('’', "'").replace(/^./, (letter) => letter.toLowerCase());
}

describe('SECURITY.md', () => {
  test.each(promises)('promises what a test tries to break, in the same words: %s', (promise) => {
    expect(names.some((name) => name.includes(plain(promise)))).toBe(true);
  });

  test('makes promises', () => {
    expect(promises.length).toBeGreaterThan(10);
  });

  test('names files that are there', () => {
    const paths = [...security.matchAll(/`(src\/[^`]+)`|\]\((docs\/[^)#]+)/g)].map(([, code, link]) => code ?? link!);
    for (const path of paths) expect(() => readFileSync(path), path).not.toThrow();
    for (const [, path] of security.matchAll(/`(test\/[^`]+)`/g)) expect(existsSync(path!), path).toBe(true);
  });
});
