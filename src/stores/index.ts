export { openPostgresOutbox, readPostgresOutboxState } from './outbox/postgres-outbox.js';
export { openSqliteOutbox, readSqliteOutboxState } from './outbox/sqlite-outbox.js';
export { connectRedis, type RedisStores } from './redis/connect-redis.js';
export type { RedisState } from './redis/redis-connection.js';
export { type CreateRequestLimit, createRequestLimits, type RequestRate } from './request-limits.js';
export { compactSqlite } from './sqlite/compact-sqlite.js';
export { copySqlite, inspectSqlite, isSqliteInUse, type TableCounts } from './sqlite/sqlite-copy.js';
export { openSqliteSnapshots, type SqliteSnapshotsOptions } from './sqlite/sqlite-snapshots.js';
