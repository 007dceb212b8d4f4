import type { Command } from 'commander';
import type { Shell } from './shell/shell.js';

/** A command of the first level, as the list of `--help` shows it. */
export interface ListedCommand {
  name: string;
  takes: string;
  description: string;
  /** Loads what adds the command to the program: a command loads its own modules alone, which most of a start is. */
  load(): Promise<(program: Command, shell: Shell) => void>;
}

/** Two commands each. */
const loadErase = async () => (await import('./erase/erase.js')).addEraseCommands;
const loadBackup = async () => (await import('./backup/backup.js')).addBackupCommands;

/** The commands in the order in which `--help` lists them. */
export const COMMANDS: ListedCommand[] = [
  {
    name: 'serve',
    takes: '[options]',
    description: 'run the server: proxy, script files and, unless UPSTREAM_* is set, the embedded service and the demo',
    load: async () => (await import('./commands/serve.js')).addServeCommand,
  },
  {
    name: 'token',
    takes: '[options]',
    description: 'print a token for a page',
    load: async () => (await import('./commands/token.js')).addTokenCommand,
  },
  {
    name: 'token-keys',
    takes: '',
    description: 'manage the keys that sign tokens, while servers run',
    load: async () => (await import('./commands/token-keys.js')).addTokenKeysCommand,
  },
  {
    name: 'key',
    takes: '',
    description: "manage the embedded service's API keys",
    load: async () => (await import('./commands/key.js')).addKeyCommand,
  },
  {
    name: 'vendor',
    takes: '',
    description: "manage the embedded service's vendors",
    load: async () => (await import('./commands/vendor.js')).addVendorCommand,
  },
  {
    name: 'desk',
    takes: '',
    description: 'the desk, where a shop works with its reviews',
    load: async () => (await import('./commands/desk.js')).addDeskCommand,
  },
  {
    name: 'policy',
    takes: '',
    description: 'what a vendor says of its reviews: readers find it below the list',
    load: async () => (await import('./commands/policy.js')).addPolicyCommand,
  },
  {
    name: 'audit',
    takes: '[options]',
    description:
      'compare how low ratings fare: how many are held back and why, and after how many days readers see them',
    load: async () => (await import('./commands/audit.js')).addAuditCommand,
  },
  {
    name: 'insights',
    takes: '[options]',
    description: 'say what shown reviews praise and criticise, of what the server has read',
    load: async () => (await import('./commands/insights.js')).addInsightsCommand,
  },
  {
    name: 'import',
    takes: '[options] <file>',
    description: 'import reviews from a CSV or JSON file',
    load: async () => (await import('./import/import.js')).addImportCommand,
  },
  {
    name: 'source',
    takes: '',
    description: 'connected sources: reviews that a business has at Google, Trustpilot or another reviews service',
    load: async () => (await import('./source/source.js')).addSourceCommand,
  },
  {
    name: 'export',
    takes: '[options]',
    description: 'write everything that is stored of a vendor as JSON lines, or its reviews as CSV',
    load: async () => (await import('./export/export.js')).addExportCommand,
  },
  {
    name: 'erase',
    takes: '[options]',
    description: 'erase what is kept of a person, for good; without --yes it only looks',
    load: loadErase,
  },
  {
    name: 'erasures',
    takes: '[options]',
    description: 'list what was erased: when, vendor, and how many reviews, contacts, invites and reports',
    load: loadErase,
  },
  {
    name: 'retention',
    takes: '[options]',
    description: 'show what is past its time by the settings …_KEEP_DAYS; servers remove it once a day',
    load: async () => (await import('./commands/retention.js')).addRetentionCommand,
  },
  {
    name: 'reviews',
    takes: '',
    description: "list a vendor's reviews, show them, hide them, reply to them, give them another product",
    load: async () => (await import('./commands/reviews.js')).addReviewsCommand,
  },
  {
    name: 'report',
    takes: '',
    description: 'decide about reports of reviews',
    load: async () => (await import('./commands/report.js')).addReportCommand,
  },
  {
    name: 'invite',
    takes: '',
    description: 'who is asked for a review, and where orders come from',
    load: async () => (await import('./invite/invite.js')).addInviteCommand,
  },
  {
    name: 'outbox',
    takes: '',
    description: 'decide about dead letters: reviews that could not be delivered',
    load: async () => (await import('./commands/outbox.js')).addOutboxCommand,
  },
  {
    name: 'messages',
    takes: '',
    description: 'mails and webhooks that wait, or could not be sent',
    load: async () => (await import('./commands/messages.js')).addMessagesCommand,
  },
  {
    name: 'migrate',
    takes: '[options]',
    description: 'bring the databases up to date, as a start does; servers may run meanwhile',
    load: async () => (await import('./commands/migrate.js')).addMigrateCommand,
  },
  {
    name: 'changes',
    takes: '',
    description: 'the change feed of the embedded service',
    load: async () => (await import('./commands/changes.js')).addChangesCommand,
  },
  {
    name: 'backup',
    takes: '[options] <file>',
    description: 'write reviews, pictures, invites, keys, outbox and token keys into one new file, while servers run',
    load: loadBackup,
  },
  {
    name: 'restore',
    takes: '[options] <file>',
    description: 'put a backup into an empty data directory, whole or not at all; the server must not run',
    load: loadBackup,
  },
];
