import type { InviteResponse } from '../../src/contract/service/invite.js';
import type { Review } from '../../src/contract/service/review.js';
import type { Feedback } from '../../src/contract/service/submitted-review.js';
import { type TemporaryServiceOptions, temporaryService } from './temporary-service.js';

export const START = Date.parse('2026-03-01T10:00:00Z');
export const DAY_MS = 86_400_000;
export const KETTLE = {
  sourceProductId: 'kettle-1',
  title: 'Blue kettle',
  description: 'Boils water.',
  imageUrl: 'https://kettle.example/blue.jpg',
};
export const TEAPOT = { sourceProductId: 'teapot-1', title: 'Teapot' };

/** A service whose clock the test sets, that invites Ada and takes her reviews. */
export async function invitedService(options: TemporaryServiceOptions = {}) {
  const clock = { at: START };
  const service = await temporaryService({ now: () => new Date(clock.at), ...options });
  const { call, submit, store, vendor } = service;
  const invite = async (body: object = {}, headers?: Record<string, string>, businessId = vendor.id) => {
    const path = `/v2/businesses/${businessId}/send-review-invite`;
    const channel = { email: 'ada@shop.example' };
    const response = await call('POST', path, { firstName: 'Ada', lastName: 'Lovelace', channel, ...body }, headers);
    return (await response.json()) as InviteResponse & { invitation: string };
  };
  const review = async (body: object, headers?: Record<string, string>) => {
    const response = await submit(body, headers);
    return { status: response.status, ...((await response.json()) as { feedback: Feedback }) };
  };
  /** What became of an invitation: `verified`, or why it was refused. The review is there in any case. */
  const outcome = async (invitation: string, body: object = {}): Promise<string> => {
    const { feedback } = await review({ ...body, invitation });
    const stored = await find(feedback.id);
    if (stored.verified !== feedback.verified) throw new Error('the feedback says otherwise than the list');
    return feedback.verified ? 'verified' : (feedback.invitationRefused ?? 'nothing');
  };
  const find = async (id: string): Promise<Review> => {
    const found = (await store.reviews.list(vendor.id)).reviews.find((review) => review.id === id);
    if (!found) throw new Error('the review is lost');
    return found;
  };
  return { ...service, clock, invite, review, outcome, find };
}

/** What a token says. */
export const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
export const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());
