import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeBom } from '../../build/packages/bom.mjs';
import { temporaryDirectory } from '../service/temporary-service.js';

test('the bill of materials is CycloneDX, and has each direct dependency in its locked version with its hash', () => {
  const bom = JSON.parse(readFileSync(writeBom(temporaryDirectory()), 'utf8'));
  const { name, version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name, version } } });
  // Of some packages there are several versions.
  const there = new Map<string, { hashes?: unknown[] }>();
  for (const { group, name, version, ...one } of bom.components)
    there.set(`${group ? `${group}/` : ''}${name}@${version}`, one);
  for (const dependency of Object.keys(dependencies)) {
    const one = `${dependency}@${packages[`node_modules/${dependency}`].version}`;
    expect(there.get(one)?.hashes?.length, one).toBeGreaterThan(0);
  }
  expect([...there.keys()].filter((name) => name.startsWith('vite'))).toEqual([]);
});
