import { expect, test } from 'vitest';
import { createProgressBar } from '../../../src/cli/import/progress-bar.js';

function drawn(stderr: { isTTY?: boolean; columns?: number }, done: number[]): string[] {
  const written: string[] = [];
  const progress = createProgressBar({ ...stderr, write: (text) => written.push(text) }, 200);
  for (const part of done) progress.update(part);
  progress.clear();
  return written;
}

test('a bar is drawn in a terminal whenever another percent is done, and cleared', () => {
  const written = drawn({ isTTY: true, columns: 18 }, [0, 1, 100, 101, 200, 300]);
  expect(written).toEqual(['\r░░░░░░░░░░   0 %', '\r█████░░░░░  50 %', '\r██████████ 100 %', `\r${' '.repeat(16)}\r`]);
});

test('nothing is drawn where there is no terminal', () => {
  expect(drawn({}, [0, 100, 200])).toEqual([]);
});
