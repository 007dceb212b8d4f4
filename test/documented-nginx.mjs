/** nginx with exactly the lines of docs/guide/operate.md, but for addresses, certificate and folder. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const GUIDE = fileURLToPath(new URL('../docs/guide/operate.md', import.meta.url));
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** Whether the machine has nginx. */
export const hasNginx = !spawnSync('nginx', ['-v']).error;

/** Starts it in front of `origin`, a host and port, and waits until it answers for it. */
export async function startDocumentedNginx(origin) {
  const directory = mkdtempSync(join(tmpdir(), 'reviews-nginx-'));
  // Its worker is somebody else where the test is root.
  chmodSync(directory, 0o755);
  const port = await freePort();
  const lines = documentedLines([
    ['/var/cache/nginx/reviews', `${directory}/cache`],
    ['127.0.0.1:8080', origin],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['ssl_certificate /etc/ssl/reviews.example.com.pem;', ''],
    ['ssl_certificate_key /etc/ssl/reviews.example.com.key;', ''],
  ]);
  writeFileSync(
    join(directory, 'nginx.conf'),
    `daemon off; pid ${directory}/pid; error_log ${directory}/error.log; events { worker_connections 1024; }
    http { access_log off; ${TEMPORARY.map((name) => `${name}_temp_path ${directory}/${name};`).join(' ')}
    ${lines} }`,
  );
  const nginx = spawn('nginx', ['-p', directory, '-c', join(directory, 'nginx.conf')], { stdio: 'ignore' });
  const exited = once(nginx, 'exit');
  const kill = () => nginx.kill('SIGTERM');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([ready(url), exited.then(([code]) => Promise.reject(new Error(`nginx ended with ${code}`)))]);
  return {
    url,
    async stop() {
      process.off('exit', kill);
      kill();
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The lines of the guide; each of what is replaced has to be there. */
function documentedLines(replaced) {
  const [, lines] = /### nginx, with a cache\n.*?```nginx\n(.*?)```/s.exec(readFileSync(GUIDE, 'utf8'));
  return replaced.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the guide has no "${from}"`);
    return text.replace(from, to);
  }, lines);
}

async function ready(url) {
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 50));
}
