import { Option } from 'commander';

/** `--data`: the directory of what is kept on this machine. */
export function dataOption(whose = 'the embedded service'): Option {
  return new Option('--data <directory>', `where ${whose} keeps its data (DATA_DIR, else .data)`);
}
