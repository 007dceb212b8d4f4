import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
/** What only builds and tests; npm leaves packages out that these need as well as the server does. */
const withoutBuild = ({ devDependencies, workspaces, ...rest }) => rest;

/** Writes `sbom.cdx.json`, what `reviews-widget` brings along as CycloneDX has it, by the lock file alone; returns its path. */
export function writeBom(directory) {
  const root = withoutBuild(readJson('package.json'));
  const lock = readJson('package-lock.json');
  lock.packages[''] = withoutBuild(lock.packages['']);
  for (const [path, one] of Object.entries(lock.packages))
    if (one.link || path.startsWith('test')) delete lock.packages[path];
  const alone = mkdtempSync(join(tmpdir(), 'reviews-bom-'));
  try {
    writeFileSync(join(alone, 'package.json'), JSON.stringify(root));
    writeFileSync(join(alone, 'package-lock.json'), JSON.stringify(lock));
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    const options = { cwd: alone, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 };
    const bom = JSON.parse(execFileSync('npm', args, options));
    // npm names it by its folder.
    bom.metadata.component = { ...bom.metadata.component, name: root.name, version: root.version };
    const path = join(directory, 'sbom.cdx.json');
    writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
    return path;
  } finally {
    rmSync(alone, { recursive: true, force: true });
  }
}
