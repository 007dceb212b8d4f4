import { Hono } from 'hono';
import { z } from 'zod';
import { REPLY_LENGTH } from '../../contract/desk-inbox.js';
import { notFound, ServiceProblem } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { demand, sessionOf } from '../sign-in/session.js';

const Template = z.object({
  name: fields.name,
  text: z.string().trim().min(1, 'must not be empty').max(REPLY_LENGTH, `must be at most ${REPLY_LENGTH} characters`),
});

/** `/reply-templates`: texts for replies, for all shops of the account. Who may reply may also write them. */
export function replyTemplateRoutes({ store }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/reply-templates', demand('moderator'), async (c) =>
    c.json(await store.replyTemplates.list(sessionOf(c).accountId)),
  );

  routes.post('/reply-templates', demand('moderator'), async (c) => {
    const made = await store.replyTemplates.create(sessionOf(c).accountId, await readBody(c, Template));
    if (!made)
      throw new ServiceProblem(409, 'too_many_templates', {
        detail: 'There are 50 templates already: delete one first',
      });
    return c.json(made, 201);
  });

  routes.put('/reply-templates/:id', demand('moderator'), async (c) => {
    const id = c.req.param('id');
    const template = { id, ...(await readBody(c, Template)) };
    const replaced = await store.replyTemplates.replace(sessionOf(c).accountId, template);
    if (!replaced) throw notFound('template', id);
    return c.json(replaced);
  });

  routes.delete('/reply-templates/:id', demand('moderator'), async (c) => {
    const id = c.req.param('id');
    if (!(await store.replyTemplates.remove(sessionOf(c).accountId, id))) throw notFound('template', id);
    return c.body(null, 204);
  });

  return routes;
}
