/** Holds the glossary to one meaning a word, and the retired words away from code, comments and documentation. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { repositoryFiles } from './repository-files.js';
import { RETIRED_WORDS } from './retired-words.js';

/** Names of files that said nothing to a newcomer. */
const RETIRED_FILES =
  /\/(?:again|arrived|begin-review|bounds|exchange|form-(?:endings?|sending|work)|held-up|holding|kept-room|lasting|measured|minute|open-parts|outbox-(?:likeness|patience)|recent-map|rehearsal|review-form-work|sendable|slices|soon|starts|take-over|turns|wording)\.ts$/;

/** What is held: all code of ours, and every page. The words that shoppers use are theirs. */
const held = repositoryFiles.filter(
  (path) =>
    /^src\/.*\.ts$|^(?:docs\/.*|README|CONTRIBUTING|SECURITY|CHANGELOG|AGENTS)\.?.*\.md$|^vite\.config\.ts$|^build\/.*\.ts$/.test(
      path,
    ) && !path.startsWith('src/insights/words/'),
);
/** The lines of a file, each as its code and its prose: comments and Markdown are prose, and what stands in backticks there is code. */
function linesOf(path: string): { code: string; prose: string }[] {
  let inside = false;
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => {
      if (path.endsWith('.md')) {
        if (/^\s*```/.test(line)) inside = !inside;
        if (inside || /^\s*```/.test(line)) return { code: line, prose: '' };
        return { code: spansOf(line), prose: withoutSpans(line).replace(/\]\([^)]*\)/g, ']') };
      }
      const opened = inside || /^\s*\/\*/.test(line);
      if (opened) inside = !line.includes('*/');
      if (opened) return { code: spansOf(line), prose: withoutSpans(line) };
      const [code = '', ...comment] = line.split(/(?<=^|\s)\/\/ /);
      return { code: `${code} ${spansOf(comment.join(' '))}`, prose: withoutSpans(comment.join(' ')) };
    });
}

const SPAN = /`[^`]*`/g;
const spansOf = (text: string) => (text.match(SPAN) ?? []).join(' ');
const withoutSpans = (text: string) => text.replace(SPAN, '``');

test('every file that is held is read', () => {
  expect(held).toEqual(expect.arrayContaining(['src/index.ts', 'docs/glossary.md', 'README.md']));
});

test('no file has a name that was retired', () => {
  const files = repositoryFiles.filter((path) => path.startsWith('src/'));
  expect(files.filter((path) => RETIRED_FILES.test(path))).toEqual([]);
});

test.each(held)('%s has no word that was retired', (path) => {
  const found = linesOf(path).flatMap((line, index) =>
    RETIRED_WORDS.flatMap(({ word, better, only, unless }) => {
      const text = only ? line[only] : `${line.code} ${line.prose}`;
      const [hit] = word.exec(text) ?? [];
      if (hit === undefined || unless?.test(`${path} ${line.code} ${line.prose}`)) return [];
      return [`${path}:${index + 1} has "${hit.trim()}"; better: ${better}`];
    }),
  );
  expect(found).toEqual([]);
});

describe('docs/glossary.md', () => {
  const words = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (?!word)([^|-]+) \| (.+) \|$/gm)];

  test('has one line for each word', () => {
    const names = words.map(([, word]) => word!.toLowerCase());
    expect(names.length).toBeGreaterThan(90);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('gives each word a meaning that is a sentence', () => {
    expect(words.filter(([, , meaning]) => !/^[A-Z`].+\.$/.test(meaning!)).map(([, word]) => word)).toEqual([]);
  });
});

/** What a newcomer searches for. */
const SEARCHED =
  'allow-list, backoff, circuit breaker, dead letter, evict, fingerprint, honeypot, hydrate, idempotency key, in doubt, ' +
  'in the background, invalidate, jitter, lease, LRU, permit, proof of work, rate limit, retry, sliding window, stale, time slice, ' +
  'time trap, timeout, warm up';
const source = held
  .filter((path) => path.startsWith('src/'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test.each(SEARCHED.split(', '))(
  'a newcomer who searches src for "%s" finds it, and its meaning in the glossary',
  (term) => {
    // In a comment as it is written, in a name as one word: `rateLimit`, `rate-limit`, `RATE_LIMIT`.
    expect(source).toMatch(new RegExp(term.replaceAll(/[ -]/g, '[ _-]?'), 'i'));
    expect(readFileSync('docs/glossary.md', 'utf8')).toMatch(new RegExp(`^\\| ${term} \\|`, 'm'));
  },
);
