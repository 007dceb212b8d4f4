export type { KeyInfo } from './keys.js';
export type { SchemaState } from './migrations.js';
export type { ImportedReview } from './review-row.js';
export { createService, type Service, type ServiceOptions } from './service.js';
export { type StorageFailure, storageFailureOf } from './storage-failure.js';
export { openStore, readSchemaState, type Store, type StoreOptions } from './store.js';
export type { VendorDraft } from './vendors.js';
