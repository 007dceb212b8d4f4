export { EVERY_ACCOUNT } from './account-access.js';
export type { KeyInfo } from './api-keys/api-keys.js';
export type { SchemaState } from './database/migrations.js';
export { type StorageFailure, storageFailureOf } from './database/storage-failure.js';
export type { ImportedReview } from './reviews/review-row.js';
export { createService, type Service, type ServiceOptions } from './service.js';
export { openStore, readSchemaState, type Store, type StoreOptions } from './store.js';
export type { VendorDraft } from './vendors/vendors.js';
