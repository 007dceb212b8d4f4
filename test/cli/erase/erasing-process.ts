/** Run as a process of its own: one command of the command line, its settings from the environment. */
import { run } from '../../../src/cli/program.js';

const { argv, env, stdout, stderr } = process;
process.exitCode = await run(argv.slice(2), {
  env,
  stdout,
  stderr,
  scriptDir: '',
  demoDir: '',
  deskDir: '',
  docsDir: '',
  analysisScript: '',
  version: '',
});
