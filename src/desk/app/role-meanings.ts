import type { Role } from '../../contract/desk/desk.js';

/** What each role may do, as the desk says it. */
export const ROLE_MEANINGS: Record<Role, string> = {
  owner: 'everything, people and set-up included.',
  moderator: 'read reviews, decide which are shown, and reply.',
  reader: 'read reviews, and change nothing.',
};
