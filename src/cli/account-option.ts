import { InvalidArgumentError, Option } from 'commander';

/** `--account`: whose data a key opens and to whom a vendor belongs; everything is of one account unless it is named. */
export function accountOption(): Option {
  return new Option('--account <name>', 'account it belongs to; a key sees its own account alone (default)').argParser(
    (name: string) => {
      if (/^[A-Za-z0-9_-]{1,64}$/.test(name)) return name;
      throw new InvalidArgumentError('It must be 1 to 64 letters, digits, "_" and "-".');
    },
  );
}
