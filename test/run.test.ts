import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { elementsReport } from './elements-report.mjs';
import { planOf, summarize, vitestResults } from './run.mjs';

describe('which runner gets what', () => {
  test.each([
    ['nothing', [], { vitest: [], elements: [] }],
    ['a folder of Node', ['test/proxy/tokens'], { vitest: ['test/proxy/tokens'], elements: null }],
    ['elements', ['test/elements/review-form/'], { vitest: null, elements: ['test/elements/review-form'] }],
    ['all elements', ['./test/elements'], { vitest: null, elements: ['test/elements'] }],
    ['one of each', ['test/elements/base', 'test/cli'], { vitest: ['test/cli'], elements: ['test/elements/base'] }],
    ['what holds both', ['test'], { vitest: ['test'], elements: [] }],
  ])('%s', (_what, paths, plan) => {
    expect(planOf(paths)).toEqual(plan);
  });

  test('the long run has no elements', () => {
    expect(planOf([], true)).toEqual({ vitest: [], elements: null });
  });

  test('a path that is not there is named', () => {
    expect(() => planOf(['test/proxy', 'test/nowhere'])).toThrow('There is no test/nowhere.');
  });
});

describe('the summary', () => {
  const result = { name: 'Elements', code: 0, seconds: 3, passed: 4, failed: 0, skipped: 1, failures: [] };

  test('ends with the sum of both', () => {
    expect(summarize([result, { ...result, name: 'Node' }])).toEqual([
      'Elements: 4 passed, 0 failed, 1 skipped in 3 s',
      'Node: 4 passed, 0 failed, 1 skipped in 3 s',
      '',
      '8 passed, 0 failed, 2 skipped',
    ]);
  });

  test('names what failed last, whichever runner it was', () => {
    const failed = { ...result, code: 1, failed: 1, failures: ['test/a.test.ts: is green'] };
    expect(summarize([failed, result]).slice(-5)).toEqual([
      '',
      'Failed:',
      '  test/a.test.ts: is green',
      '',
      '8 passed, 1 failed, 2 skipped',
    ]);
  });

  test('a runner that failed without a failing test is a failure all the same', () => {
    const lines = summarize([{ ...result, code: 3, failures: [] }]);
    expect(lines).toContain('  Elements: ended with 3, and says why above');
    expect(lines.at(-1)).toBe('4 passed, 1 failed, 1 skipped');
  });
});

test('names the failed tests of Vitest, and files that could not be loaded', () => {
  const file = (name: string, status: string, tests: string[]) => ({
    name: resolve(name),
    status,
    assertionResults: tests.map((state) => ({ status: state, fullName: `is ${state}` })),
  });
  const report = {
    ...{ numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 },
    testResults: [
      file('test/a.test.ts', 'failed', ['passed', 'failed']),
      file('test/b.test.ts', 'passed', ['passed', 'pending', 'todo']),
      file('test/c.test.ts', 'failed', []),
    ],
  };
  expect(vitestResults(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    failures: ['test/a.test.ts: is failed', 'test/c.test.ts: could not be loaded, or a hook failed'],
  });
});

test('names the failed tests of the elements, and files that never ended', () => {
  const directory = mkdtempSync(join(tmpdir(), 'reviews-report-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'report.json');
  const inner = { name: 'inner', suites: [], tests: [{ name: 'fails', passed: false, skipped: false }] };
  const tests = [
    { name: 'passes', passed: true, skipped: false },
    { name: 'is skipped', passed: false, skipped: true },
  ];
  const sessions = [
    {
      testFile: resolve('test/elements/a.test.ts'),
      testResults: { suites: [inner], tests },
      errors: [],
      passed: false,
    },
    { testFile: resolve('test/elements/b.test.ts'), testResults: undefined, errors: [], passed: false },
  ];
  elementsReport(path).onTestRunFinished({ sessions });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ['test/elements/a.test.ts: inner fails', 'test/elements/b.test.ts: ended without results'],
  });
});
