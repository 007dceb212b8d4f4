/** A WordPress of Debian's packages on a database of its own, in a temporary folder, with the plugin and a stand-in for WooCommerce. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { isUp } from '../ways-in/shop.mjs';

const WORDPRESS = '/usr/share/wordpress';

/** Starts it; `products` are the ids of two products. Everything ends with `close`. */
export async function openWordPress(folder) {
  const root = join(folder, 'wordpress');
  const socket = join(folder, 'db.sock');
  const data = join(folder, 'db');
  cpSync(WORDPRESS, root, { recursive: true, dereference: true, filter: (path) => !path.endsWith('wp-config.php') });
  const plugins = join(root, 'wp-content/plugins');
  mkdirSync(plugins, { recursive: true });
  cpSync('integrations/woocommerce/reviews-widget', join(plugins, 'reviews-widget'), { recursive: true });
  cpSync('test/woocommerce/stand-in', join(plugins, 'woocommerce-stand-in'), { recursive: true });

  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', '--user=root'],
    { stdio: 'pipe' },
  );
  const database = spawn(
    'mariadbd',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      `--pid-file=${join(folder, 'db.pid')}`,
      '--user=root',
    ],
    { stdio: 'ignore' },
  );
  await databaseIsUp(socket);
  execFileSync(
    'mariadb',
    ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'CREATE DATABASE shop CHARACTER SET utf8mb4'],
    { stdio: 'pipe' },
  );

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(join(root, 'wp-config.php'), configOf(socket, url));
  const products = JSON.parse(
    execFileSync(
      'php',
      ['-d', 'error_reporting=E_ALL & ~E_DEPRECATED', resolve('test/woocommerce/install.php'), root],
      { encoding: 'utf8', env: { ...process.env, SERVER_NAME: '' } },
    )
      .split('\n')
      .at(-1),
  );
  const php = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', root], {
    stdio: 'ignore',
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    // A group of its own: its workers do not end with it.
    detached: true,
  });
  await isUp(`${url}/wp-login.php`);
  return {
    url,
    products,
    async close() {
      for (const [child, id] of [
        [php, -php.pid],
        [database, database.pid],
      ]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const hasEnded = once(child, 'exit');
        process.kill(id);
        await hasEnded;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configOf(socket, url) {
  return `<?php
define( 'DB_NAME', 'shop' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', __DIR__ . '/debug.log' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require ABSPATH . 'wp-settings.php';
`;
}

async function databaseIsUp(socket) {
  const end = Date.now() + 60_000;
  for (;;) {
    try {
      execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'SELECT 1'], { stdio: 'pipe' });
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 300));
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
