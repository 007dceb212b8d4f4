import type { Store } from '../../service/index.js';
import { type ReturnedMail, readReturnedMail } from './returned-mail.js';

/** What a mail that came back has changed. */
export type Obeyed = ReturnedMail['event'] | 'nothing';

/**
 * Records what a mail says that came back: of the invites that it names, the first that is genuine counts. A report that comes twice changes
 * nothing. Rejects only where the database does.
 */
export async function obeyReturnedMail({ invites }: Pick<Store, 'invites'>, mail: Buffer): Promise<Obeyed> {
  const returned = await readReturnedMail(mail);
  for (const key of returned?.returnKeys ?? []) {
    const invite = await invites.inviteOfReturnKey(key);
    if (!invite) continue;
    const isNew = await invites.record(invite.vendorId, invite.inviteId, returned!.event, new Date());
    return isNew ? returned!.event : 'nothing';
  }
  return 'nothing';
}
