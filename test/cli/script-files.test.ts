import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { loadScriptFiles, type ScriptFiles } from '../../src/cli/script-files.js';
import { createTestShell } from './test-shell.js';

async function load(): Promise<ScriptFiles> {
  return loadScriptFiles((await createTestShell()).scriptDir);
}
const get = (scripts: ScriptFiles, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  scripts(new Request(`http://localhost${path}`, { headers, method }), path);

describe('script files', () => {
  test('serve the entry to any page, for five minutes', async () => {
    const response = get(await load(), '/reviews-widget.js')!;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      vary: 'accept-encoding',
    });
    expect(await response.text()).toContain('customElements');
  });

  test('serve hashed chunks for ever, and no other file', async () => {
    const scripts = await load();
    expect(get(scripts, '/chunks/form-Ab12.js')?.headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const path of ['/chunks/notes.txt', '/chunks/../reviews-widget.js', '/chunks/', '/chunks/%2e%2e/x', '/x.js']) {
      expect(get(scripts, path)).toBeNull();
    }
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
  ] as const)('answer "%s" with %s', async (accepted, encoding, decode) => {
    const scripts = await load();
    const response = get(scripts, '/reviews-widget.js', { 'accept-encoding': accepted })!;
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const body = new Uint8Array(await response.arrayBuffer());
    expect(Number(response.headers.get('content-length'))).toBe(body.length);
    expect(decode(body).toString()).toBe(await get(scripts, '/reviews-widget.js')!.text());
  });

  test('answer 304 to their own ETag, which differs by encoding', async () => {
    const scripts = await load();
    const plain = get(scripts, '/reviews-widget.js')!.headers.get('etag')!;
    const brotli = get(scripts, '/reviews-widget.js', { 'accept-encoding': 'br' })!.headers.get('etag')!;
    expect(brotli).not.toBe(plain);
    const again = get(scripts, '/reviews-widget.js', { 'if-none-match': `"x", W/${plain}` })!;
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, plain, '']);
    expect(get(scripts, '/reviews-widget.js', { 'if-none-match': brotli })!.status).toBe(200);
  });

  test('answer HEAD without a body and refuse other methods', async () => {
    const scripts = await load();
    const head = get(scripts, '/reviews-widget.js', {}, 'HEAD')!;
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(get(scripts, '/reviews-widget.js', {}, 'POST')!.status).toBe(405);
  });

  test('say how to build them when they are missing', async () => {
    const { directory } = await createTestShell();
    await expect(loadScriptFiles(`${directory}/nothing`)).rejects.toThrow(
      `the script ${directory}/nothing/reviews-widget.js is missing: run "npm run build" first`,
    );
  });
});
