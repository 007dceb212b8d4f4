export { createDesk, type Desk } from './desk.js';
export type { DeskFiles, DeskOptions, DeskTokens, SignedToken } from './desk-env.js';
export type { ForeignQuery, ForeignService } from './foreign/foreign-service.js';
export { forgetPeople } from './imports/import-folder.js';
export { createPasswords } from './sign-in/password.js';
