/** The server below a path of the shop's own address: what stands in front of it takes the path away, and the tag alone works. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../free-port.mjs';
import { openPage, reviewsShown, sharedBrowser } from './browser.js';
import { sharedServer, type TestServer, until } from './server.js';

const PATH = '/shop/reviews/';
/** Whether nginx is there, as it is where an operator has it. */
const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

interface Front {
  url: string;
  stop(): Promise<void>;
}

/** A proxy of a few lines: `/shop/reviews/x` is `/x` of the server, anything else the shop's page. */
async function plainFront(server: TestServer, page: () => string): Promise<Front> {
  const front: Server = createServer((incoming, outgoing) => {
    if (!incoming.url!.startsWith(PATH)) {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end(page());
      return;
    }
    const target = new URL(incoming.url!.slice(PATH.length - 1), server.url);
    const passed = request(target, { method: incoming.method!, headers: incoming.headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers);
      response.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    async stop() {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

async function nginxFront(server: TestServer, page: () => string): Promise<Front> {
  const directory = mkdtempSync(join(tmpdir(), 'reviews-nginx-'));
  // Its worker is somebody else where the test is root.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  writeFileSync(join(directory, 'index.html'), page());
  writeFileSync(
    join(directory, 'nginx.conf'),
    `daemon off; pid ${directory}/pid; error_log ${directory}/error.log; events {}
    http { access_log off; ${temporary.join(' ')} types { text/html html; }
      server { listen 127.0.0.1:${port}; root ${directory};
        location ${PATH} { proxy_pass ${server.url.replace('localhost', '127.0.0.1')}/; proxy_set_header Host $http_host; }
        location / { try_files /index.html =404; } } }`,
  );
  const nginx: ChildProcess = spawn('nginx', ['-p', directory, '-c', join(directory, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}`;
  await until(async () => (await fetch(`${url}${PATH}readyz`).catch(() => null))?.ok ?? false);
  return {
    url,
    async stop() {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
      rmSync(directory, { recursive: true });
    },
  };
}

describe.each([
  { name: 'a plain proxy', open: plainFront, isThere: true },
  { name: 'nginx, which is not installed where this is skipped', open: nginxFront, isThere: hasNginx },
])('behind $name', ({ open, isThere }) => {
  describe.skipIf(!isThere)('below a path', () => {
    let front: Front;
    let vendorId: string;
    let token: string;
    let server: TestServer;
    const scripts = ['reviews-widget.js', 'v0/reviews-widget.js', 'reviews-widget-loader.js', 'review-stars.js'];

    beforeAll(async () => {
      server = await sharedServer();
      const made = await server.cli('vendor', 'create', '--name', 'Below a path');
      vendorId = made.stdout.trim().split(/\s/)[0]!;
      token = (
        await server.cli('token', '--vendor', vendorId, '--scope', 'reviews:read reviews:publish')
      ).stdout.trim();
      const elements = ['reviews-widget', 'review-stars', 'review-form'].map(
        (tag) => `<${tag} vendor-id="${vendorId}" token="${token}"></${tag}>`,
      );
      front = await open(server, () => `<!doctype html><title>Shop</title><main>${elements.join('')}</main>`);
      const sent = await fetch(`${front.url}${PATH}widget/v1/vendors/${vendorId}/reviews`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ rating: 5, text: 'Warm and light', firstName: 'Ada' }),
      });
      expect(sent.status).toBe(201);
    });
    afterAll(() => front?.stop());

    test.each(scripts)('the tag alone finds the reviews: %s', async (file) => {
      const { page } = await openPage(await sharedBrowser(), `${front.url}/products/mug`);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const type = file.includes('loader') ? 'text/javascript' : 'module';
      await page.evaluate(
        ([src, type]) => {
          const script = document.createElement('script');
          Object.assign(script, { src, type });
          document.head.append(script);
        },
        [`${PATH}${file}`, type] as const,
      );
      if (file.includes('stars')) await page.locator('review-stars a, review-stars [part]').first().waitFor();
      else await reviewsShown(page);
      expect(asked.filter((path) => !path.startsWith(PATH))).toEqual([]);
      expect(asked.filter((path) => path.includes('/widget/v1/')).length).toBeGreaterThan(0);
      await page.context().close();
    });
  });
});
