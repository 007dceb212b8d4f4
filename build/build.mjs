/**
 * Builds dist/, each step if it has not been built from the same files before. `npm run build` takes all steps; `--served` those that a
 * server serves, which `npm start` waits for. Deleting dist/ builds everything anew.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from './install.mjs';

const DIST = 'dist';
/** What each step was built from: hashes by the names of steps. In dist/, so that it goes when that goes. */
const MARK = `${DIST}/.built.json`;
const TOOLS = ['build', 'vite.config.ts', 'package.json', 'package-lock.json'];
/** What pages load, and what may be in it by the arrows of test/rooms.test.ts. */
const PAGES = ['src/contract', 'src/elements', 'src/languages', ...entries('src'), ...TOOLS];
/** The style sheet of the script is drawn by the module that draws the widget on a server. */
const SCRIPT = [...PAGES, 'src/embed'];
const DESK = ['src/desk/app', ...PAGES];
const PROGRAM = ['src', ...TOOLS];
const NOT_IN_MODULES = ['cli', 'desk', 'import', 'outbound', 'server'];
const MODULES = [
  ...folders('src')
    .filter((room) => !NOT_IN_MODULES.includes(room))
    .map((room) => `src/${room}`),
  ...PAGES,
];
const DOCUMENTS = ['docs', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'src/desk/app/favicon.svg', ...TOOLS];

/** The steps in their order: what a step makes, files and folders that it is made of, and how. The stars and the page of an invite come after the script, which empties its folder. */
export const STEPS = [
  { name: 'modules', made: 'service.js', from: MODULES, make: () => vite('node', 'shared') },
  { name: 'command', made: 'cli.js', from: PROGRAM, make: () => vite('command', 'command') },
  { name: 'script tag', made: 'script/reviews-widget.js', from: SCRIPT, make: () => vite('production') },
  { name: 'script of the stars', made: 'script/review-stars.js', from: SCRIPT, make: () => vite('stars') },
  { name: 'script of the page of an invite', made: 'script/invite-page.js', from: SCRIPT, make: () => vite('invite') },
  { name: 'desk', made: 'desk/index.html', from: DESK, make: () => vite('desk') },
  { name: 'documentation', made: 'docs/index.html', from: DOCUMENTS, make: () => docs() },
  {
    name: 'types',
    made: 'types/index.d.ts',
    from: ['src', 'tsconfig.json', 'package-lock.json'],
    make: () => tool('typescript', 'tsc', 'types'),
    rest: true,
  },
  {
    name: 'manifest of the elements',
    made: 'custom-elements.json',
    from: [...PAGES, 'custom-elements-manifest.config.mjs'],
    make: () => tool('@custom-elements-manifest/analyzer', 'cem', null, 'analyze', '--quiet'),
    rest: true,
  },
  // Made of all that is before it, and in a second.
  { name: 'packages', made: 'packages', from: [], make: () => script('build/packages/packages.mjs'), rest: true },
];

/** Runs the steps of `root` that have to be; `say` hears what is done, and what it took. */
export async function build(root, { served = false, steps = STEPS, say = console.log } = {}) {
  // Files of an earlier version would be served and published.
  if (!existsSync(join(root, MARK))) rmSync(join(root, DIST), { recursive: true, force: true });
  const wanted = steps.filter(({ rest }) => !served || !rest);
  const hashes = new Map();
  const hashOf = (paths) => hashes.get(paths) ?? hashes.set(paths, hashFiles(root, paths)).get(paths);
  const isBuilt = ({ name, made, from }) =>
    from.length > 0 && existsSync(join(root, DIST, made)) && readBuilt(root)[name] === hashOf(from);
  for (const step of wanted) {
    if (isBuilt(step)) continue;
    const start = Date.now();
    await step.make();
    mkdirSync(join(root, DIST), { recursive: true });
    const built = { ...readBuilt(root), [step.name]: hashOf(step.from) };
    writeFileSync(join(root, MARK), JSON.stringify(built, null, 2));
    say(`Built the ${step.name} in ${((Date.now() - start) / 1000).toFixed(1)} s.`);
  }
}

/** The modules of `folder` itself: what pages and programs import by its name. */
function entries(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);
}

function folders(folder) {
  return readdirSync(folder).filter((name) => !name.includes('.'));
}

function readBuilt(root) {
  const path = join(root, MARK);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** A hash of the contents of files and of all files in folders. */
function hashFiles(root, paths) {
  const hash = createHash('sha256').update(process.version);
  const visit = (path) => {
    const entries = foldersEntries(join(root, path));
    if (entries) for (const name of entries) visit(`${path}/${name}`);
    else
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)));
  };
  for (const path of paths) if (existsSync(join(root, path))) visit(path);
  return hash.digest('hex');
}

/** The names in a folder in their order; null where it is a file. */
function foldersEntries(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}

/** One of the builds of vite.config.ts, without the chunks that it left before in a folder of dist/. */
async function vite(mode, chunks) {
  if (chunks) rmSync(join(DIST, chunks), { recursive: true, force: true });
  const { build } = await import('vite');
  // That it takes seconds is known; a warning that is always there hides others.
  await build({ mode, logLevel: 'warn', build: { rolldownOptions: { checks: { bundlerTimings: false } } } });
}

async function docs() {
  const { buildDocs } = await import('./docs/docs.mjs');
  buildDocs('.', 'dist/docs');
}

function script(path) {
  run(process.execPath, [path]);
}

/** Runs a program that a package brings, without what it left before in a folder of dist/. Those of the tests' package.json are installed when they are not there. */
function tool(name, bin, folder, ...args) {
  if (folder) rmSync(join(DIST, folder), { recursive: true, force: true });
  const require = createRequire(join(process.cwd(), 'package.json'));
  let manifest;
  try {
    manifest = require.resolve(`${name}/package.json`);
  } catch {
    if (install(process.cwd(), true) !== 0) throw new Error(`${name} could not be installed`);
    manifest = require.resolve(`${name}/package.json`);
  }
  run(process.execPath, [join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin[bin]), ...args]);
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build('.', { served: process.argv.includes('--served') }).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
