import { expect, test } from 'vitest';
import type { InboxPage, InboxReview } from '../../../../src/contract/desk/inbox.js';
import type { Api } from '../../../../src/desk/app/api.js';
import type { InboxFilter } from '../../../../src/desk/app/inbox/inbox-filters.js';
import { InboxModel } from '../../../../src/desk/app/inbox/inbox-model.js';

const OVERVIEW = { counts: { reported: 0 }, sources: [] };

const review = (id: string, state: InboxReview['state'] = 'pending') =>
  ({ id, state, openReports: 0, card: { id, rating: 5 } }) as unknown as InboxReview;

/** A server whose lists are sent when the test says so. */
function slowServer() {
  const waiting: { resolve: (page: InboxPage) => void; reject: (error: Error) => void }[] = [];
  const api = {
    get: (path: string) => {
      if (path.endsWith('/moderation')) return Promise.resolve(OVERVIEW);
      if (path.endsWith('/audit')) return Promise.resolve(null);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
  } as unknown as Api;
  return {
    api,
    /** Answers the request that waits longest. */
    async sends(...reviews: InboxReview[]): Promise<void> {
      waiting.shift()!.resolve({ reviews });
      await new Promise((resolve) => setImmediate(resolve));
    },
    /** The same, where more follow. */
    async sendsPart(...reviews: InboxReview[]): Promise<void> {
      waiting.shift()!.resolve({ reviews, nextCursor: 'more' });
      await new Promise((resolve) => setImmediate(resolve));
    },
    async fails(): Promise<void> {
      waiting.shift()!.reject(new Error('away'));
      await new Promise((resolve) => setImmediate(resolve));
    },
    get requests(): number {
      return waiting.length;
    },
  };
}

async function openInbox(...reviews: InboxReview[]) {
  const server = slowServer();
  const model = new InboxModel();
  model.open(server.api, 'shop', { queue: 'todo' } as InboxFilter);
  await server.sends(...reviews);
  expect(model.ids).toEqual(reviews.map(({ id }) => id));
  return { server, model };
}

test('a list that was requested before a decision does not bring the review back', async () => {
  const { server, model } = await openInbox(review('one'), review('two'));
  const refreshed = model.refresh();
  model.settle([{ review: review('one', 'shown') }]);
  expect(model.ids).toEqual(['two']);
  await server.sends(review('one'), review('two'));
  expect(model.ids).toEqual(['two']);
  await server.sends(review('new'), review('two'));
  expect(model.ids).toEqual(['new', 'two']);
  expect(await refreshed).toEqual({ reviews: 1, reports: 0 });
});

test('changes during a refresh have the list read once more, and no two at once', async () => {
  const { server, model } = await openInbox(review('one'));
  const first = model.refresh();
  const others = [model.refresh(), model.refresh()];
  expect(server.requests).toBe(1);
  await server.sends(review('one'));
  expect(server.requests).toBe(1);
  await server.sends(review('two'), review('one'));
  expect(server.requests).toBe(0);
  expect(model.ids).toEqual(['two', 'one']);
  expect(await first).toEqual({ reviews: 1, reports: 0 });
  for (const other of others) expect(await other).toEqual({ reviews: 0, reports: 0 });
});

test('a decision that is taken back brings each review back to where it stood, however far down', async () => {
  const all = Array.from({ length: 12 }, (_, at) => review(String(at)));
  const { model } = await openInbox(...all);
  const ids = model.ids;
  const decided = ['0', '5', '6', '7', '11'];
  model.settle(decided.map((id) => ({ review: review(id, 'shown') })));
  expect(model.ids).toEqual(ids.filter((id) => !decided.includes(id)));
  model.settle(decided.toReversed().map((id) => ({ review: review(id) })));
  expect(model.ids).toEqual(ids);
});

test('what went wrong is forgotten as soon as it is tried again', async () => {
  const server = slowServer();
  const model = new InboxModel();
  model.open(server.api, 'shop', { queue: 'todo' } as InboxFilter);
  await server.sendsPart(review('one'));
  const more = model.loadMore();
  await server.fails();
  await more;
  expect(model.problem).toBe('away');
  const again = model.loadMore();
  expect(model).toMatchObject({ problem: '', isLoadingMore: true });
  await server.fails();
  await again;
  expect(model.problem).toBe('away');
  void model.reload();
  expect(model.problem).toBe('');
  await server.sends(review('one'));
  expect(model).toMatchObject({ problem: '', state: 'ready' });
});
