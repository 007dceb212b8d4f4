import { createKeyStore, type KeyStore } from './api-keys/api-keys.js';
import { type BusinessStore, createBusinessStore } from './businesses/businesses.js';
import { type ChangeLog, createChangeLog } from './changes/change-log.js';
import { type CustomQuestionStore, createCustomQuestionStore } from './custom-questions/custom-questions.js';
import type { Database, OnWrite } from './database/database.js';
import type { SchemaState } from './database/migrations.js';
import { createSettingStore, type SettingStore } from './database/server-settings.js';
import { openSqlite, readSqliteState } from './database/sqlite.js';
import { type CompactionNotes, createCompactionNotes } from './erasure/compaction-due.js';
import { createErasureStore, type ErasureStore } from './erasure/erasures.js';
import { createExportStore, type ExportStore } from './export/exports.js';
import { createInsightStore, type InsightStore } from './insights/insights.js';
import { createReadingStore, type ReadingStore } from './insights/readings.js';
import { type CampaignStore, createCampaignStore } from './invites/campaigns.js';
import { INVITE_TOKEN_DAYS } from './invites/invite-links.js';
import { createInviteRecorder } from './invites/invite-messages.js';
import { createInviteTokenKeys } from './invites/invite-token-keys.js';
import { createInviteStore, type InviteStore } from './invites/invites.js';
import { createSuppressionStore, type SuppressionStore } from './invites/suppressions.js';
import { TEXT_MESSAGES_PER_MONTH } from './invites/text-message-allowance.js';
import { createMessageQueue, type MessageQueue } from './messages/message-queue.js';
import { createModerationStore, type ModerationStore } from './moderation/moderation.js';
import { createNoticeStore, type NoticeStore } from './notices/notice-choices.js';
import { createNumberStore, type NumberStore } from './numbers/numbers.js';
import { createOrderSourceStore, type OrderSourceStore } from './orders/order-sources.js';
import { createPageTokenStore, type PageTokenStore } from './page-tokens/page-tokens.js';
import { createOneTimeLinkStore, type OneTimeLinkStore } from './people/one-time-links.js';
import { createPasskeyStore, type PasskeyStore } from './people/passkeys.js';
import { createPeopleStore, type PeopleStore } from './people/people.js';
import { createSessionStore, type SessionStore } from './people/sessions.js';
import { createPolicyStore, type PolicyStore } from './policy/review-policies.js';
import { createProductStore, type ProductStore } from './products/products.js';
import { createReplyTemplateStore, type ReplyTemplateStore } from './reply-templates/reply-templates.js';
import { recordReportTelling } from './reports/report-telling.js';
import { createReportStore, type ReportStore } from './reports/reports.js';
import { createRetentionStore, type RetentionStore } from './retention/retention.js';
import { createReviewStore, type ReviewStore } from './reviews/reviews.js';
import { recordReplyGivenUp } from './sources/source-replies.js';
import { createSourceStore, type SourceStore } from './sources/sources.js';
import { createUploadStore, type UploadStore } from './uploads/uploads.js';
import { createLookStore, type LookStore } from './vendors/looks.js';
import { createShopStartStore, type ShopStartStore } from './vendors/shop-starts.js';
import { createVendorStore, type VendorStore } from './vendors/vendors.js';
import { createWebhookStore, type WebhookStore } from './webhooks/webhooks.js';

/** Everything the service stores. A write whose promise resolved is on disk. */
export interface Store extends Pick<Database, 'unavailable' | 'sharedLimiter' | 'close'> {
  keys: KeyStore;
  vendors: VendorStore;
  looks: LookStore;
  starts: ShopStartStore;
  businesses: BusinessStore;
  reviews: ReviewStore;
  products: ProductStore;
  reports: ReportStore;
  policies: PolicyStore;
  customQuestions: CustomQuestionStore;
  moderation: ModerationStore;
  numbers: NumberStore;
  readings: ReadingStore;
  insights: InsightStore;
  changes: ChangeLog;
  invites: InviteStore;
  campaigns: CampaignStore;
  suppressions: SuppressionStore;
  orderSources: OrderSourceStore;
  settings: SettingStore;
  erasures: ErasureStore;
  retention: RetentionStore;
  compaction: CompactionNotes;
  exports: ExportStore;
  people: PeopleStore;
  sessions: SessionStore;
  passkeys: PasskeyStore;
  replyTemplates: ReplyTemplateStore;
  links: OneTimeLinkStore;
  messages: MessageQueue;
  pageTokens: PageTokenStore;
  uploads: UploadStore;
  webhooks: WebhookStore;
  sources: SourceStore;
  notices: NoticeStore;
  /** Whether the database can be read. */
  ready(): Promise<boolean>;
  /** Writes something small; rejects with the error that prevents it. */
  tryWriting(): Promise<void>;
}

/**
 * Where the data is: in the embedded database `{dataDir}/reviews.sqlite`, whose directory is created when it is missing, or in
 * the Postgres database at `databaseUrl`, through at most so many `connections` (10).
 */
export type StoreOptions = ({ dataDir: string } | { databaseUrl: string; connections?: number }) & InviteLimits;

/** What holds for every invite, whoever makes it. */
export interface InviteLimits {
  /** Text messages an account may send a month (UTC); 500 by default. */
  textMessagesPerMonth?: number;
  /** Days that an invite token stays valid after its invite is due; 90 by default. */
  inviteTokenDays?: number;
}

/** The migrations that opening the store would run. Changes nothing. Throws one Error that names the database. */
export function readSchemaState(options: StoreOptions): Promise<SchemaState> {
  return 'dataDir' in options
    ? readSqliteState(options.dataDir)
    : postgres().then(({ readPostgresState }) => readPostgresState(options.databaseUrl));
}

/** Loaded where it is used: a command on SQLite starts sooner without. */
const postgres = () => import('./database/postgres.js');

/**
 * Opens the store and brings its schema up to date. `onWrite` is called when a write has ended, `log` with each event. Throws
 * one Error that names the database when that is impossible.
 */
export async function openStore(
  options: StoreOptions,
  onWrite?: OnWrite,
  log?: (event: object) => void,
): Promise<Store> {
  const { textMessagesPerMonth = TEXT_MESSAGES_PER_MONTH, inviteTokenDays = INVITE_TOKEN_DAYS } = options;
  const database =
    'dataDir' in options
      ? await openSqlite(options.dataDir, onWrite)
      : await (await postgres()).openPostgres(options.databaseUrl, options.connections, onWrite, log);
  const changes = createChangeLog(database);
  const notifying = { ...database, write: changes.withNotification(database.write) };
  const settings = createSettingStore(database);
  const tokenKeys = createInviteTokenKeys(settings);
  const suppressions = createSuppressionStore(database, settings);
  const businesses = createBusinessStore(database);
  const readings = createReadingStore(notifying);
  const recordInviteSending = createInviteRecorder({ textMessagesPerMonth });
  return {
    keys: createKeyStore(database),
    vendors: createVendorStore(database),
    looks: createLookStore(database),
    starts: createShopStartStore(database, settings),
    businesses,
    reviews: createReviewStore(notifying, tokenKeys, suppressions),
    products: createProductStore(notifying),
    reports: createReportStore(notifying),
    erasures: createErasureStore(notifying),
    retention: createRetentionStore(notifying),
    compaction: createCompactionNotes(database),
    exports: createExportStore(notifying),
    policies: createPolicyStore(notifying),
    customQuestions: createCustomQuestionStore(notifying),
    people: createPeopleStore(database),
    sessions: createSessionStore(database),
    passkeys: createPasskeyStore(database),
    replyTemplates: createReplyTemplateStore(database),
    links: createOneTimeLinkStore(database),
    messages: createMessageQueue(database, async (...end) => {
      await recordInviteSending(...end);
      await recordReportTelling(...end);
      await recordReplyGivenUp(...end);
    }),
    pageTokens: createPageTokenStore(database),
    uploads: createUploadStore(database),
    webhooks: createWebhookStore(database),
    sources: createSourceStore(notifying, suppressions),
    notices: createNoticeStore(database),
    moderation: createModerationStore(notifying),
    numbers: createNumberStore(database),
    readings,
    insights: createInsightStore(database, businesses, readings),
    changes,
    invites: createInviteStore(database, { tokenKeys, suppressions, textMessagesPerMonth, inviteTokenDays }),
    campaigns: createCampaignStore(database),
    suppressions,
    orderSources: createOrderSourceStore(database),
    settings,
    unavailable: database.unavailable,
    sharedLimiter: database.sharedLimiter,
    ready: () =>
      database.db
        .selectFrom('settings')
        .select('name')
        .limit(1)
        .execute()
        .then(
          () => true,
          () => false,
        ),
    tryWriting: () => settings.set('tried-writing-at', new Date().toISOString()),
    close: database.close,
  };
}
