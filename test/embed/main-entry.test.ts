/** What a framework that renders on a server does with the package: it imports the main entry where there is no DOM. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('importing the main entry without a DOM prints nothing, defines nothing and throws nothing', async () => {
  const script = `
    const before = Object.keys(globalThis);
    const { ReviewsWidget, defineForm, replaceStrings } = await import('./dist/index.js');
    // Lit has names of its own, and a registry of elements for code that looks for one.
    const added = Object.keys(globalThis).filter((name) => !before.includes(name) && !/^lit|^reactiveElement|^customElements$/.test(name));
    if (globalThis.customElements?.get('reviews-widget')) added.push('<reviews-widget>');
    console.log(JSON.stringify([typeof ReviewsWidget, typeof defineForm, typeof replaceStrings, added]));
  `;
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script]);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(['function', 'function', 'function', []]);
});
