import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Whether a package in the folder `from` finds `name`: beside itself, or in a `node_modules` above it. */
function isLocked(name: string, from: string): boolean {
  const above = from.split('/node_modules/');
  return above.some((_, index) => {
    const folder = above.slice(0, above.length - index).join('/node_modules/');
    return `${folder}/node_modules/${name}` in packages || `node_modules/${name}` in packages;
  });
}

test('the lock file holds the packages of every platform, so that `npm ci` works on all of them', () => {
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name, folder))
      .map((name) => `${folder} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the native programs of the build are locked for macOS, Windows and ARM too', () => {
  const locked = Object.keys(packages);
  for (const platform of ['darwin-arm64', 'win32-x64', 'linux-arm64']) {
    for (const name of ['@biomejs/cli', '@rollup/rollup', '@rolldown/binding']) {
      const found = locked.some((folder) => folder.includes(`node_modules/${name}`) && folder.includes(platform));
      expect(found, `${name} for ${platform}`).toBe(true);
    }
  }
});
