/** A file of orders: who would be invited by it, and then they are. The app sends the file each time, and nothing of it is kept. For owners. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MOST_ORDER_BYTES, MOST_ORDER_LINES, type OrderFileOutcome } from '../../contract/desk/invites.js';
import { DEFAULT_CAMPAIGN } from '../../contract/service/campaign.js';
import { id } from '../../contract/service/fields.js';
import { inspectTextFile } from '../../import/files/text-lines.js';
import { inviteOrders } from '../../import/orders/invite-orders.js';
import { OrderColumnMissing, type OrderField } from '../../import/orders/order-columns.js';
import { OperatorError } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';
import { limitConcurrency } from '../../platform/limit-concurrency.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { invalidRequest, notFound, ServiceProblem } from '../../service/http/problem.js';
import { importFolder } from '../imports/import-folder.js';
import { fileOf, writeUpload } from '../imports/uploaded-file.js';
import { deskOperation } from '../operation.js';

const column = z.string().min(1).max(300).optional();
const MOST_STATUSES = 20;

/** Nobody is invited unless `invite` says so. */
const Query = z.object({
  invite: z.enum(['true', 'false']).default('false'),
  campaignId: id.default(DEFAULT_CAMPAIGN),
  dateFormat: z.enum(['dd/mm', 'mm/dd']).optional(),
  number: column,
  email: column,
  /** Statuses that mean "completed", as JSON. */
  completed: z
    .string()
    .max(10_000)
    .default('[]')
    .transform((text, context) => {
      const read = z.array(z.string().max(300)).max(MOST_STATUSES).safeParse(parseJson(text));
      if (read.success) return read.data;
      context.addIssue({ code: 'custom', message: `must be a list of at most ${MOST_STATUSES} statuses, as JSON` });
      return z.NEVER;
    }),
});

const NOTHING = { invited: 0, before: 0, leftOut: 0, undecidedDates: 0, tooOld: 0, unknownStatuses: [] };

/** One file at a time: its lines are read as fast as the disk gives them. */
export function orderFileOperation() {
  const oneAtATime = limitConcurrency({
    atOnce: 1,
    mostWaiting: 0,
    tooMany: () =>
      new ServiceProblem(503, 'order_file_busy', {
        detail: 'Another file of orders is being read: try again in a moment',
        headers: { 'retry-after': '5' },
      }),
  });
  return deskOperation({
    id: 'inviteOrdersOfFile',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/order-files',
    resource: vendorInPath,
    query: Query,
    async handle({ resource: { id: vendorId }, query }, context): Promise<OrderFileOutcome> {
      const { store, http, now, wake, importsDirectory, mail } = context;
      const campaign = await store.campaigns.get(vendorId, query.campaignId);
      if (!campaign) throw notFound('campaign', query.campaignId);
      const body = fileOf(http.req.raw, 'file of orders');
      return oneAtATime(async () => {
        // Among the imports, which are swept: what a process that is killed leaves there is removed.
        importFolder(importsDirectory).make();
        const path = join(importsDirectory, `${randomUUID()}.orders`);
        const lines: OrderFileOutcome['lines'] = [];
        try {
          await writeUpload(
            path,
            body,
            MOST_ORDER_BYTES,
            'A file of orders may have 20 MB here. The command reads a larger one',
          );
          await inspectTextFile(path);
          const at = now();
          const totals = await inviteOrders(
            {
              ...{ path, campaign, kind: undefined, now: at.getTime() },
              map: chosenColumns(query),
              dateOrder: query.dateFormat ?? null,
              completedStatuses: query.completed,
            },
            { store, vendorId, at, dryRun: query.invite === 'false' },
            (line, text) => void (lines.length < MOST_ORDER_LINES && lines.push({ line, text })),
          );
          if (query.invite === 'true') wake();
          return { ...totals, lines, missing: null, mail };
        } catch (error) {
          if (error instanceof OrderColumnMissing) {
            return { ...NOTHING, lines, missing: { field: error.field, columns: error.columns.slice(0, 200) }, mail };
          }
          if (!(error instanceof OperatorError)) throw error;
          const message = error.message.replaceAll(path, 'The file');
          throw invalidRequest([{ field: 'file', message }], message);
        } finally {
          await rm(path, { force: true });
        }
      });
    },
    logs: ({ invited }, { query: { invite } }) => ({ invited, dryRun: invite === 'false' }),
  });
}

function chosenColumns({ number, email }: z.infer<typeof Query>): ReadonlyMap<OrderField, string> {
  const chosen: [OrderField, string | undefined][] = [
    ['number', number],
    ['email', email],
  ];
  return new Map(chosen.filter((one): one is [OrderField, string] => one[1] !== undefined));
}
