import { describe, expect, test } from 'vitest';
import { googleScene } from './google-scene.js';
import { LOCATION } from './google-server.js';

describe('replies', () => {
  test.each([
    ['APPROVED', null],
    ['PENDING', 'pending'],
    ['REJECTED', 'rejected'],
    ['REVIEW_REPLY_STATE_UNSPECIFIED', null],
  ])('that are %s at first stand there as %s', async (moderation, state) => {
    const { google, connector, call } = await googleScene();
    const name = google.add({ reviewId: 'a' });
    google.moderation = moderation;
    const sent = { sourceLocationId: LOCATION, sourceFeedbackId: 'locations/11/reviews/a', comment: 'Danke schön' };
    expect(await connector.replies!.send(sent, call)).toBe(state);
    expect(google.replyTo(name)).toMatchObject({ comment: 'Danke schön' });
    google.stateField = 'state';
    expect(await connector.replies!.send({ ...sent, comment: 'Again' }, call)).toBe(state);
    expect(google.replyTo(name)).toMatchObject({ comment: 'Again' });
  });

  test('are taken away, once or twice', async () => {
    const { google, connector, call } = await googleScene();
    const name = google.add({ reviewId: 'a' });
    const of = { sourceLocationId: LOCATION, sourceFeedbackId: 'locations/11/reviews/a' };
    await connector.replies!.send({ ...of, comment: 'Thanks' }, call);
    await connector.replies!.remove(of, call);
    expect(google.replyTo(name)).toBeUndefined();
    await connector.replies!.remove(of, call);
    google.fault = () => ({ status: 503 });
    await expect(connector.replies!.remove(of, call)).rejects.toMatchObject({ failure: 'unavailable' });
  });

  test('may have 4,096 bytes, and need a review that is still there', async () => {
    const { google, connector, call } = await googleScene();
    const name = google.add({ reviewId: 'a' });
    const of = { sourceLocationId: LOCATION, sourceFeedbackId: 'locations/11/reviews/a' };
    const { send } = connector.replies!;
    await send({ ...of, comment: 'ö'.repeat(2_048) }, call);
    await expect(send({ ...of, comment: `${'ö'.repeat(2_048)}.` }, call)).rejects.toMatchObject({ failure: 'refused' });
    google.delete(name);
    await expect(send({ ...of, comment: 'Thanks' }, call)).rejects.toMatchObject({ failure: 'not_found' });
  });
});
