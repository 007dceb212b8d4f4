import { CustomQuestions } from '../../contract/service/custom-question.js';
import { operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';

export const getCustomQuestions = operation({
  id: 'getCustomQuestions',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/custom-questions',
  tag: 'Vendors',
  summary: 'Read what a vendor asks in its form',
  description: 'In the order in which it is asked, beside stars and text.',
  resource: vendorInPath,
  response: { status: 200, description: 'The questions; none where nothing is asked.', schema: CustomQuestions },
  handle: async ({ resource, account }, { store }) => ({
    questions: (await store.customQuestions.get(resource.id, account)) ?? [],
  }),
});

export const updateCustomQuestions = operation({
  id: 'updateCustomQuestions',
  families: ['v2'],
  method: 'put',
  path: '/vendors/{vendorId}/custom-questions',
  tag: 'Vendors',
  summary: 'Change what a vendor asks in its form',
  description:
    'Replaces all of them. Answers are kept by the `name` of a question and the `value` of an option: what is asked no more, or is an option ' +
    'no more, stays with its review for the shop, and readers see it no more.',
  resource: vendorInPath,
  body: CustomQuestions,
  response: { status: 200, description: 'What is asked now.', schema: CustomQuestions },
  invalidates: (_, { id }) => id,
  handle: async ({ resource, body, account }, { store }) => ({
    questions: (await store.customQuestions.set(resource.id, body.questions, account)) ?? [],
  }),
});
