import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/contract/widget.js';
import { keepScript } from '../../../src/server/http/kept-scripts.js';
import type { Fetch } from '../../../src/server/http/router.js';
import { loadScriptFiles } from '../../../src/server/http/script-files.js';
import { createTestShell } from '../../cli/test-shell.js';

async function load(): Promise<Fetch> {
  return loadScriptFiles((await createTestShell()).scriptDir);
}
const get = async (scripts: Fetch, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  scripts(new Request(`http://localhost${path}`, { headers, method }));

describe('script files', () => {
  test('serve the entry to any page, for five minutes', async () => {
    const response = await get(await load(), '/reviews-widget.js');
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

  test('serve the style sheet, with its media type', async () => {
    const response = await get(await load(), '/reviews-widget.css');
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      'text/css; charset=utf-8',
      ':host { display: block }',
    ]);
  });

  test('serve hashed chunks for ever, and no other file', async () => {
    const scripts = await load();
    expect((await get(scripts, '/chunks/form-Ab12.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    for (const path of [
      '/chunks/notes.txt',
      '/chunks/form-Ab12.js.br',
      '/reviews-widget.js.gz',
      '/chunks/',
      '/chunks/%2e%2e/x',
      '/chunks/..%2fx',
      '/x.js',
      '/v1.2.3/x.js',
      '/v1.2.3/v1.2.3/reviews-widget.js',
      '/v1.2.4/reviews-widget.js',
      '/v2/reviews-widget.js',
      '/v1.2/reviews-widget.js',
      '/v1.2.3/..%2freviews-widget.js',
    ]) {
      const response = await get(scripts, path);
      expect([path, response.status, ((await response.json()) as Problem).code]).toEqual([path, 404, 'not_found']);
    }
  });

  test('serve them for ever below their version, and as long as the major version stays below that', async () => {
    const scripts = await load();
    const text = await (await get(scripts, '/reviews-widget.js')).text();
    for (const [prefix, cacheControl] of [
      ['/v1.2.3', 'public, max-age=31536000, immutable'],
      ['/v1', 'public, max-age=300, stale-while-revalidate=86400'],
    ]) {
      const response = await get(scripts, `${prefix}/reviews-widget.js?x=1`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, cacheControl]);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.text()).toBe(text);
      expect((await get(scripts, `${prefix}/chunks/form-Ab12.js`)).status).toBe(200);
      const again = await get(scripts, `${prefix}/reviews-widget.js`, {
        'if-none-match': response.headers.get('etag')!,
      });
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, cacheControl]);
    }
    expect((await get(scripts, '/v1.2.3/reviews-widget.js', {}, 'POST')).status).toBe(405);
    expect((await get(scripts, '/v1/nothing.js')).headers.get('cache-control')).toBe('no-store');
  });

  test('serve a version that ran here before, as it was, and load it once it is asked for', async () => {
    const { scriptDir, dataDir, file } = await createTestShell();
    await keepScript(scriptDir, dataDir);
    await file('script/integrity.json', '{ "version": "1.3.0", "files": {} }');
    await file('script/reviews-widget.js', 'newer');
    await keepScript(scriptDir, dataDir);
    await keepScript(scriptDir, dataDir);
    expect((await readdir(dataDir)).sort()).toEqual(['v1.2.3', 'v1.3.0']);
    await file('data/v1.2.3/integrity.json', '{ "version": "1.2.3", "files": { "reviews-widget.js": "sha384-x" } }');

    const scripts = await loadScriptFiles(scriptDir, dataDir);
    const older = await get(scripts, '/v1.2.3/reviews-widget.js');
    expect(await older.text()).toContain('customElements');
    expect(older.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get(scripts, '/v1.2.3/review-stars.js')).status).toBe(404);
    expect(await (await get(scripts, '/v1/reviews-widget.js')).text()).toBe('newer');
    expect((await get(scripts, '/v1.2.4/reviews-widget.js')).status).toBe(404);
  });

  test('keep what a build of the same version has changed', async () => {
    const { scriptDir, dataDir, file } = await createTestShell();
    await keepScript(scriptDir, dataDir);
    await file('script/integrity.json', '{ "version": "1.2.3", "files": { "reviews-widget.js": "sha384-y" } }');
    await file('script/reviews-widget.js', 'built again');
    await keepScript(scriptDir, dataDir);
    expect(await readFile(join(dataDir, 'v1.2.3/reviews-widget.js'), 'utf8')).toBe('built again');
    expect(await readdir(dataDir)).toEqual(['v1.2.3']);
  });

  test.each(['{}', '{ "version": "newest", "files": {} }', '{ "version": "1.2.3" }'])(
    'are not those of %s',
    async (text) => {
      const { scriptDir, file } = await createTestShell();
      await file('script/integrity.json', text);
      await expect(loadScriptFiles(scriptDir)).rejects.toThrow('integrity.json names no version and files');
    },
  );

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
  ] as const)('respond to "%s" with %s', async (accepted, encoding, decode) => {
    const scripts = await load();
    const response = await get(scripts, '/reviews-widget.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    const body = new Uint8Array(await response.arrayBuffer());
    expect(Number(response.headers.get('content-length'))).toBe(body.length);
    expect(decode(body).toString()).toBe(await (await get(scripts, '/reviews-widget.js')).text());
  });

  test('respond with 304 to their own ETag, which differs by encoding, and to any page', async () => {
    const scripts = await load();
    const plain = (await get(scripts, '/reviews-widget.js')).headers.get('etag')!;
    const brotli = (await get(scripts, '/reviews-widget.js', { 'accept-encoding': 'br' })).headers.get('etag')!;
    expect(plain).toMatch(/^"[\w-]{22}-identity"$/);
    expect(brotli).not.toBe(plain);
    const again = await get(scripts, '/reviews-widget.js', { 'if-none-match': `"x", W/${plain}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(Object.fromEntries(again.headers)).toEqual({
      etag: plain,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      vary: 'accept-encoding',
    });
    expect((await get(scripts, '/reviews-widget.js', { 'if-none-match': '*' })).status).toBe(304);
    expect((await get(scripts, '/reviews-widget.js', { 'if-none-match': brotli })).status).toBe(200);
  });

  test('respond to HEAD without a body, and refuse other methods', async () => {
    const scripts = await load();
    const head = await get(scripts, '/reviews-widget.js', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
    const post = await get(scripts, '/reviews-widget.js', {}, 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('say how to build them when they are missing', async () => {
    const { directory } = await createTestShell();
    await expect(loadScriptFiles(`${directory}/nothing`)).rejects.toThrow(
      `the script ${directory}/nothing/reviews-widget.js is missing: run "npm run build" first`,
    );
  });
});
