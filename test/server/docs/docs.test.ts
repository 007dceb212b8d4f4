import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDocs } from '../../../src/server/docs/docs.js';

const POLICY = "default-src 'none'; script-src 'self'";
const EXAMPLES = { vendorId: 'v', token: 't' };

async function serve(examples: typeof EXAMPLES | null = null) {
  const above = await mkdtemp(join(tmpdir(), 'reviews-docs-'));
  onTestFinished(() => rm(above, { recursive: true, force: true }));
  const directory = join(above, 'docs');
  await mkdir(join(directory, 'guide'), { recursive: true });
  await writeFile(join(above, 'secret.txt'), 'secret');
  await writeFile(join(directory, 'index.html'), '<h1>Documentation</h1>');
  await writeFile(join(directory, '404.html'), '<h1>There is no such page</h1>');
  await writeFile(join(directory, 'guide/start.md'), '# Start');
  await writeFile(join(directory, 'search.json'), JSON.stringify('x'.repeat(5_000)));
  const docs = await createDocs({ directory, examples, policy: POLICY });
  return (path: string, init?: RequestInit) => Promise.resolve(docs(new Request(`http://localhost${path}`, init)));
}

describe('the documentation', () => {
  test('has its first page at /docs/, to which /docs leads, under a strict policy', async () => {
    const get = await serve();
    expect((await get('/docs')).headers.get('location')).toBe('/docs/');
    const response = await get('/docs/');
    expect(await response.text()).toBe('<h1>Documentation</h1>');
    expect(response.headers.get('content-security-policy')).toBe(POLICY);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('says in a page that there is none, under the same policy, and keeps it in no cache', async () => {
    const get = await serve();
    const response = await get('/docs/guide/nope.html');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is no such page');
    expect(response.headers.get('content-security-policy')).toBe(POLICY);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    '/docs/../secret.txt',
    '/docs/..%2fsecret.txt',
    '/docs/%2e%2e%2fsecret.txt',
    '/docs/..%5csecret.txt',
    '/docs//etc/passwd',
  ])('gives nothing from outside of its folder: %s', async (path) => {
    expect((await (await serve())(path)).status).toBe(404);
  });

  test('sends Markdown as Markdown, and what is large compressed, with an ETag', async () => {
    const get = await serve();
    const markdown = await get('/docs/guide/start.md');
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const search = await get('/docs/search.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(search.headers.get('content-encoding')).toBe('gzip');
    const etag = search.headers.get('etag')!;
    expect((await get('/docs/search.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('names the shop of the examples where there is one, and keeps that in no cache', async () => {
    const response = await (await serve(EXAMPLES))('/docs/examples.json');
    expect(await response.json()).toEqual(EXAMPLES);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await (await (await serve())('/docs/examples.json')).json()).toBeNull();
  });

  test('is read alone', async () => {
    const response = await (await serve())('/docs/', { method: 'POST' });
    expect(response.status).toBe(405);
  });

  test('that was not built stops the start with what to do', async () => {
    await expect(createDocs({ directory: '/nowhere', examples: null, policy: POLICY })).rejects.toThrow(
      'npm run build',
    );
  });
});
