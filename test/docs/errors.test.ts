import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { repositoryFiles } from './repository-files.js';

const page = readFileSync('docs/reference/errors.md', 'utf8');
const sources = (room: string) =>
  repositoryFiles
    .filter((path) => path.startsWith(room) && path.endsWith('.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

/** `status code` for each row of the table under a heading. */
function documented(heading: string): string[] {
  const section = page.split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;
  return [...section.matchAll(/^\| (\d{3}) \| (.+?) \|/gm)]
    .flatMap(([, status, codes]) => [...codes!.matchAll(/`(\w+)`/g)].map(([, code]) => `${status} ${code}`))
    .sort();
}

describe('docs/reference/errors.md', () => {
  test('has every problem of the widget API, and no other', () => {
    const made = [...sources('src/proxy/').matchAll(/^ {2}(\w+): \[(\d{3}), ['"]/gm)];
    expect(made.length).toBeGreaterThan(20);
    expect(documented('The widget API')).toEqual(made.map(([, code, status]) => `${status} ${code}`).sort());
  });

  test('has every problem of the service, and no other', () => {
    const service = sources('src/service/');
    const made = [...service.matchAll(/new ServiceProblem\(\s*(\d{3}), '(\w+)'/g)].map(([, ...words]) =>
      words.join(' '),
    );
    const conflicts = [...service.matchAll(/^ {2}readonly code = '(\w+)'/gm)].map(([, code]) => `409 ${code}`);
    const failures = [...service.matchAll(/\/\^.+\/, '(\w+)'\]/g)].map(([, code]) => `503 ${code}`);
    expect(failures).toHaveLength(4);
    expect(documented('The service')).toEqual([...new Set([...made, ...conflicts, ...failures])].sort());
  });

  test('has every problem of the desk, and no other', () => {
    const made = [...sources('src/desk/').matchAll(/new ServiceProblem\(\s*(\d{3}), '(\w+)'/g)];
    const foreign = [...sources('src/server/desk/').matchAll(/\[\s*(\d{3}),\s*'(foreign_\w+)'/g)];
    expect(documented('The desk')).toEqual(
      [...new Set([...made, ...foreign].map(([, ...words]) => words.join(' ')))].sort(),
    );
  });
});
