import type { Command } from 'commander';
import { ReviewPolicyUpdate } from '../../contract/service/review-policy.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import { EVERY_ACCOUNT } from '../../service/index.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

/** The flag of each field, and how its text is read. `unsaid` takes back what was said. */
const FLAGS = {
  purchaseCheck: ['--check', text],
  checkedBy: ['--checked-by', words],
  incentives: ['--incentives', text],
  publishedWithinDays: ['--published-within', number],
  keptMonths: ['--kept', months],
  heldBackFor: ['--held-back-for', words],
  order: ['--order', text],
  authorsContacted: ['--contact', yesOrNo],
  authorsMayChange: ['--change', yesOrNo],
} as const satisfies Record<keyof ReviewPolicyUpdate, readonly [string, (value: string) => unknown]>;

type Flags = SettingFlags & { vendor: string; json?: boolean } & Record<string, string>;

/** Adds `policy show|set`. */
export function addPolicyCommand(program: Command, shell: Shell): void {
  const policy = program.command('policy');

  policy
    .command('show')
    .description('print what a vendor says of its reviews')
    .requiredOption('--vendor <id>', 'the vendor')
    .option('--json', 'as one JSON object')
    .addOption(dataOption())
    .addHelpText('after', '\nExample:\n  reviews-widget policy show --vendor 6f1c0c52-8d0e-4a53-9d59-0d6f1b7f3b1e\n')
    .action(async (flags: Flags) => {
      const found = await withExistingStore(readSettings(shell.env, flags), (store) =>
        store.policies.get(flags.vendor, EVERY_ACCOUNT),
      );
      print(shell, flags, found);
    });

  policy
    .command('set')
    .description('change what a vendor says of its reviews; "unsaid" takes back what was said')
    .requiredOption('--vendor <id>', 'the vendor')
    .option('--check <which>', 'of which reviews it is checked that the author bought the product: none, some, all')
    .option('--checked-by <how>', 'how: order, invitation, or both with a comma between')
    .option('--incentives <whether>', 'whether anything is given for reviews: none, some')
    .option('--published-within <days>', 'days until a review is published, at most')
    .option('--kept <months>', 'how many months reviews are kept, or "unlimited"')
    .option('--held-back-for <reasons>', 'the only reasons for holding a review back, with commas between')
    .option('--order <order>', 'in which order readers find them: newest, oldest, highest, lowest')
    .option('--contact <yes-or-no>', 'whether authors may be contacted: yes, no')
    .option('--change <yes-or-no>', 'whether authors may change or withdraw a review: yes, no')
    .option('--json', 'print what is said now as one JSON object')
    .addOption(dataOption())
    .addHelpText(
      'after',
      '\nExample:\n  reviews-widget policy set --vendor 6f1c0c52-8d0e-4a53-9d59-0d6f1b7f3b1e --check some --checked-by invitation --incentives none\n',
    )
    .action(async (flags: Flags) => {
      const update = readUpdate(flags);
      const found = await withExistingStore(readSettings(shell.env, flags), (store) =>
        store.policies.update(flags.vendor, update, EVERY_ACCOUNT),
      );
      print(shell, flags, found);
    });
}

function readUpdate(flags: Flags): ReviewPolicyUpdate {
  const given = Object.entries(FLAGS).flatMap(([field, [flag, read]]) => {
    const value = flags[flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())];
    if (value === undefined) return [];
    return [[field, value === 'unsaid' ? (read === words ? [] : null) : read(value)]];
  });
  const parsed = ReviewPolicyUpdate.safeParse(Object.fromEntries(given), { error: validationMessages });
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const [flag] = FLAGS[path[0] as keyof typeof FLAGS] ?? ['policy set'];
  throw new OperatorError(`${flag} ${message}`, 2);
}

function print(shell: Shell, { vendor, json }: Flags, policy: object | null | undefined): void {
  if (!policy) throw new OperatorError(`there is no vendor "${vendor.slice(0, 80)}"`, 1);
  if (json) {
    shell.stdout.write(`${JSON.stringify(policy)}\n`);
    return;
  }
  for (const [field, value] of Object.entries(policy)) {
    const said = Array.isArray(value) ? value.join(', ') || null : value;
    shell.stdout.write(`${field}\t${said ?? 'unsaid'}\n`);
  }
}

function text(value: string): string {
  return value;
}

function words(value: string): string[] {
  return value.split(',').map((word) => word.trim());
}

function number(value: string): number {
  return /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
}

function months(value: string): number {
  return value === 'unlimited' ? 0 : number(value);
}

/** What is neither is refused with its field. */
function yesOrNo(value: string): unknown {
  return { yes: true, no: false }[value] ?? value;
}
