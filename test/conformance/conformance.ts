import { afterAll, beforeAll, describe } from 'vitest';
import { describeAuthentication } from './authentication.js';
import { describeBusinessProfile } from './business-profile.js';
import { describeBusinesses } from './businesses.js';
import { describeChanges } from './changes.js';
import { describeCustomQuestions } from './custom-questions.js';
import { describeErasures } from './erasures.js';
import { describeErrors } from './errors.js';
import { describeInsights } from './insights.js';
import { describeInvitationChecks } from './invitation-checks.js';
import { describeInvites } from './invites.js';
import { describeMarketplaceInvites } from './marketplace-invites.js';
import { describeModeration } from './moderation.js';
import { describePing } from './ping.js';
import { describeProductChanges } from './product-changes.js';
import { describeProducts } from './products.js';
import { describeReply } from './reply.js';
import { describeReports } from './reports.js';
import { describeRequestRate } from './request-rate.js';
import { describeReviewPolicy } from './review-policy.js';
import { describeReviewUpdates } from './review-updates.js';
import { describeReviews } from './reviews.js';
import { describeSentInvites } from './sent-invites.js';
import { describeSubmissions } from './submissions.js';
import { type Api, createApi, type RunningTarget } from './target.js';
import { describeUploads } from './uploads.js';
import { describeVendorReviews } from './vendor-reviews.js';
import { describeVendors } from './vendors.js';

/** What of the suite applies to a target. */
export interface Extent {
  /** Whether it does what is ours where the interface is silent (design §7), not the interface alone. */
  ours: boolean;
  /** Its request rate, where the suite may spend it; last, and at most so many requests. */
  requestsPerMinute?: number | undefined;
}

/** Checks the whole interface against the service that `start` gives, over HTTP. */
export function describeConformance(name: string, start: () => Promise<RunningTarget>, extent: Extent) {
  describe(name, () => {
    const api = {} as Api;
    let running: RunningTarget | undefined;
    beforeAll(async () => {
      running = await start();
      Object.assign(api, createApi(running));
    });
    afterAll(() => running?.stop());

    describeAuthentication(api);
    describeErrors(api, extent);
    describePing(api, extent);
    describeBusinesses(api, extent);
    // Before the reviews, so that there is a reply to look at.
    describeReply(api, extent);
    describeReviews(api, extent);
    describeInvites(api, extent);
    describeVendors(api, extent);
    describeBusinessProfile(api, extent);
    describeSubmissions(api, extent);
    describeVendorReviews(api, extent);
    describeInsights(api, extent);
    describe.skipIf(!extent.ours)('a policy', () => describeReviewPolicy(api));
    describe.skipIf(!extent.ours)('custom questions', () => describeCustomQuestions(api));
    describeMarketplaceInvites(api, extent);
    describeSentInvites(api, extent);
    describeInvitationChecks(api, extent);
    describeReviewUpdates(api, extent);
    describeProductChanges(api, extent);
    describeProducts(api, extent);
    describeModeration(api, extent);
    describeUploads(api, extent);
    describeReports(api, extent);
    describeErasures(api, extent);
    describeChanges(api, extent);
    describeRequestRate(api, extent);
  });
}
