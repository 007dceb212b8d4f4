/** nginx where the machine has it: one process of its own, with its own configuration, that sends a file. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';

/** What /proc counts processor time in, a second. */
const TICKS = 100;
/** What nginx says by itself, or says in its own words. */
const OWN = new Set(['content-length', 'content-type', 'etag']);

/**
 * An nginx per answer: sends its body from a file, under its headers; the ETag is nginx's own, by which it answers 304. Null
 * where there is no nginx, or no /proc to ask what it used.
 */
export async function startNginx({ headers, body }) {
  if (process.platform !== 'linux' || spawnSync('nginx', ['-v']).error) return null;
  const directory = temporaryDirectory();
  const port = await freePort();
  writeFileSync(join(directory, 'body'), body);
  writeFileSync(join(directory, 'nginx.conf'), configuration(directory, port, headers));
  const child = spawn('nginx', ['-p', directory, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  const response = await answered(url, exited);
  return {
    url,
    etag: response.headers.get('etag'),
    /** Seconds of processor time, user and system, since it started. */
    cpu: async () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    },
    async stop() {
      process.off('exit', kill);
      child.kill();
      await exited;
    },
  };
}

async function answered(url, exited) {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return response;
    if (tries > 100) throw new Error(`nginx answers ${response?.status ?? 'nothing'}`);
    const pause = new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.race([pause, exited.then(([code]) => Promise.reject(new Error(`nginx ended with ${code}`)))]);
  }
}

function configuration(directory, port, headers) {
  const more = Object.entries(headers).filter(([name]) => !OWN.has(name));
  const quoted = (value) => `"${value.replaceAll('"', '\\"')}"`;
  return `daemon off;
master_process off;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=10;
  max_ranges 0;
  keepalive_requests 1000000000;
  default_type ${quoted(headers['content-type'])};
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${directory};
    location / {
      try_files /body =404;
      add_header last-modified "";
      ${more.map(([name, value]) => `add_header ${name} ${quoted(value)};`).join('\n      ')}
    }
  }
}
`;
}
