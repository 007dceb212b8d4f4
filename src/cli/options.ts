import { InvalidArgumentError, Option } from 'commander';

/** `--data`: the directory of what is kept on this machine. */
export function dataOption(whose = 'the embedded service'): Option {
  return new Option('--data <directory>', `where ${whose} keeps its data (DATA_DIR, else .data)`);
}

/** `--account`: the account that a key or a vendor belongs to; without it, the default one. */
export function accountOption(): Option {
  return new Option('--account <name>', 'account it belongs to; a key sees its own account alone (default)').argParser(
    (name: string) => {
      if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name;
      throw new InvalidArgumentError('It must be 1 to 64 letters, digits, "_" and "-".');
    },
  );
}

/** Collects the values of an option that may be repeated. */
export function collectValues(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}
