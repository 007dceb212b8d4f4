export { createDesk, type Desk } from './desk.js';
export type { Connecting, DeskFiles, DeskOptions, DeskTokens, SignedToken, SourceAccounts } from './desk-env.js';
export type { ForeignQuery, ForeignService } from './foreign/foreign-service.js';
export { forgetPeople } from './imports/import-folder.js';
export { createPasswords } from './sign-in/password.js';
