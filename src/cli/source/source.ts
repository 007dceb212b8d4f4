import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import {
  DISCONNECT_CHOICES,
  type DisconnectChoice,
  SOURCE_KINDS,
  type SourceConnection,
  type SourceKind,
  type SourceLocation,
} from '../../contract/sources.js';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { openSources, type Sources } from '../../server/sources/open-sources.js';
import { readNext } from '../../server/sources/source-reader.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import {
  ChoiceNotAllowed,
  DEFAULT_ACCOUNT,
  demandChoice,
  LocationInUse,
  NoSuchChoice,
  type Store,
  TooManyConnections,
} from '../../service/index.js';
import { SourceError } from '../../sources/source-error.js';
import { accountOption, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';
import { letIn } from './let-in.js';

/** Who does what a command does, as it is recorded. */
const BY_COMMAND = 'command';

type Flags = SettingFlags & { json?: true; account?: string };
type ConnectFlags = Flags & {
  keyFile?: string;
  secretFile?: string;
  businessUnit?: string;
  businessUser?: string;
  baseUrl?: string;
  marketplaceUrl?: string;
  name?: string;
};
type SyncFlags = Flags & { connection?: string; location?: string; vendor?: string; whole?: true };
type DisconnectFlags = Flags & { reviews: DisconnectChoice; yes?: true };

interface Opened extends Sources {
  store: Store;
  accountId: string;
}

/** Adds `source list|connect|sync|disconnect|rotate-key`: reviews that a business already has, where it has them. */
export function addSourceCommand(program: Command, shell: Shell): void {
  const source = program.command('source');
  const command = (name: string, description: string, example: string) =>
    source
      .command(name)
      .description(description)
      .addHelpText('after', `\nExample:\n  reviews-widget source ${example}\n`)
      .addOption(accountOption())
      .addOption(dataOption());

  command(
    'list',
    'list what is connected: connection, location, kind, vendor, reviews here, reviews there, last read, failure, name',
    'list',
  )
    .option('--json', 'print the connections as JSON, a line for each')
    .action((flags: Flags) => use(shell, flags, (opened) => list(shell, flags, opened)));

  command('connect', 'connect an account; prints its id, and its locations', 'connect google')
    .argument('<kind>', `one of ${SOURCE_KINDS.join(', ')}`)
    .option('--key-file <file>', 'Trustpilot, a reviews service: the key, as the first line of a file')
    .option('--business-unit <id>', "Trustpilot: the business unit's id")
    .option('--secret-file <file>', "Trustpilot, for replies: the key's secret, as the first line of a file")
    .option('--business-user <id>', 'Trustpilot, for replies: the id of the user who writes them')
    .option('--base-url <url>', 'a reviews service: its version 1 address, which ends in /api/v1')
    .option('--marketplace-url <url>', 'a reviews service: its marketplace address, which ends in /api/v2')
    .option('--name <name>', 'a reviews service: what its reviews are called here (its host)')
    .action((kind: string, flags: ConnectFlags) => use(shell, flags, (opened) => connect(shell, kind, flags, opened)));

  command(
    'sync',
    'read now what is connected, and wait for it; with --vendor a location is read for that vendor from now on',
    'sync --location 41d7… --vendor 6f1c…',
  )
    .option('--connection <id>', 'only the locations of this connection')
    .option('--location <id>', 'only this location')
    .option('--vendor <id>', 'the vendor whose list shows the reviews of --location')
    .option('--whole', 'read the whole list anew, not the changes alone')
    .action((flags: SyncFlags) => use(shell, flags, (opened) => sync(shell, flags, opened)));

  command('disconnect', 'disconnect an account', 'disconnect 9b2e… --reviews keep --yes')
    .argument('<id>', 'the connection in "source list"')
    .addOption(
      new Option('--reviews <choice>', 'what becomes of its reviews')
        .choices([...DISCONNECT_CHOICES])
        .makeOptionMandatory(),
    )
    .option('--yes', 'do not ask')
    .action((id: string, flags: DisconnectFlags) =>
      use(shell, flags, (opened) => disconnect(shell, id, flags, opened)),
    );

  command(
    'rotate-key',
    'seal the stored grants by a new key, and forget the old one; servers may run',
    'rotate-key',
  ).action((flags: Flags) => use(shell, flags, (opened) => rotateKey(shell, opened)));
}

/** Runs `work` on the sources of an account, and says in a sentence what a source did not do. */
async function use(shell: Shell, flags: Flags, work: (opened: Opened) => Promise<void>): Promise<void> {
  const settings = readSettings(shell.env, flags);
  const isThere = await withExistingStore(settings, async (store) => {
    const opened = openSources(settings, store, () => {});
    try {
      await work({ ...opened, store, accountId: flags.account ?? DEFAULT_ACCOUNT });
    } catch (error) {
      if (error instanceof SourceError) throw new OperatorError(`the source: ${error.failure}, ${error.message}`);
      if (error instanceof ChoiceNotAllowed) throw new OperatorError(`--reviews ${error.message}`, 2);
      if (error instanceof TooManyConnections)
        throw new OperatorError(`there can be ${error.most} connections: disconnect one`);
      throw error;
    }
    return true;
  });
  if (!isThere) throw new OperatorError(`there is no database in ${settings.dataDir}`);
}

async function list(shell: Shell, { json }: Flags, { store, accountId }: Opened): Promise<void> {
  const connections = await store.sources.list(accountId);
  for (const connection of connections) {
    const lines = json ? [JSON.stringify(connection)] : linesOf(connection);
    for (const line of lines) shell.stdout.write(`${line}\n`);
  }
  if (connections.length === 0)
    shell.stderr.write('nothing is connected: see "reviews-widget source connect --help"\n');
}

function linesOf({ id, kind, name, failure, locations }: SourceConnection): string[] {
  if (locations.length === 0) return [[id, '-', kind, '-', 0, '-', '-', failure ?? '-', oneLine(name)].join('\t')];
  return locations.map((location) =>
    [
      id,
      location.id,
      kind,
      location.vendorId ?? '-',
      location.read,
      location.total ?? '-',
      location.lastReadAt ?? '-',
      failure ?? location.failure ?? '-',
      oneLine(location.title),
    ].join('\t'),
  );
}

async function connect(shell: Shell, given: string, flags: ConnectFlags, opened: Opened): Promise<void> {
  const kind = SOURCE_KINDS.find((one) => one === given);
  if (!kind) throw new OperatorError(`<kind> must be one of ${SOURCE_KINDS.join(', ')}, not "${given}"`, 2);
  const type = opened.access.typeOf(kind);
  if (!type) throw new OperatorError('set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET first: see docs/guide/sources.md');
  const who = { accountId: opened.accountId, by: BY_COMMAND };
  const id = type.oauth
    ? await letIn(shell, opened.accounts, kind, who)
    : await opened.accounts.connectByKey(await keyAndSettings(kind, flags), who);
  shell.stdout.write(`${id}\n`);
  const connection = (await opened.store.sources.list(opened.accountId)).find((one) => one.id === id)!;
  for (const location of connection.locations) shell.stderr.write(`${choiceOf(location)}\n`);
}

/** What to do with a location that is not read yet. */
function choiceOf({ id, title, matchingVendorId }: SourceLocation): string {
  return `${oneLine(title)}: source sync --location ${id} --vendor ${matchingVendorId ?? '<vendor>'}`;
}

const FLAGS_OF: Record<Exclude<SourceKind, 'google'>, Record<string, 'businessUnit' | 'baseUrl' | 'marketplaceUrl'>> = {
  trustpilot: { businessUnitId: 'businessUnit' },
  'reviews-service': { baseUrl: 'baseUrl', marketplaceUrl: 'marketplaceUrl' },
};

async function keyAndSettings(kind: SourceKind, flags: ConnectFlags) {
  const settings: Record<string, string> = flags.name === undefined ? {} : { name: flags.name };
  for (const [name, flag] of Object.entries(FLAGS_OF[kind as Exclude<SourceKind, 'google'>])) {
    const value = flags[flag];
    const option = `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (!value) throw new OperatorError(`${kind} needs ${option}`, 2);
    if (flag !== 'businessUnit' && !URL.canParse(value))
      throw new OperatorError(`${option} must be an address, not "${value}"`, 2);
    settings[name] = value;
  }
  if (flags.keyFile === undefined) throw new OperatorError(`${kind} needs --key-file`, 2);
  const key = await firstLine('--key-file', flags.keyFile);
  const { secretFile, businessUser } = flags;
  if (kind !== 'trustpilot' || (secretFile ?? businessUser) === undefined) return { kind, key, settings };
  if (secretFile === undefined || businessUser === undefined) {
    throw new OperatorError('for replies trustpilot needs both --secret-file and --business-user', 2);
  }
  const secret = await firstLine('--secret-file', secretFile);
  return { kind, key, secret, settings: { ...settings, businessUserId: businessUser } };
}

async function firstLine(option: string, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${option} cannot be read: ${systemReason(error)}`, 2);
  });
  const line = (text.split(/\r?\n/)[0] ?? '').trim();
  if (line === '') throw new OperatorError(`${option} is empty`, 2);
  return line;
}

async function sync(shell: Shell, flags: SyncFlags, opened: Opened): Promise<void> {
  const { store, access, accountId } = opened;
  const { connection: connectionId, location: locationId, vendor: vendorId, whole = false } = flags;
  if (vendorId !== undefined) {
    if (locationId === undefined) throw new OperatorError('--vendor needs --location', 2);
    const choices = [{ locationId, vendorId }];
    await store.sources.choose({ accountId, choices }, new Date()).catch((error: unknown) => {
      if (error instanceof LocationInUse)
        throw new OperatorError('this location is read for another vendor: disconnect it first');
      if (error instanceof NoSuchChoice) throw new OperatorError(`there is no such ${error.kind}`);
      throw error;
    });
  }
  const which = { account: accountId, whole, ...(connectionId && { connectionId }), ...(locationId && { locationId }) };
  const at = new Date();
  const now = await store.sources.readNow(which, at);
  if (now.locations + now.waiting === 0)
    throw new OperatorError('nothing is to be read: see "reviews-widget source list"');
  const chosen = (await chosenLocations(opened, flags)).map(({ id }) => id);
  const log = (event: object) => shell.stderr.write(`${JSON.stringify(event)}\n`);
  // Each once: what a reading has found to be read again is read by the server, or by the next command.
  const left = new Set(chosen);
  while (left.size > 0) {
    const id = await readNext({ sources: store.sources, access, log }, new AbortController().signal, [...left]);
    if (id === null) break;
    left.delete(id);
  }
  let failed = 0;
  let others = 0;
  for (const { id, title, read, total, failure, nextReadAt } of await chosenLocations(opened, flags)) {
    shell.stdout.write(`${[id, read, total ?? '-', failure ?? '-', oneLine(title)].join('\t')}\n`);
    if (failure !== null) failed += 1;
    else if (left.has(id) && nextReadAt !== null && nextReadAt <= new Date().toISOString()) others += 1;
  }
  if (others > 0)
    throw new OperatorError(
      `another process is reading ${others} of them, or was killed while it was: try again in two minutes`,
    );
  if (now.waitUntil !== null)
    throw new OperatorError(
      `${now.waiting} of ${chosen.length} were not read: the source wants to be left alone for ${waitText(now.waitUntil, at)}`,
    );
  if (failed > 0)
    throw new OperatorError(`${failed} of ${chosen.length} could not be read: they are tried again by themselves`);
}

/** How long it is until then, such as `12 minutes`, rounded up. */
function waitText(until: string, from: Date): string {
  const seconds = Math.ceil((Date.parse(until) - from.getTime()) / 1_000);
  if (seconds <= 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

async function chosenLocations(
  { store, accountId }: Opened,
  { connection, location }: SyncFlags,
): Promise<SourceLocation[]> {
  const connections = await store.sources.list(accountId);
  return connections
    .filter(({ id }) => connection === undefined || id === connection)
    .flatMap(({ locations, failure }) => locations.map((one) => ({ ...one, failure: failure ?? one.failure })))
    .filter(({ id, vendorId }) => vendorId !== null && (location === undefined || id === location));
}

async function disconnect(shell: Shell, id: string, flags: DisconnectFlags, opened: Opened): Promise<void> {
  const { accountId, accounts, store } = opened;
  const connection = await store.sources.find(accountId, id);
  if (!connection) throw new OperatorError(`there is no connection ${oneLine(id)}`);
  demandChoice(connection, flags.reviews);
  if (!flags.yes) {
    if (!shell.ask) throw new OperatorError('nothing was disconnected: add --yes', 2);
    const typed = await shell.ask(`Disconnect it, and ${flags.reviews} its reviews? Type yes: `);
    if (typed.trim().toLowerCase() !== 'yes') throw new OperatorError('nothing was disconnected');
  }
  const done = await accounts.disconnect({ accountId, id, choice: flags.reviews, by: BY_COMMAND });
  shell.stderr.write(`disconnected; ${flags.reviews}: ${done?.reviews ?? 0} reviews\n`);
}

/** Grants are sealed anew one by one: a server that reads meanwhile opens both, until the old key is dropped. */
async function rotateKey(shell: Shell, { store, access, keys }: Opened): Promise<void> {
  keys.addKey();
  let sealed = 0;
  let locked = 0;
  for (const connection of await store.sources.grants()) {
    if (connection.sealedGrant === null) continue;
    try {
      await access.withGrant(connection, async (grant) =>
        store.sources.keepGrant(connection, await keys.seal(connection.id, grant)),
      );
      sealed += 1;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      locked += 1;
    }
  }
  keys.dropOldKeys();
  shell.stderr.write(
    `sealed by a new key: ${sealed}${locked > 0 ? `; ${locked} could not be opened: connect those again` : ''}\n`,
  );
}
