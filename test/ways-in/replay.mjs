/** Does what a page says, and looks whether the reviews are there. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isUp } from './shop.mjs';

/** No questions, no telemetry, nothing of the session that this runs in. */
const QUIET = {
  ...{ CI: '1', npm_config_fund: 'false', npm_config_audit: 'false', npm_config_yes: 'true' },
  ...{
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NUXT_TELEMETRY_DISABLED: '1',
    NG_CLI_ANALYTICS: 'false',
  },
  ...{ WRANGLER_SEND_METRICS: 'false' },
};

/** A review; the cards that hold its place before it is there take no focus. */
const CARD = 'reviews-widget [part~="card"][tabindex]';

/** Rejects with what went wrong. */
export async function replay({ steps, server, open }, { folder, packages, shop, browser, picture }) {
  const env = { ...process.env, ...QUIET, ...shop.variables };
  let cwd = folder;
  const told = (text) =>
    text
      .replaceAll('https://reviews.example.com', shop.url)
      .replaceAll('VENDOR_ID', shop.vendorId)
      .replaceAll(/\bTOKEN\b/g, shop.token);
  for (const step of steps) {
    if ('file' in step) {
      console.log(`  writes ${step.file}`);
      mkdirSync(dirname(join(cwd, step.file)), { recursive: true });
      writeFileSync(join(cwd, step.file), told(step.content));
    } else if (step.run.startsWith('cd ')) {
      cwd = join(cwd, step.run.slice(3));
    } else await run(fromTarballs(told(step.run), packages), { cwd, env });
  }
  console.log(`  with ${versionsIn(cwd)}`);
  if (!server) return look(pathToFileURL(join(cwd, open)).href, browser, picture);
  console.log(`  $ ${server} &`);
  const process_ = spawn('bash', ['-c', fromTarballs(told(server), packages)], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [process_.stdout, process_.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise((resolve) => process_.once('exit', resolve));
  try {
    await isUp(open, () => process_.exitCode !== null);
    await look(open, browser, picture);
  } catch (error) {
    throw new Error(`${error.message}\n${output.slice(-3000)}`);
  } finally {
    // Its whole group: `npm run` starts another process, which starts the server.
    if (process_.exitCode === null) process.kill(-process_.pid);
    await ended;
  }
}

/** What an app has installed, for the table of the pages. */
function versionsIn(cwd) {
  const read = (path) => JSON.parse(readFileSync(join(cwd, path), 'utf8'));
  if (!existsSync(join(cwd, 'package.json'))) return `Node ${process.versions.node}`;
  const { dependencies = {}, devDependencies = {} } = read('package.json');
  return Object.keys({ ...dependencies, ...devDependencies })
    .map((name) => `${name} ${read(`node_modules/${name}/package.json`).version}`)
    .join(', ');
}

/** `npm i reviews-widget-elements` installs what would be published under that name. */
function fromTarballs(command, packages) {
  if (!/^(?:npm i|npx) /.test(command)) return command;
  return command.replace(/(?<= )reviews-widget[\w-]*/g, (name) => packages[name] ?? name);
}

async function run(command, { cwd, env }) {
  console.log(`  $ ${command}`);
  const child = spawn('bash', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${command} ended with ${code}\n${output.slice(-3000)}`);
}

/** Waits for reviews on the page at `url`, which may neither throw nor print an error. */
async function look(url, browser, picture) {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  try {
    await page.goto(url);
    await page.locator(CARD).first().waitFor({ timeout: 30_000 });
    const texts = await page.locator(CARD).allInnerTexts();
    console.log(`  ${texts.length} reviews, the first: ${texts[0].replace(/\s+/g, ' ').slice(0, 80)}`);
  } catch (error) {
    complaints.unshift(error.message);
  } finally {
    if (picture) await page.screenshot({ path: picture });
    await page.close();
  }
  // A starter page without a picture for its tab is no fault of ours.
  const ours = complaints.filter((complaint) => !/favicon|404 \(Not Found\)/.test(complaint));
  if (ours.length > 0) throw new Error(`the page complains: ${ours.join('\n')}`);
}
