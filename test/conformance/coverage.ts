/**
 * Which test of the suite covers what: each operation, each field and each rule of the interface. `test/docs/interface.test.ts` holds it
 * against the schemas, the operations that are served and the names of the tests, and makes the tables of docs/reference/interface.md of it.
 */

/** What says that it is so: the published interface, or we, where it is silent; of some operations the address is the interface's and the rest ours. */
export type From = 'interface' | 'ours' | 'interface; shape ours' | 'interface; response ours';

export interface CoveredOperation {
  from: From;
  /** The methods of `createClient()` that call it. */
  client: string[];
  test: string;
}

export interface CoveredField {
  from: 'interface' | 'ours';
  /** One of an object within is `sourceMap.label`. */
  field: string;
  test: string;
}

const operation = (from: From, client: string, test: string): CoveredOperation => ({
  from,
  client: client.split(' ').filter(Boolean),
  test,
});
/** Fields that are covered alike; `*` in the name of a test is the field's. */
const covered =
  (from: 'interface' | 'ours') =>
  (fields: string, test: string): CoveredField[] =>
    fields.split(' ').map((field) => ({ from, field, test: test.replace('*', field.split('.').at(-1)!) }));
const known = covered('interface');
const ours = covered('ours');

/** By method and path, in the order of the page. */
// biome-ignore format: one row a line
export const OPERATION_COVERAGE: Record<string, CoveredOperation> = {
  'GET /api/v1/businesses': operation('interface', 'listBusinesses', 'GET /businesses › returns an array'),
  'GET /api/v1/reviews': operation('interface', 'listReviews listAllReviews listChangedReviews', 'GET /reviews › returns an array of reviews'),
  'PUT /api/v1/reply': operation('interface; shape ours', 'reply', 'PUT /reply › replies to a review that has canReply, and returns the review'),
  'POST /api/v1/send-review-invite': operation('interface', 'sendReviewInvite', 'POST /send-review-invite › takes every field of the interface, and returns the contact'),
  'PATCH /api/v1/reviews/{reviewId}': operation('ours', '', 'PATCH /reviews/{id} › is there in version 1 too'),
  'DELETE /api/v1/reviews/{reviewId}': operation('ours', '', 'DELETE /reviews/{id} › is there in version 1 too'),
  'GET /api/v1/ping': operation('interface; shape ours', 'ping', 'GET /ping › says in the family v1 that the key is accepted'),
  'POST /api/v2/businesses/{businessId}/send-review-invite': operation('interface; response ours', 'sendMarketplaceInvite', 'POST /businesses/{businessId}/send-review-invite › takes every field of the interface'),
  'GET /api/v1/invites': operation('ours', '', 'sent invites › GET /invites › lists the invites of a business with what became of each'),
  'GET /api/v2/invites': operation('ours', '', 'sent invites › GET /invites › lists the invites of a business with what became of each'),
  'POST /api/v2/businesses/{businessId}/invites/{inviteId}/cancel': operation('ours', '', 'sent invites › POST …/invites/{inviteId}/cancel › takes back what waits'),
  'GET /api/v2/businesses/{businessId}/campaigns': operation('ours', '', 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it'),
  'POST /api/v2/businesses/{businessId}/campaigns': operation('ours', '', 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it'),
  'PUT /api/v2/businesses/{businessId}/campaigns/{campaignId}': operation('ours', '', 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it'),
  'DELETE /api/v2/businesses/{businessId}/campaigns/{campaignId}': operation('ours', '', 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it'),
  'GET /api/v2/businesses/{businessId}/order-sources': operation('ours', '', 'sent invites › order sources › a shop tells of its orders, with a secret that is told once'),
  'POST /api/v2/businesses/{businessId}/order-sources': operation('ours', '', 'sent invites › order sources › a shop tells of its orders, with a secret that is told once'),
  'DELETE /api/v2/businesses/{businessId}/order-sources/{sourceId}': operation('ours', '', 'sent invites › order sources › a shop tells of its orders, with a secret that is told once'),
  'GET /api/v2/suppressions': operation('ours', '', 'sent invites › suppressions › nobody is asked who must not be'),
  'PUT /api/v2/suppressions': operation('ours', '', 'sent invites › suppressions › nobody is asked who must not be'),
  'POST /api/v2/vendors': operation('interface', 'createVendor', 'POST /vendors › takes every field of the interface, and echoes those it returns'),
  'GET /api/v2/vendors/{vendorId}': operation('interface; shape ours', 'getVendor', 'GET /vendors/{vendorId} › gives back what was sent'),
  'PUT /api/v2/vendors/{vendorId}': operation('interface; shape ours', 'updateVendor', 'PUT /vendors/{vendorId} › changes name alone, and gives back the whole vendor'),
  'PUT /api/v2/businesses/{businessId}': operation('interface', 'updateBusiness', 'PUT /businesses/{businessId} › takes name, address, industry and logoUrl, and returns the new ones'),
  'POST /api/v2/vendors/{vendorId}/submit-review': operation('interface', 'submitReview', 'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back'),
  'GET /api/v2/vendors/{vendorId}/invitation': operation('ours', 'checkInvitation', 'GET /vendors/{vendorId}/invitation › says who was invited to review what, as often as it is asked'),
  'GET /api/v2/vendors/{vendorId}/reviews': operation('interface', 'listVendorReviews listAllVendorReviews listChangedVendorReviews', 'GET /vendors/{vendorId}/reviews › lists the reviews of the vendor, product reviews among them'),
  'GET /api/v2/vendors/{vendorId}/review-insights': operation('interface', 'vendorInsights', 'GET /vendors/{id}/review-insights › counts the reviews and averages their ratings'),
  'GET /api/v2/vendors/{vendorId}/review-policy': operation('ours', 'reviewPolicy', 'a policy › /vendors/{vendorId}/review-policy › says nothing at first'),
  'PUT /api/v2/vendors/{vendorId}/review-policy': operation('ours', 'updateReviewPolicy', 'a policy › /vendors/{vendorId}/review-policy › keeps what is said, and the list of the vendor has it'),
  'GET /api/v2/vendors/{vendorId}/custom-questions': operation('ours', '', 'custom questions › /vendors/{vendorId}/custom-questions › asks nothing at first, and the list of the vendor says nothing of it'),
  'PUT /api/v2/vendors/{vendorId}/custom-questions': operation('ours', '', 'custom questions › /vendors/{vendorId}/custom-questions › keeps what is asked in its order, and the list of the vendor has it'),
  'GET /api/v2/vendors/{vendorId}/review-audit': operation('ours', 'reviewAudit', 'a policy › GET /vendors/{vendorId}/review-audit › counts by stars what is shown, held back and pending'),
  'GET /api/v2/businesses/{businessId}/review-insights': operation('interface', 'businessInsights', 'GET /businesses/{id}/review-insights › counts the reviews and averages their ratings'),
  'PATCH /api/v2/reviews/{reviewId}': operation('ours', 'updateReview', 'PATCH /reviews/{id} › changes showOnWidget alone, and the list has it'),
  'POST /api/v2/vendors/{vendorId}/reviews/products': operation('ours', '', 'POST /vendors/{vendorId}/reviews/products › gives all reviews of a product another one, and one review its own'),
  'GET /api/v2/vendors/{vendorId}/products': operation('ours', '', 'products › lists the products that reviews have named, by name or by any id'),
  'PUT /api/v2/vendors/{vendorId}/products': operation('ours', '', 'products › saves what a product is called and which ids mean it, and undoes it'),
  'POST /api/v2/vendors/{vendorId}/products/merge': operation('ours', '', 'products › merges two products, and each review keeps what it was written under'),
  'POST /api/v2/vendors/{vendorId}/products/ids': operation('ours', '', 'products › lets an id mean another product, or stand for itself'),
  'GET /api/v2/vendors/{vendorId}/products/changes': operation('ours', '', 'products › merges two products, and each review keeps what it was written under'),
  'POST /api/v2/vendors/{vendorId}/products/undo': operation('ours', '', 'products › saves what a product is called and which ids mean it, and undoes it'),
  'DELETE /api/v2/reviews/{reviewId}': operation('ours', 'deleteReview', 'DELETE /reviews/{id} › erases a review, and the numbers are those of the rest'),
  'GET /api/v2/vendors/{vendorId}/export': operation('ours', 'exportVendor', 'GET /vendors/{id}/export › gives back every review with everything that is stored of it'),
  'DELETE /api/v2/vendors/{vendorId}': operation('ours', 'deleteVendor', 'DELETE /vendors/{id} › erases a vendor with its reviews'),
  'GET /api/v2/ping': operation('interface; shape ours', 'pingMarketplace', 'GET /ping › says in the family v2 that the key is accepted'),
  'GET /api/v2/vendors/{vendorId}/moderation': operation('ours', '', 'moderation › /vendors/{vendorId}/moderation › has a review that nobody has looked at among what is to do'),
  'PUT /api/v2/vendors/{vendorId}/moderation': operation('ours', '', 'moderation › /vendors/{vendorId}/moderation › keeps whether new reviews wait, and the next one does'),
  'GET /api/v2/vendors/{vendorId}/moderation/reviews': operation('ours', '', 'moderation › GET /vendors/{vendorId}/moderation/reviews › lists a queue, filtered and searched'),
  'POST /api/v2/vendors/{vendorId}/moderation/decisions': operation('ours', '', 'moderation › decisions › show is done, told and on record'),
  'POST /api/v2/vendors/{vendorId}/moderation/undo': operation('ours', '', 'moderation › decisions › undo brings the review back'),
  'GET /api/v2/vendors/{vendorId}/reviews/{reviewId}/decisions': operation('ours', '', 'moderation › decisions › a decision has id'),
  'PUT /api/v2/vendors/{vendorId}/reviews/{reviewId}/media': operation('ours', '', 'moderation › media and replies › a picture that is not there cannot be held back'),
  'DELETE /api/v2/vendors/{vendorId}/reviews/{reviewId}/reply': operation('ours', '', 'moderation › media and replies › a reply is taken away'),
  'GET /api/v2/vendors/{vendorId}/uploads': operation('ours', 'uploadLimits', 'uploads › GET /vendors/{vendorId}/uploads says how many files a review may have'),
  'POST /api/v2/vendors/{vendorId}/uploads': operation('ours', 'createUpload', 'uploads › POST /vendors/{vendorId}/uploads opens one, whose bytes go to its address, and a review has the file'),
  'POST /api/v2/vendors/{vendorId}/reviews/{reviewId}/reports': operation('ours', 'createReport', 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › keeps every field, and leaves the review as it is'),
  'GET /api/v2/vendors/{vendorId}/reports': operation('ours', 'listReports takesReports', 'reports › GET /vendors/{vendorId}/reports › lists the oldest first, one page after the other'),
  'GET /api/v2/vendors/{vendorId}/reports/{reportId}': operation('ours', 'getReport', 'reports › GET /vendors/{vendorId}/reports/{reportId} › has the review, and who has to be told what'),
  'PUT /api/v2/vendors/{vendorId}/reports/{reportId}/decision': operation('ours', 'decideReport', 'reports › PUT /vendors/{vendorId}/reports/{reportId}/decision › decides held_back, and the review follows'),
  'PUT /api/v2/vendors/{vendorId}/reports/{reportId}/told': operation('ours', 'markReportTold', 'reports › PUT /vendors/{vendorId}/reports/{reportId}/told › records when reporter and author were told, after the decision'),
  'GET /api/v2/changes': operation('ours', 'listChanges', 'GET /changes › names the vendor after a submitted review, and once it was told no more'),
};

/** What holds beyond single fields, as the page says it. */
// biome-ignore format: one row a line
export const RULE_COVERAGE: { from: 'interface' | 'ours'; rule: string; test: string }[] = [
  { from: 'interface', rule: 'Every request carries `x-api-key`; a missing or invalid key yields 401', test: 'x-api-key › GET /api/v1/businesses responds with 401 without it, or with one that is not valid' },
  { from: 'interface', rule: 'The key is asked for before anything is said about the request', test: 'x-api-key › is asked for before anything is said about the request' },
  { from: 'interface', rule: '400: invalid request shape or values', test: 'an error › of POST /api/v2/vendors is 400 when the body is no object, or no JSON' },
  { from: 'interface', rule: '404: the resource does not exist', test: 'an error › of GET /api/v2/vendors/{id}/reviews about what does not exist is 404' },
  { from: 'interface', rule: '429 beyond 200 requests a minute', test: 'the request rate › responds with 429 beyond what it allows, with the seconds to wait' },
  { from: 'interface', rule: 'Unknown fields of a request are ignored', test: 'POST /vendors/{vendorId}/submit-review › ignores fields it does not know' },
  { from: 'interface', rule: 'Unknown parameters of a query are ignored', test: 'GET /reviews › ignores parameters it does not know' },
  { from: 'interface', rule: '`GET /reviews` is ordered by `createdAt`, newest first', test: 'GET /reviews › lists the newest first' },
  { from: 'interface', rule: '`GET /vendors/{vendorId}/reviews` is ordered by `createdAt`, newest first', test: 'GET /vendors/{vendorId}/reviews › lists the newest first' },
  { from: 'interface', rule: 'A reply makes the status `Responded`', test: 'PUT /reply › makes the status of the review Responded, in both lists' },
  { from: 'interface', rule: 'At least one of `email` and `phoneNumber` in an invite', test: 'POST /send-review-invite › responds with 400 with neither an email nor a phone number' },
  { from: 'interface', rule: 'A profile update changes metadata alone', test: 'PUT /businesses/{businessId} › changes metadata alone: its reviews and sources stay as they are' },
  { from: 'ours', rule: 'Errors are problem+json, and a 400 names every wrong field', test: 'an error › as ours tells it › is problem+json with a stable code, and names every wrong field' },
  { from: 'ours', rule: '405, 413, 415', test: 'an error › as ours tells it › of a body past the limit is 413' },
  { from: 'ours', rule: 'An `Idempotency-Key` stores one review, however often it comes', test: 'POST /vendors/{vendorId}/submit-review › as ours tells it › stores one review under an Idempotency-Key, however often it comes' },
  { from: 'ours', rule: 'An invite token that is not accepted costs the review nothing but its mark', test: 'POST /vendors/{vendorId}/submit-review › as ours tells it › says why an invite token is refused, and stores the review all the same' },
  { from: 'ours', rule: 'A retry gets the same response about its invite token', test: 'POST /vendors/{vendorId}/submit-review › as ours tells it › gives a retry the same response about its invite token' },
  { from: 'ours', rule: 'Without an invite token, the response to a submission is that of the interface alone', test: 'POST /vendors/{vendorId}/submit-review › as ours tells it › responds without an invite token as the interface says alone' },
  { from: 'ours', rule: 'A retry gets the same response about its `answers`', test: 'POST /vendors/{vendorId}/submit-review › as ours tells it › gives a retry the same response about its answers, and keeps them once' },
  { from: 'ours', rule: 'Hostile bodies get a 4xx that names the field, never a 5xx', test: 'a hostile request › with one hostile field succeeds, or is a 4xx that names this field' },
  { from: 'ours', rule: 'Both lists respond with an `ETag`, and an unchanged list with 304', test: 'the lists › GET /vendors/{vendorId}/reviews › gives an ETag, and 304 to whoever has it until something changes' },
  { from: 'ours', rule: '`GET /changes` with `wait` responds as soon as there is a change', test: 'GET /changes › waits for a change, and responds as soon as there is one' },
  { from: 'ours', rule: '400 to what is no cursor, 410 to one that is unknown, as after a restore: begin again', test: 'GET /changes › responds with 410 to a cursor that it never gave' },
  { from: 'ours', rule: 'An export is JSON lines, which hold everything; with `?format=csv` CSV, of the reviews alone', test: 'GET /vendors/{id}/export › gives the reviews as CSV, whose cells no spreadsheet runs' },
  { from: 'ours', rule: '`DELETE` responds with 204 and no body, and with 404 once it is erased', test: 'DELETE /reviews/{id} › responds with 404 to what is erased already' },
  { from: 'ours', rule: '`DELETE /reviews/{reviewId}?keepText=true` keeps stars and text without their author, and responds with 204 however often it comes', test: 'DELETE /reviews/{id} › keeps stars and text without their author' },
];

/** By the name of the schema, in the order of the page. */
// biome-ignore format: one row a line
export const FIELD_COVERAGE: Record<string, CoveredField[]> = {
  Business: [
    ...known('id name sources sourceMap', 'GET /businesses › a business has *'),
    ...known('sourceMap.label sourceMap.src', 'GET /businesses › a source of the sourceMap has *'),
    ...known('rating totalReviews', 'GET /businesses › a business has *'),
  ],
  Review: [
    ...known('id businessId authorName name email phoneNumber photo rating text createdAt updatedAt isArchived showOnWidget shield source sourceFeedbackId status reviewUrl type videoRef gifRef response', 'GET /vendors/{vendorId}/reviews › a review has *'),
    ...known('canReply', 'GET /reviews › a review has *'),
    ...ours('heldBackMedia', 'moderation › media and replies › a picture that is not there cannot be held back'),
    ...ours('replyState replyReason', 'PUT /reply › says nothing of where the reply stands, as it is kept here'),
    ...ours('title pictures product verified verifiedBy experiencedAt incentive relationship shownAt heldBackReason answers', 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has *'),
    ...ours('topics topics.topic topics.opinion', 'GET /vendors/{vendorId}/reviews › as ours tells it › says what a review speaks of, once it was read'),
  ],
  ReviewResponse: [
    ...known('name date comment', 'PUT /reply › the response of the review has *'),
  ],
  ReviewList: [
    ...known('total', 'GET /vendors/{vendorId}/reviews › the response has *'),
    ...known('reviews', 'GET /vendors/{vendorId}/reviews › lists the reviews of the vendor, product reviews among them'),
    ...ours('nextCursor', 'the lists › GET /vendors/{vendorId}/reviews › goes on after a page with its nextCursor, whatever comes in front meanwhile'),
    ...ours('policy', 'a policy › /vendors/{vendorId}/review-policy › keeps what is said, and the list of the vendor has it'),
    ...ours('questions', 'custom questions › /vendors/{vendorId}/custom-questions › keeps what is asked in its order, and the list of the vendor has it'),
    ...ours('products products.sourceProductId products.otherIds', 'products › saves what a product is called and which ids mean it, and undoes it'),
    ...ours('shopNames', 'the lists › the list of a vendor says what the shop is called'),
    ...ours('sync', 'the lists › the list of a vendor says how to go on with it'),
  ],
  ListSync: [
    ...ours('updatedAfter version total gone', 'the lists › the list of a vendor says how to go on with it'),
  ],
  ReviewQuery: [
    ...known('source', 'GET /reviews › lists one source alone with source=google'),
    ...known('showOnWidget', 'GET /reviews › lists what is shown, or hidden, with showOnWidget=true'),
    ...known('limit offset', 'GET /reviews › lists one page with limit and offset, and counts the whole list'),
    ...known('businessId', 'GET /reviews › lists one business alone with businessId'),
    ...known('sort', 'GET /reviews › lists the oldest first with sort=asc'),
    ...ours('cursor', 'the lists › GET /reviews › goes on after a page with its nextCursor, whatever comes in front meanwhile'),
    ...ours('updatedAfter', 'the lists › GET /reviews › lists what came or changed after a moment with updatedAfter, and counts that'),
  ],
  VendorReviewQuery: [
    ...ours('showOnWidget', 'GET /vendors/{vendorId}/reviews › as ours tells it › lists what is shown, or hidden, with showOnWidget'),
    ...ours('limit offset', 'GET /vendors/{vendorId}/reviews › as ours tells it › lists one page with limit and offset, and counts the whole list'),
    ...ours('cursor', 'the lists › GET /vendors/{vendorId}/reviews › goes on after a page with its nextCursor, whatever comes in front meanwhile'),
    ...ours('updatedAfter', 'the lists › GET /vendors/{vendorId}/reviews › lists what came or changed after a moment with updatedAfter, and counts that'),
  ],
  Reply: [
    ...ours('reviewId', 'PUT /reply › replies to a review that has canReply, and returns the review'),
    ...ours('comment name', 'PUT /reply › keeps who replied, what was said, and the day'),
  ],
  Invite: [
    ...known('firstName lastName', 'POST /send-review-invite › takes every field of the interface, and returns the contact'),
    ...known('email', 'POST /send-review-invite › takes an email or a phone number alone; the other is null'),
    ...known('phoneNumber', 'POST /send-review-invite › responds with 400 to a phone number without its international prefix'),
    ...known('source sourceContactId', 'POST /send-review-invite › takes every field of the interface, and returns the contact'),
    ...known('businessId', 'POST /send-review-invite › responds with 404 for a business that does not exist'),
    ...known('campaignId inviteDelayDays', 'POST /send-review-invite › takes a campaign, or the default one, and sends at once or days later'),
    ...ours('language timeZone send', 'sent invites › a language or time zone that there is not is refused, and an invite that the shop sends is not sent'),
  ],
  InvitationCheck: [
    ...ours('accepted', 'GET /vendors/{vendorId}/invitation › says who was invited to review what, as often as it is asked'),
    ...ours('invitationRefused', 'GET /vendors/{vendorId}/invitation › says nothing but why of one that is not accepted'),
    ...ours('firstName lastName product', 'GET /vendors/{vendorId}/invitation › says who was invited to review what, as often as it is asked'),
  ],
  InviteResponse: [
    ...known('contact', 'POST /send-review-invite › the contact has id'),
    ...known('usage', 'POST /send-review-invite › the usage has renews'),
    ...ours('invitation', 'POST /send-review-invite › as ours tells it › gives an invite token that goes into a link'),
    ...ours('invitations invitations.sourceProductId invitations.invitation', 'POST /businesses/{businessId}/send-review-invite › as ours tells it › gives an invite token for each of several products, and one alone otherwise'),
    ...ours('invite invite.id invite.channel invite.state invite.dueAt invite.notice', 'sent invites › an invite says where it stands when it is made'),
  ],
  Contact: [
    ...known('id firstName lastName email phoneNumber source sourceContactId', 'POST /send-review-invite › the contact has *'),
  ],
  Usage: [
    ...known('smsLimitsLeft renews', 'POST /send-review-invite › the usage has *'),
  ],
  MarketplaceInvite: [
    ...known('sourceContactId campaignId firstName lastName', 'POST /businesses/{businessId}/send-review-invite › takes every field of the interface'),
    ...known('channel', 'POST /businesses/{businessId}/send-review-invite › takes an email or a phone number alone'),
    ...known('source', 'POST /businesses/{businessId}/send-review-invite › takes every field of the interface'),
    ...known('inviteDelayHours products', 'POST /businesses/{businessId}/send-review-invite › takes no products, no delay, or hours of it'),
    ...ours('language timeZone send', 'sent invites › a language or time zone that there is not is refused, and an invite that the shop sends is not sent'),
  ],
  SentInvite: [
    ...ours('id businessId contact campaignId channel', 'sent invites › an invite of the list has *'),
    ...ours('products', 'sent invites › GET /invites › lists the invites of a business with what became of each'),
    ...ours('state reason reminders createdAt dueAt sentAt deliveredAt openedAt reviewedAt', 'sent invites › an invite of the list has *'),
  ],
  SentInviteList: [
    ...ours('total invites', 'sent invites › GET /invites › lists the invites of a business with what became of each'),
  ],
  Campaign: [
    ...ours('id businessId name language timeZone delayHours reminderDays channels quietHours texts pageUrl tracksOpens paused createdAt', 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it'),
  ],
  NewCampaign: [
    ...ours('name language timeZone delayHours reminderDays channels quietHours texts pageUrl tracksOpens paused', 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it'),
  ],
  CampaignUpdate: [
    ...ours('name language timeZone delayHours reminderDays channels quietHours texts pageUrl tracksOpens paused', 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it'),
  ],
  CampaignText: [
    ...ours('language subject text', 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it'),
  ],
  QuietHours: [
    ...ours('from to', 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it'),
  ],
  OrderSource: [
    ...ours('id businessId name kind campaignId createdAt received invited lastReceivedAt lastOutcome', 'sent invites › order sources › a shop tells of its orders, with a secret that is told once'),
  ],
  OrderSourceList: [
    ...ours('orderSources', 'sent invites › order sources › a shop tells of its orders, with a secret that is told once'),
  ],
  NewOrderSource: [
    ...ours('name kind campaignId secret', 'sent invites › order sources › a shop tells of its orders, with a secret that is told once'),
  ],
  CreatedOrderSource: [
    ...ours('id businessId name kind campaignId createdAt received invited lastReceivedAt lastOutcome url secret', 'sent invites › order sources › a shop tells of its orders, with a secret that is told once'),
  ],
  Suppression: [
    ...ours('email phoneNumber suppressed', 'sent invites › suppressions › nobody is asked who must not be'),
  ],
  SuppressionCounts: [
    ...ours('counts counts.unsubscribed counts.bounced counts.complained counts.added', 'sent invites › suppressions › nobody is asked who must not be'),
  ],
  Channel: [
    ...known('email phoneNumber', 'POST /businesses/{businessId}/send-review-invite › takes an email or a phone number alone'),
  ],
  ReviewerChannel: [
    ...known('email phoneNumber', 'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back'),
  ],
  Product: [
    ...known('sourceProductId title description imageUrl', 'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the product, and shows the first name with an initial'),
  ],
  NewVendor: [
    ...known('name senderName address industry website logoUrl', 'POST /vendors › responds with 400 without *'),
    ...known('googlePlaceId facebookUrl', 'POST /vendors › takes every field of the interface, and echoes those it returns'),
    ...ours('competitors', 'PUT /vendors/{vendorId} › names competitors, which are other vendors of the account'),
    ...ours('invitePauseDays replyTo', 'PUT /vendors/{vendorId} › says where replies to its invites go, and for how many days it pauses between two'),
  ],
  Vendor: [
    ...known('id name senderName', 'POST /vendors › the vendor has *'),
    ...ours('address industry', 'POST /vendors › as ours tells it › the vendor has *'),
    ...known('website', 'POST /vendors › the vendor has *'),
    ...ours('logoUrl', 'POST /vendors › as ours tells it › the vendor has *'),
    ...known('googlePlaceId', 'POST /vendors › the vendor has *'),
    ...ours('facebookUrl', 'POST /vendors › as ours tells it › the vendor has *'),
    ...ours('competitors', 'PUT /vendors/{vendorId} › names competitors, which are other vendors of the account'),
    ...ours('invitePauseDays replyTo', 'PUT /vendors/{vendorId} › says where replies to its invites go, and for how many days it pauses between two'),
  ],
  VendorUpdate: [
    ...ours('name senderName address industry website logoUrl googlePlaceId facebookUrl', 'PUT /vendors/{vendorId} › changes * alone, and gives back the whole vendor'),
    ...ours('competitors', 'PUT /vendors/{vendorId} › names competitors, which are other vendors of the account'),
    ...ours('invitePauseDays replyTo', 'PUT /vendors/{vendorId} › says where replies to its invites go, and for how many days it pauses between two'),
  ],
  BusinessUpdate: [
    ...known('name address industry logoUrl', 'PUT /businesses/{businessId} › as ours tells it › changes * alone when nothing else is sent'),
  ],
  BusinessProfile: [
    ...known('id name address', 'PUT /businesses/{businessId} › the response has *'),
  ],
  SubmittedReview: [
    ...known('rating', 'POST /vendors/{vendorId}/submit-review › takes the rating 4.5 as a string'),
    ...known('text', 'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back'),
    ...known('vendorId', 'POST /vendors/{vendorId}/submit-review › responds with 400 when vendorId is "00000000-0000-4000-8000-000000000000"'),
    ...known('firstName lastName channel', 'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back'),
    ...known('source', 'POST /vendors/{vendorId}/submit-review › echoes the source when one was given'),
    ...known('product', 'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the product, and shows the first name with an initial'),
    ...known('showOnWidget', 'POST /vendors/{vendorId}/submit-review › hides a review from widgets when showOnWidget is false, and shows it otherwise'),
    ...ours('title', 'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the title as one line, and says so'),
    ...ours('invitation', 'POST /vendors/{vendorId}/submit-review › as ours tells it › verifies the review that comes with an invite token, once, and gives it the product'),
    ...ours('answers', 'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the answers to the questions of the shop, and says so'),
    ...ours('verifiedBy experiencedAt incentive relationship', 'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps what the shop discloses of a review, and verifies one that it has matched to an order'),
    ...ours('uploads', 'uploads › a review is refused with a file that is not known, and names it'),
  ],
  SubmitReviewResponse: [
    ...known('feedback', 'POST /vendors/{vendorId}/submit-review › the feedback has id'),
  ],
  Feedback: [
    ...known('id source', 'POST /vendors/{vendorId}/submit-review › the feedback has *'),
    ...ours('verified', 'POST /vendors/{vendorId}/submit-review › as ours tells it › verifies the review that comes with an invite token, once, and gives it the product'),
    ...ours('invitationRefused', 'POST /vendors/{vendorId}/submit-review › as ours tells it › says why an invite token is refused, and stores the review all the same'),
    ...ours('shown', 'moderation › /vendors/{vendorId}/moderation › keeps whether new reviews wait, and the next one does'),
    ...ours('titleKept', 'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the title as one line, and says so'),
    ...ours('answersKept', 'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the answers to the questions of the shop, and says so'),
    ...ours('uploadsKept', 'uploads › POST /vendors/{vendorId}/uploads opens one, whose bytes go to its address, and a review has the file'),
  ],
  ReviewPolicy: [
    ...ours('purchaseCheck checkedBy incentives publishedWithinDays keptMonths heldBackFor order authorsContacted authorsMayChange', 'a policy › /vendors/{vendorId}/review-policy › the policy has *'),
  ],
  ReviewPolicyUpdate: [
    ...ours('purchaseCheck checkedBy incentives publishedWithinDays keptMonths heldBackFor order authorsContacted authorsMayChange', 'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null'),
  ],
  CustomQuestion: [
    ...ours('name kind about label options options.value options.label shown products', 'custom questions › /vendors/{vendorId}/custom-questions › keeps what is asked in its order, and the list of the vendor has it'),
  ],
  CustomQuestions: [
    ...ours('questions', 'custom questions › /vendors/{vendorId}/custom-questions › keeps what is asked in its order, and the list of the vendor has it'),
  ],
  ReviewAudit: [
    ...ours('at senderName stars heldBack waiting', 'a policy › GET /vendors/{vendorId}/review-audit › the audit has *'),
    ...ours('heldBack.test heldBack.low heldBack.low.reviews heldBack.low.heldBack heldBack.others heldBack.others.reviews heldBack.others.heldBack heldBack.p heldBack.isUnequal waiting.test waiting.low waiting.low.reviews waiting.low.medianDays waiting.others waiting.others.reviews waiting.others.medianDays waiting.p waiting.isUnequal', 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few'),
  ],
  StarAudit: [
    ...ours('stars reviews shown heldBack pending reasons waited medianDays', 'a policy › GET /vendors/{vendorId}/review-audit › a number of stars has *'),
  ],
  Insights: [
    ...known('topInsights recentInsights statistics', 'GET /vendors/{id}/review-insights › the response has *'),
    ...ours('productId language reviewsRead toRead unread', 'GET /vendors/{id}/review-insights › as ours tells it › the response has *'),
    ...ours('unread.language unread.reviews', 'GET /vendors/{id}/review-insights › as ours tells it › what is unread has *'),
    ...ours('products competitors connectedSources', 'GET /vendors/{id}/review-insights › as ours tells it › the response has *'),
  ],
  Insight: [
    ...known('category topic mentions label sentiment', 'GET /vendors/{id}/review-insights › an insight, if there is one, has *'),
    ...ours('praised criticised claim claims reviewIds quotes trend wordedBy', 'GET /vendors/{id}/review-insights › as ours tells it › an insight has *'),
  ],
  InsightClaim: [
    ...ours('claim mentions', 'GET /vendors/{id}/review-insights › as ours tells it › a claim has *'),
  ],
  InsightQuote: [
    ...ours('reviewId text opinion', 'GET /vendors/{id}/review-insights › as ours tells it › a quote has *'),
  ],
  InsightTrend: [
    ...ours('direction change low high', 'GET /vendors/{id}/review-insights › as ours tells it › says how a share moved, with what chance may have done'),
  ],
  ComparedProduct: [
    ...ours('product statistics', 'GET /vendors/{id}/review-insights › as ours tells it › a product has *'),
    ...ours('statistics.totalReviews statistics.averageRating', 'GET /vendors/{id}/review-insights › as ours tells it › the statistics of a product has *'),
    ...ours('topics', 'GET /vendors/{id}/review-insights › as ours tells it › a product has *'),
    ...ours('topics.category topics.topic topics.mentions topics.label topics.sentiment topics.praised topics.criticised', 'GET /vendors/{id}/review-insights › as ours tells it › a topic of a product has *'),
  ],
  Competitor: [
    ...ours('vendorId name statistics statistics.totalReviews statistics.averageRating topics topics.category topics.topic topics.mentions topics.label topics.sentiment topics.praised topics.criticised', 'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors'),
  ],
  Statistics: [
    ...known('totalReviews averageRating averageRatingTrend', 'GET /vendors/{id}/review-insights › the statistics has *'),
  ],
  ReviewUpdate: [
    ...ours('showOnWidget isArchived', 'PATCH /reviews/{id} › changes * alone, and the list has it'),
    ...ours('reason', 'PATCH /reviews/{id} › keeps the reason spam while the review is held back'),
  ],
  ProductChanges: [
    ...ours('changes', 'POST /vendors/{vendorId}/reviews/products › responds with 400 that names changes, and changes nothing'),
  ],
  ProductChange: [
    ...ours('reviewId from product', 'POST /vendors/{vendorId}/reviews/products › gives all reviews of a product another one, and one review its own'),
  ],
  ProductChangeResults: [
    ...ours('results results.reviews', 'POST /vendors/{vendorId}/reviews/products › gives all reviews of a product another one, and one review its own'),
  ],
  ReviewedProduct: [
    ...ours('sourceProductId title writtenAs', 'products › merges two products, and each review keeps what it was written under'),
    ...ours('imageUrl', 'products › saves what a product is called and which ids mean it, and undoes it'),
    ...ours('description', 'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back'),
  ],
  ProductList: [
    ...ours('total unnamed products', 'products › lists the products that reviews have named, by name or by any id'),
  ],
  ListedProduct: [
    ...ours('sourceProductId name nameFrom url imageUrl otherIds reviews shown average looksLike', 'products › lists the products that reviews have named, by name or by any id'),
  ],
  SavedProducts: [
    ...ours('products', 'products › saves what a product is called and which ids mean it, and undoes it'),
  ],
  SavedProduct: [
    ...ours('sourceProductId name url imageUrl otherIds', 'products › saves what a product is called and which ids mean it, and undoes it'),
  ],
  ChangedProduct: [
    ...ours('changeId reviews taken', 'products › saves what a product is called and which ids mean it, and undoes it'),
  ],
  ProductMerge: [
    ...ours('from into', 'products › merges two products, and each review keeps what it was written under'),
  ],
  ProductIdMove: [
    ...ours('id product', 'products › lets an id mean another product, or stand for itself'),
  ],
  ProductHistory: [
    ...ours('changes', 'products › merges two products, and each review keeps what it was written under'),
  ],
  ProductChangeRecord: [
    ...ours('id at by kind what products reviews undoneAt', 'products › merges two products, and each review keeps what it was written under'),
  ],
  ProductUndo: [
    ...ours('changeId', 'products › saves what a product is called and which ids mean it, and undoes it'),
  ],
  HeldBackMedia: [
    ...ours('kind position address reason', 'moderation › media and replies › a picture that is not there cannot be held back'),
  ],
  Moderation: [
    ...ours('counts', 'moderation › /vendors/{vendorId}/moderation › the counts has todo'),
    ...ours('counts.todo counts.pending counts.shown counts.held_back counts.archived counts.reported', 'moderation › /vendors/{vendorId}/moderation › the counts has *'),
    ...ours('newReviews', 'moderation › /vendors/{vendorId}/moderation › has a review that nobody has looked at among what is to do'),
  ],
  ModerationUpdate: [
    ...ours('newReviews', 'moderation › /vendors/{vendorId}/moderation › responds with 400 to another word'),
  ],
  ReviewQueue: [
    ...ours('reviews', 'moderation › GET /vendors/{vendorId}/moderation/reviews › lists a queue, filtered and searched'),
    ...ours('nextCursor', 'moderation › GET /vendors/{vendorId}/moderation/reviews › gives a cursor where the page is full'),
  ],
  QueuedReview: [
    ...ours('review state openReports namePassesFor lastDecision', 'moderation › GET /vendors/{vendorId}/moderation/reviews › a queued review has *'),
  ],
  DecisionRequest: [
    ...ours('reviewIds', 'moderation › decisions › responds with 400 to {"reviewIds":[]}'),
    ...ours('decision', 'moderation › decisions › show is done, told and on record'),
    ...ours('reason', 'moderation › decisions › responds with 400 to {"decision":"hold_back","reason":"negative"}'),
  ],
  UndoRequest: [
    ...ours('decisionIds', 'moderation › decisions › undo brings the review back'),
  ],
  DecisionResults: [
    ...ours('results', 'moderation › decisions › show is done, told and on record'),
  ],
  DecisionResult: [
    ...ours('id outcome decisionId queued', 'moderation › decisions › a result has *'),
  ],
  DecisionHistory: [
    ...ours('decisions', 'moderation › decisions › a decision has id'),
  ],
  DecisionRecord: [
    ...ours('id at by decision reason', 'moderation › decisions › a decision has *'),
  ],
  MediaDecision: [
    ...ours('kind position show reason', 'moderation › media and replies › a picture that is not there cannot be held back'),
  ],
  UploadLimits: [
    ...ours('pictures films pictureBytes filmBytes types', 'uploads › GET /vendors/{vendorId}/uploads says how many files a review may have'),
  ],
  NewUpload: [
    ...ours('type', 'uploads › POST responds with 400 to {"type":"image/svg+xml","size":1}'),
    ...ours('size', 'uploads › POST responds with 400 to {"type":"image/png","size":0}'),
  ],
  Upload: [
    ...ours('id url expiresAt', 'uploads › POST /vendors/{vendorId}/uploads opens one, whose bytes go to its address, and a review has the file'),
  ],
  NewReport: [
    ...ours('reason', 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"reason":"negative"}'),
    ...ours('explanation', 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"explanation":""}'),
    ...ours('name email', 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › needs no name and no email for the reason child_abuse alone'),
    ...ours('goodFaith', 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"goodFaith":false}'),
    ...ours('page', 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"page":"javascript:alert(1)"}'),
    ...ours('language', 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"language":"deutsch"}'),
  ],
  Report: [
    ...ours('id vendorId reviewId state reason explanation name email goodFaith page createdAt decision heldBackReason statement decidedAt reporterToldAt authorToldAt', 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has *'),
  ],
  ReportList: [
    ...ours('reports', 'reports › GET /vendors/{vendorId}/reports › lists what is open, or decided, with state'),
    ...ours('nextCursor', 'reports › GET /vendors/{vendorId}/reports › lists the oldest first, one page after the other'),
  ],
  ReportDecision: [
    ...ours('decision', 'reports › PUT /vendors/{vendorId}/reports/{reportId}/decision › decides kept, and the review follows'),
    ...ours('heldBackReason', 'reports › PUT /vendors/{vendorId}/reports/{reportId}/decision › responds with 400 to {"decision":"held_back","heldBackReason":"negative","statement":"x"}'),
    ...ours('statement', 'reports › PUT /vendors/{vendorId}/reports/{reportId}/decision › responds with 400 to {"decision":"kept","statement":" "}'),
  ],
  ReportTold: [
    ...ours('reporter author', 'reports › PUT /vendors/{vendorId}/reports/{reportId}/told › records when reporter and author were told, after the decision'),
  ],
  ReportDetails: [
    ...ours('id vendorId reviewId state reason explanation name email goodFaith page createdAt decision heldBackReason statement decidedAt reporterToldAt authorToldAt review', 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has *'),
    ...ours('notices', 'reports › GET /vendors/{vendorId}/reports/{reportId} › has the review, and who has to be told what'),
  ],
  Notice: [
    ...ours('to name email phoneNumber subject text toldAt', 'reports › GET /vendors/{vendorId}/reports/{reportId} › a notice has *'),
  ],
  ChangesQuery: [
    ...ours('after', 'GET /changes › names the vendor after a submitted review, and once it was told no more'),
    ...ours('wait', 'GET /changes › waits for a change, and responds as soon as there is one'),
  ],
  Changes: [
    ...ours('cursor vendors', 'GET /changes › the response has *'),
  ],
  Ping: [
    ...ours('status', 'GET /ping › says in the family v2 that the key is accepted'),
  ],
};
