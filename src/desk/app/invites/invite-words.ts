import type { InviteReason, InviteState } from '../../../contract/service/invite.js';

/** Where an invite stands: what its mark says, and what that means where the mark alone does not. */
export const STATE_WORDS: Record<InviteState, { label: string; meaning: string }> = {
  queued: { label: 'Waiting', meaning: '' },
  sent: { label: 'Sent', meaning: '' },
  unsure: {
    label: 'Unsure',
    meaning:
      'It may have arrived: the last response of the mail server never came. So that nobody is asked twice, it is not sent again.',
  },
  delivered: { label: 'Arrived', meaning: '' },
  reviewed: { label: 'Reviewed', meaning: '' },
  bounced: { label: 'Bounced', meaning: 'It could not be delivered.' },
  unsubscribed: { label: 'Unsubscribed', meaning: 'The customer does not want to be asked.' },
  cancelled: { label: 'Cancelled', meaning: '' },
};

export const STATES = Object.keys(STATE_WORDS) as InviteState[];

export const REASON_WORDS: Record<InviteReason, string> = {
  by_the_shop: 'Somebody of the shop cancelled it.',
  sent_by_the_shop: 'The shop sends its link itself.',
  too_late: 'It could not be sent for so long that it would come too late.',
  not_deliverable: 'It could not be delivered.',
  refused: 'The other side refused it: there may be no such mailbox or number.',
  complained: 'The customer marked it as spam.',
  no_channel: 'The campaign does not write by what the customer can be reached by.',
  restored: 'It was still waiting where this data was restored from.',
};

/** Hours as people say them. */
export function delayWords(hours: number): string {
  if (hours === 0) return 'at once';
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const said = [counted(days, 'day'), counted(rest, 'hour')].filter((part) => !part.startsWith('0 '));
  return `after ${said.join(' and ')}`;
}

function counted(value: number, one: string): string {
  return `${value} ${one}${value === 1 ? '' : 's'}`;
}
