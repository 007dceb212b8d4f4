/** The mails of a report in the message queue. */
import type { Db, ReportRow } from '../database/schema.js';
import { addMessages, type NewMessage } from '../messages/messages.js';

/** What a mail of a report says: that it has come, what was decided, and to the author that the review is held back. */
export const REPORT_MAILS = ['report_receipt', 'report_decision', 'report_statement'] as const;
export type ReportMail = (typeof REPORT_MAILS)[number];

/** Receipts that one address gets in a day from one vendor: whoever reports may have given somebody else's. */
const MOST_RECEIPTS = 5;
const DAY_MS = 86_400_000;
/** A notice that could not be sent for so long is sent by a person, or not at all. */
const TOO_LATE_DAYS = 30;

/** The id of the message in the queue. */
export const reportMessageId = (reportId: string, kind: ReportMail) => `${kind}:${reportId}`;

/** Adds the receipt of a report, where it has an address that did not get too many of them. */
export async function addReceipt(transaction: Db, row: ReportRow, accountId: string, at: Date): Promise<void> {
  if (row.email === null) return;
  const { count } = await transaction
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('business_id', '=', row.business_id)
    .where('created_at', '>', new Date(at.getTime() - DAY_MS).toISOString())
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', row.email!.toLowerCase()))
    .executeTakeFirstOrThrow();
  if (Number(count) > MOST_RECEIPTS) return;
  await addMessages(transaction, [messageOf(row, accountId, 'report_receipt', at)], at);
}

/** Adds the mails of a decision. Whether there is an address, and somebody who was not told yet, is seen when they are composed. */
export async function addDecisionMails(transaction: Db, row: ReportRow, at: Date): Promise<void> {
  const vendor = transaction.selectFrom('businesses').select('account_id').where('id', '=', row.business_id);
  const { account_id: accountId } = await vendor.executeTakeFirstOrThrow();
  const kinds = row.decision === 'kept' ? REPORT_MAILS.slice(1, 2) : REPORT_MAILS.slice(1);
  await addMessages(
    transaction,
    kinds.map((kind) => messageOf(row, accountId, kind, at)),
    at,
  );
}

/** The subject is what the mail goes with: the author's review, or the report. */
function messageOf(row: ReportRow, accountId: string, kind: ReportMail, at: Date): NewMessage {
  const subjectId = kind === 'report_statement' ? row.review_id : row.id;
  return {
    accountId,
    id: reportMessageId(row.id, kind),
    channel: 'mail',
    kind,
    recipientId: subjectId,
    vendorId: row.business_id,
    subjectId,
    details: { reportId: row.id },
    endsAt: new Date(at.getTime() + TOO_LATE_DAYS * DAY_MS),
  };
}
