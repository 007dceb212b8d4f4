import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { install } from '../../build/install.mjs';

let root: string;
let runs: string[];
/** What npm does to a directory. */
const npm = (directory: string, [command, ...options]: string[]) => {
  runs.push([command, ...options.filter((option) => option === '--workspaces=false')].join(' '));
  if (command === 'ci') rmSync(join(directory, 'node_modules'), { recursive: true, force: true });
  mkdirSync(join(directory, 'node_modules'), { recursive: true });
  return 0;
};
const SERVED = 'ci --workspaces=false';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  runs = [];
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('installs in a fresh clone what building and running need, once', () => {
  expect(install(root, false, npm)).toBe(0);
  expect(install(root, false, npm)).toBe(0);
  expect(runs).toEqual([SERVED]);
});

test('installs for the tests everything, once, which does for building and running too', () => {
  expect(install(root, true, npm)).toBe(0);
  expect(install(root, true, npm)).toBe(0);
  expect(install(root, false, npm)).toBe(0);
  expect(runs).toEqual(['ci']);
});

test('adds for the tests what is missing, without deleting what is there', () => {
  install(root, false, npm);
  expect(install(root, true, npm)).toBe(0);
  expect(install(root, true, npm)).toBe(0);
  expect(runs).toEqual([SERVED, 'install']);
});

test('installs again when the lock file has changed', () => {
  install(root, false, npm);
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3,"packages":{}}');
  install(root, true, npm);
  expect(runs).toEqual([SERVED, 'ci']);
});

test('installs again when the packages were deleted', () => {
  install(root, false, npm);
  rmSync(join(root, 'node_modules'), { recursive: true });
  install(root, false, npm);
  expect(runs).toEqual([SERVED, SERVED]);
});

test('a failed installation is told, and tried again', () => {
  mkdirSync(join(root, 'node_modules'));
  expect(install(root, false, () => 7)).toBe(7);
  expect(install(root, false, npm)).toBe(0);
  expect(runs).toEqual([SERVED]);
});
