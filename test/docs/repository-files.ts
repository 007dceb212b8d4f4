import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Paths of the repository's files as they are now, from its root; those that git ignores are left out. */
export const repositoryFiles: string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  { encoding: 'utf8', maxBuffer: 1 << 26 },
)
  .split('\0')
  .filter((path) => path && existsSync(path));

export interface MarkdownFile {
  path: string;
  text: string;
  /** The text with each character of its fenced blocks replaced by a space, line breaks kept. */
  prose: string;
  /** Spans of inline code, with the line they are on. */
  code: { text: string; line: number }[];
  /** Lines of the fenced blocks, with their language. */
  fenced: { text: string; line: number; language: string }[];
}

/** Every Markdown file of the repository. */
export const markdownFiles: MarkdownFile[] = repositoryFiles.filter((path) => path.endsWith('.md')).map(readMarkdown);

function readMarkdown(path: string): MarkdownFile {
  const text = readFileSync(path, 'utf8');
  const fenced: MarkdownFile['fenced'] = [];
  let language: string | null = null;
  const prose = text
    .split('\n')
    .map((line, index) => {
      const [, fence] = /^\s*```(\w*)/.exec(line) ?? [];
      if (fence !== undefined) language = language === null ? fence : null;
      else if (language !== null) fenced.push({ text: line, line: index + 1, language });
      return fence !== undefined || language !== null ? ' '.repeat(line.length) : line;
    })
    .join('\n');
  const code = [...prose.matchAll(/`([^`]+)`/g)].map((match) => ({
    text: match[1]!.replaceAll('\n', ' '),
    line: lineAt(prose, match.index),
  }));
  return { path, text, prose, code, fenced };
}

/** The line of a text, from 1, that holds the character at `index`. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
