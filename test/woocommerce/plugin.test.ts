/** What can be said of the plugin without a WordPress; `npm run woocommerce` tries it in one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PLUGIN = 'integrations/woocommerce/reviews-widget';
const files = readdirSync(PLUGIN, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.php'))
  .map((name) => join(PLUGIN, name));
const hasPhp = spawnSync('php', ['-v']).status === 0;

test('the plugin has the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync(join(PLUGIN, 'reviews-widget.php'), 'utf8')).toContain(` * Version: ${version}\n`);
});

test('no file of the plugin does anything when it is requested by itself', () => {
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const guard = /^defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m;
    expect(guard.test(readFileSync(file, 'utf8')), file).toBe(true);
  }
});

test.skipIf(!hasPhp)('PHP can read every file of the plugin', () => {
  for (const file of files) execFileSync('php', ['-l', file], { stdio: 'pipe' });
});
