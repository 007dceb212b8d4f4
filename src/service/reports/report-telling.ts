/** What the end of a mail means for its report: both change in one transaction. */
import type { MessageState } from '../../contract/messages.js';
import type { Db } from '../database/schema.js';
import type { Message } from '../messages/messages.js';
import { markTold } from './report-decision.js';

/** Records who was told, once a mail is sent. For messages of other kinds it does nothing. */
export async function recordReportTelling(
  transaction: Db,
  { kind, vendorId, details }: Message,
  state: MessageState,
  _outcome: string | null,
  at: Date,
): Promise<void> {
  const told = TOLD[kind];
  if (state !== 'sent' || vendorId === null || told === undefined) return;
  await markTold(transaction, { vendorId, reportId: String(details.reportId) }, told, at);
}

const TOLD: Record<string, { reporter?: true; author?: true } | undefined> = {
  report_decision: { reporter: true },
  report_statement: { author: true },
};
