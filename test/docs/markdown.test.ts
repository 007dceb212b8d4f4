/** Holds the paths, links and commands that the documentation names against the tree and the program. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { help } from './command-help.js';
import { lineAt, type MarkdownFile, markdownFiles, repositoryFiles } from './repository-files.js';

const { scripts, bin, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  bin: Record<string, string>;
  exports: Record<string, string | { default: string }>;
};
/** What a build makes, as far as the package names it; these need not be there. */
const built = [...Object.values(bin), ...Object.values(exports).map((entry) => normalize(Object(entry).default ?? ''))];
const folders = new Set(repositoryFiles.flatMap((path) => parentsOf(path)));

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** Whether a path that may hold `*`, `<name>` or `{a,b}` names at least one file or folder; `docs/decisions/0010` names a record. */
function isThere(path: string): boolean {
  if (existsSync(path) || built.includes(path)) return true;
  const pattern = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/<[^>]*>|\*+/g, '[^/]*');
  const record = /^docs\/decisions\/\d{4}$/.test(path) ? '-[^/]*' : '';
  const matcher = new RegExp(`^${pattern}${record}$`);
  return repositoryFiles.some((file) => matcher.test(file)) || [...folders].some((folder) => matcher.test(folder));
}

/** Pages that do not speak of files and commands of an app that their reader makes; `npm run ways-in` tries the others. */
const ownPages = markdownFiles.filter(({ path }) => !/^docs\/guide\/ways-in\/(?!README)/.test(path));

/** The names by which GitHub finds the headings of a page. */
function anchorsOf({ prose }: MarkdownFile): string[] {
  const seen = new Map<string, number>();
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => {
    const plain = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times ? `${slug}-${times}` : slug;
  });
}

const at = ({ path }: MarkdownFile, line: number, words: string) => `${path}:${line} ${words}`;

const PATH = /(?<![\w/.@:~-])(?:src|test|docs|deploy|demo|\.ci)\/(?:[\w./*-]|<\w+>|\{[\w,.-]+\})+/g;

describe('every Markdown file', () => {
  test('is read', () => {
    expect(markdownFiles.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/README.md']));
  });

  test('links to files and headings that are there', () => {
    const broken = markdownFiles.flatMap((file) =>
      [...file.prose.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
        .filter(([, target]) => !/^[a-z]+:/.test(target!))
        .filter(([, target, anchor]) => {
          const path = target ? join(dirname(file.path), target) : file.path;
          if (!existsSync(path)) return true;
          const page = markdownFiles.find((other) => other.path === normalize(path));
          return Boolean(anchor && page && !anchorsOf(page).includes(anchor));
        })
        .map((match) => at(file, lineAt(file.prose, match.index), match[0].slice(2, -1))),
    );
    expect(broken).toEqual([]);
  });

  test('names files and folders that are there', () => {
    const missing = ownPages.flatMap((file) =>
      [...file.text.matchAll(PATH)]
        .map((match) => ({ path: match[0].replace(/[./]+$/, ''), line: lineAt(file.text, match.index) }))
        .filter(({ path }) => !isThere(path))
        .map(({ path, line }) => at(file, line, path)),
    );
    expect(missing).toEqual([]);
  });

  test('names modules by the end of their path', () => {
    const missing = ownPages.flatMap((file) =>
      file.code
        .filter(({ text }) => /^[\w./-]+\.(?:ts|mjs)$/.test(text) && !text.startsWith('.'))
        .filter(({ text }) => !repositoryFiles.some((path) => path === text || path.endsWith(`/${text}`)))
        .map(({ text, line }) => at(file, line, text)),
    );
    expect(missing).toEqual([]);
  });

  test('names variables of the environment that something reads', () => {
    const sources = repositoryFiles
      .filter((path) => /^(?:src|test|deploy)\/.*\.(?:ts|mjs|yaml)$|^[^/]+\.(?:ts|mjs)$/.test(path))
      .filter((path) => !path.startsWith('test/docs/'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const unknown = ownPages.flatMap((file) =>
      file.code
        .flatMap(({ text, line }) => [...text.matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g)].map(([name]) => ({ name, line })))
        .filter(({ name }) => !sources.includes(name))
        .map(({ name, line }) => at(file, line, name)),
    );
    expect(unknown).toEqual([]);
  });
});

/** The commands of shell blocks and inline code, one a line, continuation lines joined. */
function commandsOf(file: MarkdownFile): { text: string; line: number }[] {
  const shell = file.fenced.filter(({ language }) => ['', 'sh', 'bash', 'console'].includes(language));
  const joined: { text: string; line: number }[] = [];
  for (const { text, line } of shell) {
    const last = joined.at(-1);
    if (last?.text.endsWith('\\')) last.text = `${last.text.slice(0, -1)} ${text.trim()}`;
    else joined.push({ text, line });
  }
  return [...joined, ...file.code];
}

const commands = ownPages.flatMap((file) => commandsOf(file).map((command) => ({ file, ...command })));

test('code and configuration name pages that are there', () => {
  const missing = repositoryFiles
    .filter((path) => /\.(?:ts|mjs|yaml|service|html)$/.test(path) && !path.startsWith('test/docs/'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?<![\w./-])docs\/[\w./-]+/g)]
        .map(([page]) => page.replace(/[./]+$/, ''))
        // What the build makes of a page is test/build/docs/site.test.ts's.
        .filter((page) => !page.endsWith('.html') && !isThere(page))
        .map((page) => `${path}: ${page}`),
    );
  expect(missing).toEqual([]);
});

describe('the commands that the documentation names', () => {
  test('by npm are scripts of the package', () => {
    const missing = commands.flatMap(({ file, text, line }) =>
      [...text.matchAll(/\bnpm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g)]
        .map(([, script, short]) => script ?? short!)
        .filter((script) => !scripts[script])
        .map((script) => at(file, line, `npm run ${script}`)),
    );
    expect(missing).toEqual([]);
  });

  test('by vitest, wtr and node run files that are there', () => {
    const missing = commands.flatMap(({ file, text, line }) =>
      [...text.matchAll(/\b(?:vitest run|wtr --files|node)((?: --\w+ \w+)* [\w./*-]+)/g)]
        .map(([, words]) => words!.trim().split(' ').at(-1)!)
        .filter((path) => /^\w.*\//.test(path) && !isThere(path))
        .map((path) => at(file, line, path)),
    );
    expect(missing).toEqual([]);
  });

  const OURS =
    /(?:(?<![</\w-])reviews-widget|npm run (?:--silent )?cli --|dist\/cli\.js) ((?:[a-z][a-z-]*|--[a-z])[^`|]*)/g;
  const LINES = commands.flatMap(({ file, text, line }) => [
    ...[...text.matchAll(OURS)].map(([, words]) => ({ place: at(file, line, text), words: words! })),
    // `key create`, `token --vendor ID` and the like, named without their program.
    ...(/^(?:token|token-keys|key|vendor|import|outbox|migrate|changes|backup|restore) (?:--)?[a-zA-Z]/.test(text)
      ? [{ place: at(file, line, text), words: text }]
      : []),
  ]);

  test('are found', () => {
    expect(LINES.length).toBeGreaterThan(25);
  });

  test.each(LINES)('of ours are there, with each flag: $place', async ({ words }) => {
    const [command, ...rest] = words.replace(/\s#.*$/, '').split(/\s+/);
    const top = await help(command!);
    expect(top, `${command} is no command`).toContain('Usage: ');
    // `create|list|revoke` names several at once.
    // `import reviews.csv` takes a file, `import undo` is a command below it.
    const isFile = /^Usage: .*\[command\] </m.test(top) && rest[0] !== 'undo';
    const subs = /^Commands:/m.test(top) && !isFile && /^[a-z]/.test(rest[0] ?? '') ? rest[0]!.split(/\\?\|/) : [];
    for (const sub of subs) expect(top, `${command} ${sub}`).toMatch(new RegExp(`^  ${sub}\\b`, 'm'));
    const below = subs.length === 1 ? await help(command!, subs[0]!) : top;
    // `invite source create` has one more.
    const isGroup = /^Commands:/m.test(below) && subs.length === 1 && /^[a-z]+$/.test(rest[1] ?? '');
    const text = isGroup ? await help(command!, subs[0]!, rest[1]!) : below;
    for (const flag of words.match(/(?<!\S)--[a-z][a-z-]*/g) ?? []) expect(text, flag).toContain(flag);
  });
});
