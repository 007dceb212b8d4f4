export { openPostgresOutbox, readPostgresOutboxState } from './postgres-outbox.js';
export { connectRedis, type RedisStores } from './redis.js';
export type { RedisState } from './redis-connection.js';
export { type CreateRequestLimit, createRequestLimits, type RequestRate } from './request-limits.js';
export { copySqlite, inspectSqlite, isSqliteInUse, type TableCounts } from './sqlite-copy.js';
export { openSqliteOutbox, readSqliteOutboxState } from './sqlite-outbox.js';
export { openSqliteSnapshots, type SqliteSnapshotsOptions } from './sqlite-snapshots.js';
