/** The same invite, requested twice: one contact of the caller, one campaign and product. It is one, and the second response is like the first. */
import type { ContactRow, Db, InviteRow } from '../database/schema.js';
import type { PreparedAsk } from './ask.js';
import { contentsOfProducts, originOf, originOfRequest, saveOrigin } from './invite-origins.js';
import { productsOf } from './invite-token-use.js';
import type { Hashing } from './suppressions.js';

const DAY_MS = 86_400_000;

/** The invite that a request was made of before, as long as its links are good; null for one that is new, or that names no contact. */
export async function repeatedInvite(
  transaction: Db,
  { draft, business, contact }: PreparedAsk,
  { own, at, inviteTokenDays }: Pick<Hashing, 'own'> & { at: Date; inviteTokenDays: number },
): Promise<InviteRow | null> {
  const name = originOfRequest(draft);
  if (name === null) return null;
  const rows = await transaction
    .selectFrom('invite_origins')
    .innerJoin('invites', (join) =>
      join
        .onRef('invites.business_id', '=', 'invite_origins.business_id')
        .onRef('invites.id', '=', 'invite_origins.invite_id'),
    )
    .selectAll('invites')
    .select('invite_origins.contents')
    .where('invite_origins.business_id', '=', business.id)
    .where('invite_origins.origin', '=', name)
    .where('invites.due_at', '>', new Date(at.getTime() - inviteTokenDays * DAY_MS).toISOString())
    .orderBy('invites.created_at')
    .orderBy('invites.id')
    .execute();
  for (const { contents, ...invite } of rows) {
    const asked = new Set(
      (JSON.parse(contents) as { lines: { product: string }[] }).lines.map(({ product }) => product),
    );
    const products = draft.products ?? [];
    const isSame =
      products.length > 0 ? products.every((one) => asked.has(one.sourceProductId)) : !productsOf(invite).length;
    if (isSame && (await isOf(transaction, invite, contact, own))) return invite;
  }
  return null;
}

/** Notes of what request an invite was made, or which one has joined it. */
export async function noteRequest(transaction: Db, { draft }: PreparedAsk, invite: InviteRow, at: Date): Promise<void> {
  const name = originOfRequest(draft);
  // Of somebody who must not be asked nothing is kept.
  if (name === null || invite.state === 'unsubscribed') return;
  const found = await transaction
    .selectFrom('invite_origins')
    .selectAll()
    .where('business_id', '=', invite.business_id)
    .where('origin', '=', name)
    .where('invite_id', '=', invite.id)
    .executeTakeFirst();
  const { lines } = contentsOfProducts(draft.products ?? []);
  const before = found ? originOf(found).contents.lines : [];
  const added = lines.filter(({ product }) => !before.some((line) => line.product === product));
  const contents = { lines: [...before, ...added], refunds: [] };
  await saveOrigin(transaction, invite, { origin: name, shop_ref: null, changed_at: null, contents }, at);
}

/** Whether an invite goes to the same address, or else number: a caller may know a contact by another one since. */
async function isOf(transaction: Db, invite: InviteRow, contact: ContactRow, own: Hashing['own']): Promise<boolean> {
  const stored = await transaction
    .selectFrom('contacts')
    .select(['email', 'phone_number'])
    .where('business_id', '=', invite.business_id)
    .where('id', '=', invite.contact_id)
    .executeTakeFirst();
  return stored !== undefined && own(stored)[0] === own(contact)[0];
}
