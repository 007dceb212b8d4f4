import { run } from '../../src/cli/program.js';

/** What a command of ours says of itself with `--help`; empty where there is none. */
export async function help(...words: string[]): Promise<string> {
  const out: string[] = [];
  const stdout = { write: (text: string) => out.push(text) };
  const stderr = { write: () => undefined };
  const code = await run([...words, '--help'], {
    env: {},
    stdout,
    stderr,
    scriptDir: '',
    demoDir: '',
    deskDir: '',
    docsDir: '',
    analysisScript: '',
    version: '0',
  });
  return code === 0 ? out.join('') : '';
}
