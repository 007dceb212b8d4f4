import { isWritten } from '../draft.js';
import type { Drafts } from '../drafts.js';
import type { FormHost } from '../form-host.js';
import type { CheckedInvite } from './invite-token.js';

interface Options {
  host: FormHost;
  drafts: Drafts;
}

/**
 * Takes the invite token out of the page's address and has it checked. Once it is `checked`, the form shows the draft of
 * the product that the invite is for, filled in, with the star that was pressed in the mail; a review that is sent before that takes the token along.
 */
export async function openInvite({ host, drafts }: Options): Promise<{ checked: Promise<void> }> {
  const chunk = await import('./invite-token.js').catch(() => null);
  const found = chunk?.takeInvite(host);
  if (!chunk || !found) {
    drafts.show(host.vendorId, host.productId);
    return { checked: Promise.resolve() };
  }
  const { token, rating } = found;
  drafts.current.invite = chunk.uncheckedInvite(token);
  return { checked: chunk.checkInviteToken(token, host).then((checked) => fillIn(checked, rating, { host, drafts })) };
}

function fillIn({ invite, firstName, lastName }: CheckedInvite, rating: string, { host, drafts }: Options): void {
  const isBegun = isWritten(drafts.current.values);
  drafts.show(host.vendorId, invite.subject?.productId || host.productId);
  const draft = drafts.current;
  // A review that is on its way or accepted has taken the token along unchecked.
  if (draft.state.name === 'sent' || draft.state.name === 'sending') return;
  draft.invite = invite;
  draft.values.firstName ||= firstName;
  draft.values.lastName ||= lastName;
  // What was chosen while the token was checked stays; a star that was pressed later than an earlier draft counts, and is kept with it.
  if (!rating || isBegun) return;
  draft.values.rating = rating;
  drafts.save(draft);
}
