/**
 * What is published: a folder below dist/packages for each package, with no file and no dependency that it does not need. All are made of the
 * one build and the one package.json of the repository; run it after the build, or as its last step.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { editorData } from './editor-data.mjs';
import { filesFrom, packagesIn } from './imports.mjs';

const DIST = 'dist';
const root = JSON.parse(readFileSync('package.json', 'utf8'));

/** Modules that bring the types of a framework along, and are the main module otherwise. */
export const FRAMEWORKS = ['react', 'react-18', 'preact', 'solid', 'svelte', 'vue'];

/**
 * The packages. `entries` are the modules of the build, by the path that is imported; `optional` are packages that one of them alone needs,
 * for its users to install.
 */
export const PACKAGES = [
  {
    name: 'reviews-widget-elements',
    description:
      'Reviews for any storefront: web components for a list, stars and a form. No server, no install script.',
    entries: {
      '.': 'on-demand',
      './widget': 'index',
      './form': 'review-form',
      './stars': 'review-stars',
      './insights': 'review-insights',
      './embed': 'embed',
    },
    // Both for `./embed` alone; of zod it is the types of what it draws.
    optional: ['@lit-labs/ssr', 'zod'],
    frameworks: FRAMEWORKS,
    /** Modules that define elements when they are imported. */
    sideEffects: [
      './on-demand.js',
      './index.js',
      './review-form.js',
      './review-stars.js',
      './review-insights.js',
      './script/**',
    ],
    hasElements: true,
  },
  {
    name: 'reviews-widget-proxy',
    description:
      'The proxy between a storefront and its reviews service, and a client of that service, for any runtime.',
    entries: { '.': 'proxy', './client': 'client' },
    sideEffects: false,
  },
  // Everything, with the server and its command: the repository itself, as `npm pack` packs it.
  { name: root.name },
];

/** Writes all packages below `directory`, and returns their folders. */
export function writePackages(directory = join(DIST, 'packages')) {
  rmSync(directory, { recursive: true, force: true });
  return PACKAGES.map((one) => {
    const folder = join(directory, one.name);
    mkdirSync(folder, { recursive: true });
    for (const name of ['LICENSE', 'CHANGELOG.md']) cpSync(name, join(folder, name));
    const described = one.entries ? writePart(one, folder) : writeWhole(folder);
    const manifest = { ...described, ...repository() };
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    return folder;
  });
}

/** Copies what `entries` import, and returns the package.json for it. */
function writePart({ name, description, entries, optional = [], frameworks = [], sideEffects, hasElements }, folder) {
  const modules = Object.values(entries).map((entry) => join(DIST, `${entry}.js`));
  const types = [
    ...Object.values(entries).map(typesOf),
    ...frameworks.map((framework) => join(DIST, `types/frameworks/${framework}.d.ts`)),
  ];
  const files = [...filesFrom(modules), ...filesFrom(types)];
  for (const file of files) copy(file, join(folder, file.slice(DIST.length + 1)));
  cpSync(`build/packages/${name}.md`, join(folder, 'README.md'));
  if (hasElements) writeElementFiles(folder, name);

  const exported = (entry, path) => ({ types: `./${path.slice(DIST.length + 1)}`, default: `./${entry}.js` });
  const used = packagesIn(files).filter((used) => !frameworks.some((framework) => used === packageOf(framework)));
  const ranges = (names) => Object.fromEntries(names.map((used) => [used, rangeOf(used)]));
  return {
    name,
    version: root.version,
    description,
    license: root.license,
    type: 'module',
    engines: root.engines,
    sideEffects,
    exports: {
      ...Object.fromEntries(Object.entries(entries).map(([path, entry]) => [path, exported(entry, typesOf(entry))])),
      ...Object.fromEntries(
        frameworks.map((framework) => [
          `./${framework}`,
          exported(entries['.'], join(DIST, `types/frameworks/${framework}.d.ts`)),
        ]),
      ),
      ...(hasElements && { './script/*': './script/*', './custom-elements.json': './custom-elements.json' }),
      './package.json': './package.json',
    },
    ...(hasElements && {
      customElements: 'custom-elements.json',
      'web-types': 'web-types.json',
      unpkg: 'script/reviews-widget.js',
      jsdelivr: 'script/reviews-widget.js',
    }),
    dependencies: ranges(used.filter((one) => !optional.includes(one))),
    ...(optional.length > 0 && {
      peerDependencies: ranges(optional),
      peerDependenciesMeta: Object.fromEntries(optional.map((one) => [one, { optional: true }])),
    }),
  };
}

/** The files for a `<script>` tag, which a CDN serves, and what editors read. */
function writeElementFiles(folder, name) {
  cpSync(join(DIST, 'script'), join(folder, 'script'), { recursive: true });
  for (const [file, content] of Object.entries(editorData(name))) {
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** Copies what the repository itself publishes, and returns its package.json without what only builds it. */
function writeWhole(folder) {
  for (const path of root.files.filter((path) => !path.startsWith('!'))) {
    for (const file of filesBelow(path)) copy(file, join(folder, file));
  }
  cpSync('README.md', join(folder, 'README.md'));
  const { scripts, workspaces, devDependencies, allowScripts, scarfSettings, ...published } = root;
  return published;
}

/** The files of a path that is published, without what `files` of package.json leaves out. */
function filesBelow(path) {
  if (root.files.includes(`!${path}`)) return [];
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesBelow(join(path, name))) : [path];
}

const typesOf = (entry) => {
  const path = join(DIST, `types/${entry}.d.ts`);
  return existsSync(path) ? path : join(DIST, `types/${entry}/index.d.ts`);
};

/** The package whose types a module of ours extends. */
const packageOf = (framework) => ({ 'react-18': 'react', solid: 'solid-js' })[framework] ?? framework;

function rangeOf(name) {
  const range = root.dependencies[name];
  if (!range)
    throw new Error(`package.json does not have ${name} among its dependencies, which a published module imports`);
  return range;
}

/** Where the source is, as npm shows it and a provenance statement needs it: the remote that this was cloned from. */
function repository() {
  try {
    const url = execFileSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return url.includes('://') || url.startsWith('git@') ? { repository: { type: 'git', url: asPublicUrl(url) } } : {};
  } catch {
    return {};
  }
}

/** `git+https://host/owner/name.git`, whether it was cloned by https or by ssh; never with a name and password in it. */
export function asPublicUrl(url) {
  const path = url.replace(/^git@([^:]+):/, 'https://$1/').replace(/^ssh:/, 'https:');
  const { host, pathname } = new URL(path);
  return `git+https://${host}${pathname.replace(/(?:\.git)?$/, '.git')}`;
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writePackages();
