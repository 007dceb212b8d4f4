import type { Command } from 'commander';
import { applyRetention } from '../../server/retention/apply-retention.js';
import { readSettings, type SettingFlags, type Settings } from '../../server/settings/settings.js';
import { compactFiles } from '../../server/storage/compact-files.js';
import { withOutbox } from '../../server/storage/outbox-storage.js';
import { hasStore, openServiceStore } from '../../server/storage/service-store.js';
import type { KindName, Store } from '../../service/index.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

const DAY_MS = 86_400_000;

type Kept = keyof Settings['keepDays'];
type Counts = Record<KindName | Kept, number>;

/** What each setting is about, in the order in which they are listed. */
const WHAT: Record<Kept, { setting: string; noun: string }> = {
  contacts: { setting: 'CONTACT_KEEP_DAYS', noun: 'reviews that lose their email address and phone number' },
  invites: { setting: 'INVITE_KEEP_DAYS', noun: 'contacts with their invites' },
  reporters: { setting: 'REPORTER_KEEP_DAYS', noun: 'reports that lose their reporter' },
  requests: { setting: 'REQUEST_KEEP_DAYS', noun: 'requests whose hash is forgotten' },
  deadLetters: { setting: 'DEAD_LETTER_KEEP_DAYS', noun: 'dead letters' },
  erasures: { setting: 'ERASURE_KEEP_DAYS', noun: 'records of erasures' },
  messages: { setting: 'MESSAGE_KEEP_DAYS', noun: 'messages that were sent' },
};

/** Adds `retention`: what is past its time, and removes it now. */
export function addRetentionCommand(program: Command, shell: Shell): void {
  program
    .command('retention')
    .option('--apply', 'remove it now, and compact the files')
    .option('--json', 'print the counts as JSON')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExamples:\n  reviews-widget retention\n  CONTACT_KEEP_DAYS=90 reviews-widget retention\n')
    .action((flags: SettingFlags & { apply?: true; json?: true }) => runRetention(flags, shell));
}

async function runRetention(flags: SettingFlags & { apply?: true; json?: true }, shell: Shell): Promise<void> {
  const settings = readSettings(shell.env, flags);
  const at = new Date();
  const store = !settings.upstream && hasStore(settings) ? await openServiceStore(settings) : null;
  try {
    const counts = flags.apply ? await remove(settings, store, at) : await count(settings, store, at);
    if (flags.json) shell.stdout.write(`${JSON.stringify(counts)}\n`);
    for (const [kind, { setting, noun }] of Object.entries(WHAT) as [Kept, (typeof WHAT)[Kept]][]) {
      const days = settings.keepDays[kind];
      const kept = days === null ? 'off' : `${days} days`;
      shell.stderr.write(`${setting}\t${kept}\t${counts[kind]} ${noun}\n`);
    }
    shell.stderr.write(`\tends by itself\t${counts.signIns} sessions of the desk and one-time links that have ended\n`);
    const appliedAt = await store?.retention.appliedAt();
    if (flags.apply) shell.stderr.write('removed\n');
    else if (appliedAt && appliedAt > at) {
      shell.stderr.write(`nothing was removed; servers do it after ${appliedAt.toISOString()}\n`);
    } else shell.stderr.write('nothing was removed; servers do it once a day, and --apply now\n');
  } finally {
    await store?.close();
  }
}

async function count(settings: Settings, store: Store | null, at: Date): Promise<Counts> {
  const { keepDays } = settings;
  const before = beforeOf(keepDays.deadLetters, at);
  const dead = (await withOutbox(settings, (outbox) => outbox.deadLetters())) ?? [];
  return {
    ...(store ? await store.retention.count(keepDays, at) : none()),
    deadLetters: dead.filter(({ queuedAt }) => queuedAt < before).length,
  };
}

async function remove(settings: Settings, store: Store | null, at: Date): Promise<Counts> {
  const { keepDays } = settings;
  const counts = none();
  if (store) {
    await applyRetention({
      store: store.retention,
      days: keepDays,
      at,
      async onBatch(kind, count) {
        counts[kind] += count;
        return true;
      },
    });
    await store.retention.setApplied(at);
  }
  const deadLetters = await withOutbox(settings, async (outbox) => {
    await outbox.pruneErased(beforeOf(keepDays.erasures, at));
    return outbox.expireDead(beforeOf(keepDays.deadLetters, at));
  });
  const due = await store?.compaction.due();
  await compactFiles(settings);
  if (due) await store?.compaction.done(due);
  return { ...counts, deadLetters: deadLetters ?? 0 };
}

/** What is older than this, ms, is past its time. */
function beforeOf(days: number | null, at: Date): number {
  return days === null ? 0 : at.getTime() - days * DAY_MS;
}

function none(): Record<KindName, number> {
  return { contacts: 0, invites: 0, reporters: 0, requests: 0, erasures: 0, messages: 0, signIns: 0 };
}
