import { z } from 'zod';
import { NOTICE_TIMES } from '../../contract/desk-notices.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { type DeskContext, deskOperation } from '../operation.js';

const time = z.enum(NOTICE_TIMES, `must be one of ${NOTICE_TIMES.join(', ')}`);

const whose = ({ accountId, person }: DeskContext['session'], vendorId: string) => ({
  accountId,
  personId: person.id,
  vendorId,
});

/** `/vendors/{id}/notices`: what the person of the session is told by mail. Everybody chooses for themselves alone. */
export const NOTICES = [
  deskOperation({
    id: 'getNotices',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/notices',
    resource: vendorInPath,
    handle: ({ resource }, { store, session }) => store.notices.get(whose(session, resource.id)),
  }),

  deskOperation({
    id: 'updateNotices',
    role: 'reader',
    route: 'PUT /vendors/{vendorId}/notices',
    resource: vendorInPath,
    body: z.object({ newReviews: time, lowReviews: time, reports: time, digestHour: z.int().min(0).max(23) }),
    async handle({ resource, body }, { store, session }) {
      await store.notices.set(whose(session, resource.id), body);
      return body;
    },
  }),
];
