import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTokens } from '../../dist/proxy.js';
import { startServer } from './measured-server.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';

const CLI = '../../dist/cli.js';

/** The built server, in front of a reviews service that has vendors of these sizes; no limit of either is in the way. */
export async function startProxied(sizes, cli = CLI, settings = {}) {
  const upstream = await startServer('upstream-server.mjs', { args: sizes.map(String) });
  const env = {
    DATA_DIR: join(temporaryDirectory(), 'data'),
    UPSTREAM_BASE_URL: `${upstream.url}/api/v1`,
    UPSTREAM_MARKETPLACE_URL: `${upstream.url}/api/v2`,
    UPSTREAM_API_KEY: 'rvw_bench',
    UPSTREAM_RATE: '1000000',
    // What is measured is reads, and no refresh shall come in between.
    SNAPSHOT_FRESH_SECONDS: '3600',
    ...settings,
  };
  const server = await startServer(cli, { args: ['serve'], env });
  return {
    server,
    /** The address of a page of a vendor, with a token that may read it from any origin. */
    async page(vendorId, query) {
      const args = [fileURLToPath(new URL(cli, import.meta.url)), 'token', '--vendor', vendorId];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      return `${server.url}/widget/v1/vendors/${vendorId}/reviews?token=${stdout.trim()}&${query}`;
    },
    /** Makes a token of its own each time. */
    signing(vendorId) {
      const keys = JSON.parse(readFileSync(join(env.DATA_DIR, 'token-keys.json'), 'utf8'));
      const tokens = createTokens(() => keys);
      return () => tokens.sign({ vendorId, scope: ['reviews:read'], expiresInSeconds: 3600 });
    },
    async stop() {
      await server.stop();
      await upstream.stop();
    },
  };
}
