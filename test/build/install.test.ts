import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { install } from '../../build/install.mjs';

let root: string;
let runs: number;
/** What `npm ci` does to a directory. */
const npmCi = (directory: string) => {
  runs += 1;
  rmSync(join(directory, 'node_modules'), { recursive: true, force: true });
  mkdirSync(join(directory, 'node_modules'));
  return 0;
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  runs = 0;
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('installs a fresh clone once', () => {
  expect(install(root, npmCi)).toBe(0);
  expect(install(root, npmCi)).toBe(0);
  expect(runs).toBe(1);
});

test('installs again when the lock file has changed', () => {
  install(root, npmCi);
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3,"packages":{}}');
  install(root, npmCi);
  expect(runs).toBe(2);
});

test('installs again when the packages were deleted', () => {
  install(root, npmCi);
  rmSync(join(root, 'node_modules'), { recursive: true });
  install(root, npmCi);
  expect(runs).toBe(2);
});

test('a failed installation is told, and tried again', () => {
  mkdirSync(join(root, 'node_modules'));
  expect(install(root, () => 7)).toBe(7);
  expect(install(root, npmCi)).toBe(0);
  expect(runs).toBe(1);
});
