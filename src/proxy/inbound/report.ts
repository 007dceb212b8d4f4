import { z } from 'zod';
import { NewReport, needsReporter, REPORT_FIELDS } from '../../contract/service/report.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { Refusal } from '../problem.js';
import { typed } from './submission.js';

const { reason, explanation, name, email, goodFaith, page, language } = REPORT_FIELDS;

/** A body of the widget API's report, validated as strictly as the service will. Unknown fields are dropped. */
const ReportBody = z
  .object({
    reason,
    explanation: typed(explanation),
    name: typed(name.optional()),
    email: typed(email.optional()),
    goodFaith,
    // A page may have an address that is none of the web's, as in an app: the report counts without it.
    page: typed(page.optional()).catch(undefined),
    // A language that cannot be read is English to the service.
    language: typed(language.optional()).catch(undefined),
  })
  .superRefine(needsReporter);

/** The report in a body. Throws a {@link Refusal} that names every wrong field. */
export function readReport(body: Record<string, unknown>): NewReport {
  const read = ReportBody.safeParse(body, { error: validationMessages });
  if (read.success) return NewReport.parse(read.data);
  const wrong = new Map<string, string>();
  for (const { path, message } of read.error.issues) {
    const field = path.join('.');
    if (!wrong.has(field)) wrong.set(field, message);
  }
  throw new Refusal('invalid_request', { errors: [...wrong].map(([field, message]) => ({ field, message })) });
}
