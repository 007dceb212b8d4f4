import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A reporter of the elements' runner: writes counts and the names of what failed to the file at `path`, as test/run.mjs reads them. */
export const elementsReport = (path) => ({
  onTestRunFinished({ sessions }) {
    const found = { passed: 0, failed: 0, skipped: 0, failures: [] };
    for (const { testFile, testResults, errors, passed } of sessions) {
      const file = relative(process.cwd(), testFile);
      const before = found.failures.length;
      if (testResults) collect(testResults, '', file, found);
      // A file that was not loaded, or never ended, has no results.
      if (!passed && found.failures.length === before) {
        found.failed += 1;
        found.failures.push(`${file}: ${errors[0]?.message ?? 'ended without results'}`);
      }
    }
    writeFileSync(path, JSON.stringify(found));
  },
});

function collect({ suites, tests }, within, file, found) {
  for (const { name, passed, skipped } of tests) {
    found[skipped ? 'skipped' : passed ? 'passed' : 'failed'] += 1;
    if (!skipped && !passed) found.failures.push(`${file}: ${within}${name}`);
  }
  for (const suite of suites) collect(suite, `${within}${suite.name} `, file, found);
}
