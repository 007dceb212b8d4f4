import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { ORDER_KINDS, type OrderKind } from '../../contract/service/order-kind.js';
import { NewOrderSource, type OrderSource } from '../../contract/service/order-source.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { ownAddress } from '../../server/own-address.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { type Store, TooManyOrderSources } from '../../service/index.js';
import { withVendor } from '../commands/with-vendor.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';

type Flags = SettingFlags & { vendor: string };
type CreateFlags = Flags & { name: string; kind: OrderKind; campaign?: string; secretFile?: string };

/** What a field is called here. */
const FLAG_OF: Record<string, string> = { campaignId: '--campaign', secret: '--secret-file', name: '--name' };

/** Adds `invite source create|list|remove`: shops that tell of orders by webhook. */
export function addSourceCommand(invite: Command, shell: Shell): void {
  const source = invite.command('source').description('shops that tell of their orders by a signed webhook');
  const command = (name: string, description: string, example: string) =>
    source
      .command(name)
      .description(description)
      .addHelpText('after', `\nExample:\n  reviews-widget invite source ${example}\n`)
      .requiredOption('--vendor <id>', 'whose orders these are')
      .addOption(dataOption());

  command(
    'create',
    'make one; prints its id, and the address and secret to give the shop',
    'create --vendor 6f1c… --kind woocommerce --name "My store"',
  )
    .requiredOption('--name <name>', 'for yourself, such as the name of the store')
    .addOption(new Option('--kind <kind>', 'what the shop runs on').choices([...ORDER_KINDS]).makeOptionMandatory())
    .option('--campaign <id>', 'campaign of its invites (default)')
    .option('--secret-file <file>', 'what the shop signs with, as Shopify shows it; else it is made here')
    .action((flags: CreateFlags) => create(shell, flags));

  command('list', 'list them: id, kind, orders, invited, last order, what came of it, name', 'list --vendor 6f1c…')
    .option('--json', 'print JSON, a line for each')
    .action(async (flags: Flags & { json?: true }) => {
      const sources = await withVendor(shell, flags, ({ orderSources }) => orderSources.list(flags.vendor));
      for (const one of sources) shell.stdout.write(`${flags.json ? JSON.stringify(one) : lineOf(one)}\n`);
    });

  command('remove', 'remove one; who is invited stays invited', 'remove 41d7… --vendor 6f1c…')
    .argument('<id>', 'its id in "invite source list"')
    .action(async (id: string, flags: Flags) => {
      const isGone = await withVendor(shell, flags, ({ orderSources }) => orderSources.remove(flags.vendor, id));
      if (!isGone)
        throw new OperatorError(`there is no source ${oneLine(id)}: see "reviews-widget invite source list"`);
      shell.stderr.write('removed\n');
    });
}

async function create(shell: Shell, flags: CreateFlags): Promise<void> {
  const { name, kind, campaign, secretFile } = flags;
  const secret = secretFile === undefined ? undefined : await readSecret(secretFile);
  const parsed = NewOrderSource.safeParse({ name, kind, campaignId: campaign, secret }, { error: validationMessages });
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new OperatorError(`${FLAG_OF[String(path[0])] ?? `--${String(path[0])}`} ${message}`, 2);
  }
  const made = await withVendor(shell, flags, (store) => createSource(store, flags.vendor, parsed.data));
  const { publicUrl, host, port } = readSettings(shell.env, flags);
  const address = `${publicUrl ?? ownAddress(host, port)}/orders/${made.id}`;
  const said = [
    `address: ${address}`,
    ...(publicUrl === null ? ['PUBLIC_URL is not set: only this machine can reach that address'] : []),
    ...(secret === undefined ? [`secret, shown this once: ${made.secret}`] : []),
  ];
  shell.stdout.write(`${made.id}\n`);
  shell.stderr.write(`${said.join('\n')}\n`);
}

async function createSource(store: Store, vendorId: string, source: NewOrderSource) {
  const { campaignId } = source;
  if (campaignId !== undefined && !(await store.campaigns.get(vendorId, campaignId))) {
    throw new OperatorError(`this vendor has no campaign ${campaignId}`);
  }
  return store.orderSources.create(vendorId, source, new Date()).catch((error: unknown) => {
    if (!(error instanceof TooManyOrderSources)) throw error;
    throw new OperatorError(`a vendor has at most ${error.most} sources: remove one first`);
  });
}

async function readSecret(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${systemReason(error)}`);
  }
}

function lineOf({ id, kind, received, invited, lastReceivedAt, lastOutcome, name }: OrderSource): string {
  return [id, kind, received, invited, lastReceivedAt ?? '-', lastOutcome ?? '-', oneLine(name)].join('\t');
}
