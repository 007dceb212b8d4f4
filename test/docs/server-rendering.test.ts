/** The examples of docs/guide/server-rendering.md, asked of the built server as they stand there: only address, id and token are others. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../e2e/desk-account.js';
import { startServer } from '../e2e/server.js';

const SHOP = 'https://your-shop.example';

let server: Awaited<ReturnType<typeof startServer>>;
let directory: string;
let page: string;

beforeAll(async () => {
  server = await startServer({ DEMO: 'off' });
  // Beside the project's packages, where the examples find theirs.
  directory = await mkdtemp(resolve('node_modules/.server-rendering-'));
  const account = await openAccount(server, 'My shop');
  await account.importReviews([{ author: 'Ada L.', text: 'It keeps its warmth.' }]);
  const token = await account.token([SHOP]);
  page = (await readFile('docs/guide/server-rendering.md', 'utf8'))
    .replaceAll('https://reviews.example.com', server.url)
    .replace(/\bID\b/g, account.vendorId)
    .replace(/\bTOKEN\b/g, token);
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await server.stop();
});

/** The examples in a language, from the first. */
const examples = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code]) => code!);

describe('the examples', () => {
  test('ask for what the proxy answers, and say whose page it is', async () => {
    const asking = ['php', 'nginx', 'tsx', 'sh', 'js'].map((language) => examples(language)[0]!);
    for (const code of asking) {
      expect(code).toMatch(/Origin:? https:\/\/your-shop\.example|origin: 'https:\/\/your-shop\.example'/);
      const [address] = /http:[^"'; ]*\/widget\/v1\/[^"'; $]*/.exec(code)!;
      const answer = await fetch(address!, { headers: { origin: SHOP } });
      expect(answer.status, address).toBe(200);
      expect(await answer.text()).toContain('It keeps its warmth.');
      expect((await fetch(address!)).status, 'without an origin').toBe(403);
    }
  });

  test('for Node draw the reviews, and the plain element while the proxy is away', async () => {
    const code = examples('js')[0]!;
    const built = code.replace("'reviews-widget/embed'", `'${pathToFileURL(resolve('dist/embed.js'))}'`);
    const load = async (name: string, text: string) => {
      await writeFile(join(directory, name), text);
      return (await import(join(directory, name))) as { reviews(nonce: string): Promise<string> };
    };
    const { reviews } = await load('node.mjs', built);
    const html = await reviews('abc');
    expect(html).toContain('<template shadowrootmode="open"><style nonce="abc">');
    expect(html).toContain('It keeps its warmth.');
    expect(html).toContain('lang="de"');
    const away = await load('away.mjs', built.replaceAll(server.url, 'http://127.0.0.1:9'));
    expect(await away.reviews('abc')).toMatch(/^<reviews-widget vendor-id="[^"]+" token="[^"]+"><\/reviews-widget>$/);
  });
});
