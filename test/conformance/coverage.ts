/** Which conformance test covers each operation, rule and field; test/docs/interface.test.ts holds it against what is served, the schemas and the suite. */

/** By method and path. */
export const OPERATION_TESTS: Record<string, string> = {
  'GET /api/v1/businesses': 'GET /businesses › returns an array',
  'GET /api/v1/reviews': 'GET /reviews › returns an array of reviews',
  'PUT /api/v1/reply': 'PUT /reply › replies to a review that has canReply, and returns the review',
  'POST /api/v1/send-review-invite':
    'POST /send-review-invite › takes every field of the interface, and returns the contact',
  'PATCH /api/v1/reviews/{reviewId}': 'PATCH /reviews/{id} › is there in version 1 too',
  'DELETE /api/v1/reviews/{reviewId}': 'DELETE /reviews/{id} › is there in version 1 too',
  'GET /api/v1/ping': 'GET /ping › says in the family v1 that the key is accepted',
  'POST /api/v2/businesses/{businessId}/send-review-invite':
    'POST /businesses/{businessId}/send-review-invite › takes every field of the interface',
  'GET /api/v1/invites': 'sent invites › GET /invites › lists the invites of a business with what became of each',
  'GET /api/v2/invites': 'sent invites › GET /invites › lists the invites of a business with what became of each',
  'POST /api/v2/businesses/{businessId}/invites/{inviteId}/cancel':
    'sent invites › POST …/invites/{inviteId}/cancel › takes back what waits',
  'GET /api/v2/businesses/{businessId}/campaigns':
    'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
  'POST /api/v2/businesses/{businessId}/campaigns':
    'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
  'PUT /api/v2/businesses/{businessId}/campaigns/{campaignId}':
    'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
  'DELETE /api/v2/businesses/{businessId}/campaigns/{campaignId}':
    'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
  'GET /api/v2/businesses/{businessId}/order-sources':
    'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
  'POST /api/v2/businesses/{businessId}/order-sources':
    'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
  'DELETE /api/v2/businesses/{businessId}/order-sources/{sourceId}':
    'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
  'GET /api/v2/suppressions': 'sent invites › suppressions › nobody is asked who must not be',
  'PUT /api/v2/suppressions': 'sent invites › suppressions › nobody is asked who must not be',
  'POST /api/v2/vendors': 'POST /vendors › takes every field of the interface, and echoes those it returns',
  'GET /api/v2/vendors/{vendorId}': 'GET /vendors/{vendorId} › gives back what was sent',
  'PUT /api/v2/vendors/{vendorId}': 'PUT /vendors/{vendorId} › changes name alone, and gives back the whole vendor',
  'PUT /api/v2/businesses/{businessId}':
    'PUT /businesses/{businessId} › takes name, address, industry and logoUrl, and returns the new ones',
  'POST /api/v2/vendors/{vendorId}/submit-review':
    'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back',
  'GET /api/v2/vendors/{vendorId}/invitation':
    'GET /vendors/{vendorId}/invitation › says who was invited to review what, as often as it is asked',
  'GET /api/v2/vendors/{vendorId}/reviews':
    'GET /vendors/{vendorId}/reviews › lists the reviews of the vendor, product reviews among them',
  'GET /api/v2/vendors/{vendorId}/review-insights':
    'GET /vendors/{id}/review-insights › counts the reviews and averages their ratings',
  'GET /api/v2/vendors/{vendorId}/review-policy':
    'a policy › /vendors/{vendorId}/review-policy › says nothing at first',
  'PUT /api/v2/vendors/{vendorId}/review-policy':
    'a policy › /vendors/{vendorId}/review-policy › keeps what is said, and the list of the vendor has it',
  'GET /api/v2/vendors/{vendorId}/review-audit':
    'a policy › GET /vendors/{vendorId}/review-audit › counts by stars what is shown, held back and pending',
  'GET /api/v2/businesses/{businessId}/review-insights':
    'GET /businesses/{id}/review-insights › counts the reviews and averages their ratings',
  'PATCH /api/v2/reviews/{reviewId}': 'PATCH /reviews/{id} › changes showOnWidget alone, and the list has it',
  'POST /api/v2/vendors/{vendorId}/reviews/products':
    'POST /vendors/{vendorId}/reviews/products › gives all reviews of a product another one, and one review its own',
  'DELETE /api/v2/reviews/{reviewId}': 'DELETE /reviews/{id} › erases a review, and the numbers are those of the rest',
  'GET /api/v2/vendors/{vendorId}/export':
    'GET /vendors/{id}/export › gives back every review with everything that is stored of it',
  'DELETE /api/v2/vendors/{vendorId}': 'DELETE /vendors/{id} › erases a vendor with its reviews',
  'GET /api/v2/ping': 'GET /ping › says in the family v2 that the key is accepted',
  'GET /api/v2/vendors/{vendorId}/moderation':
    'moderation › /vendors/{vendorId}/moderation › has a review that nobody has looked at among what is to do',
  'PUT /api/v2/vendors/{vendorId}/moderation':
    'moderation › /vendors/{vendorId}/moderation › keeps whether new reviews wait, and the next one does',
  'GET /api/v2/vendors/{vendorId}/moderation/reviews':
    'moderation › GET /vendors/{vendorId}/moderation/reviews › lists a queue, filtered and searched',
  'POST /api/v2/vendors/{vendorId}/moderation/decisions': 'moderation › decisions › show is done, told and on record',
  'POST /api/v2/vendors/{vendorId}/moderation/undo': 'moderation › decisions › undo brings the review back',
  'GET /api/v2/vendors/{vendorId}/reviews/{reviewId}/decisions': 'moderation › decisions › a decision has id',
  'PUT /api/v2/vendors/{vendorId}/reviews/{reviewId}/media':
    'moderation › media and replies › a picture that is not there cannot be held back',
  'DELETE /api/v2/vendors/{vendorId}/reviews/{reviewId}/reply':
    'moderation › media and replies › a reply is taken away',
  'GET /api/v2/vendors/{vendorId}/uploads':
    'uploads › GET /vendors/{vendorId}/uploads says how many files a review may have',
  'POST /api/v2/vendors/{vendorId}/uploads':
    'uploads › POST /vendors/{vendorId}/uploads opens one, whose bytes go to its address, and a review has the file',
  'POST /api/v2/vendors/{vendorId}/reviews/{reviewId}/reports':
    'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › keeps every field, and leaves the review as it is',
  'GET /api/v2/vendors/{vendorId}/reports':
    'reports › GET /vendors/{vendorId}/reports › lists the oldest first, one page after the other',
  'GET /api/v2/vendors/{vendorId}/reports/{reportId}':
    'reports › GET /vendors/{vendorId}/reports/{reportId} › has the review, and who has to be told what',
  'PUT /api/v2/vendors/{vendorId}/reports/{reportId}/decision':
    'reports › PUT /vendors/{vendorId}/reports/{reportId}/decision › decides held_back, and the review follows',
  'PUT /api/v2/vendors/{vendorId}/reports/{reportId}/told':
    'reports › PUT /vendors/{vendorId}/reports/{reportId}/told › records when reporter and author were told, after the decision',
  'GET /api/v2/changes': 'GET /changes › names the vendor after a submitted review, and once it was told no more',
};

/** Of the rules that docs/reference/interface.md lists, in its order. */
export const RULE_TESTS: readonly string[] = [
  'x-api-key › GET /api/v1/businesses responds with 401 without it, or with one that is not valid',
  'x-api-key › is asked for before anything is said about the request',
  'an error › of POST /api/v2/vendors is 400 when the body is no object, or no JSON',
  'an error › of GET /api/v2/vendors/{id}/reviews about what does not exist is 404',
  'the request rate › responds with 429 beyond what it allows, with the seconds to wait',
  'POST /vendors/{vendorId}/submit-review › ignores fields it does not know',
  'GET /reviews › ignores parameters it does not know',
  'GET /reviews › lists the newest first',
  'GET /vendors/{vendorId}/reviews › lists the newest first',
  'PUT /reply › makes the status of the review Responded, in both lists',
  'POST /send-review-invite › responds with 400 with neither an email nor a phone number',
  'PUT /businesses/{businessId} › changes metadata alone: its reviews and sources stay as they are',
  'an error › as ours tells it › is problem+json with a stable code, and names every wrong field',
  'an error › as ours tells it › of a body past the limit is 413',
  'POST /vendors/{vendorId}/submit-review › as ours tells it › stores one review under an Idempotency-Key, however often it comes',
  'POST /vendors/{vendorId}/submit-review › as ours tells it › says why an invite token is refused, and stores the review all the same',
  'POST /vendors/{vendorId}/submit-review › as ours tells it › gives a retry the same response about its invite token',
  'POST /vendors/{vendorId}/submit-review › as ours tells it › responds without an invite token as the interface says alone',
  'POST /vendors/{vendorId}/submit-review › as ours tells it › gives a retry the same response about its answers, and keeps them once',
  'a hostile request › with one hostile field succeeds, or is a 4xx that names this field',
  'the lists › GET /vendors/{vendorId}/reviews › gives an ETag, and 304 to whoever has it until something changes',
  'GET /changes › waits for a change, and responds as soon as there is one',
  'GET /changes › responds with 410 to a cursor that it never gave',
  'GET /vendors/{id}/export › gives the reviews as CSV, whose cells no spreadsheet runs',
  'DELETE /reviews/{id} › responds with 404 to what is erased already',
  'DELETE /reviews/{id} › keeps stars and text without their author',
];

/** By the name of the schema, then by the field. */
export const FIELD_TESTS: Record<string, Record<string, string>> = {
  Business: {
    id: 'GET /businesses › a business has id',
    name: 'GET /businesses › a business has name',
    sources: 'GET /businesses › a business has sources',
    sourceMap: 'GET /businesses › a business has sourceMap',
    'sourceMap.label': 'GET /businesses › a source of the sourceMap has label',
    'sourceMap.src': 'GET /businesses › a source of the sourceMap has src',
    rating: 'GET /businesses › a business has rating',
    totalReviews: 'GET /businesses › a business has totalReviews',
  },
  Review: {
    id: 'GET /vendors/{vendorId}/reviews › a review has id',
    businessId: 'GET /vendors/{vendorId}/reviews › a review has businessId',
    authorName: 'GET /vendors/{vendorId}/reviews › a review has authorName',
    name: 'GET /vendors/{vendorId}/reviews › a review has name',
    email: 'GET /vendors/{vendorId}/reviews › a review has email',
    phoneNumber: 'GET /vendors/{vendorId}/reviews › a review has phoneNumber',
    photo: 'GET /vendors/{vendorId}/reviews › a review has photo',
    rating: 'GET /vendors/{vendorId}/reviews › a review has rating',
    text: 'GET /vendors/{vendorId}/reviews › a review has text',
    createdAt: 'GET /vendors/{vendorId}/reviews › a review has createdAt',
    updatedAt: 'GET /vendors/{vendorId}/reviews › a review has updatedAt',
    isArchived: 'GET /vendors/{vendorId}/reviews › a review has isArchived',
    showOnWidget: 'GET /vendors/{vendorId}/reviews › a review has showOnWidget',
    shield: 'GET /vendors/{vendorId}/reviews › a review has shield',
    source: 'GET /vendors/{vendorId}/reviews › a review has source',
    sourceFeedbackId: 'GET /vendors/{vendorId}/reviews › a review has sourceFeedbackId',
    status: 'GET /vendors/{vendorId}/reviews › a review has status',
    reviewUrl: 'GET /vendors/{vendorId}/reviews › a review has reviewUrl',
    type: 'GET /vendors/{vendorId}/reviews › a review has type',
    videoRef: 'GET /vendors/{vendorId}/reviews › a review has videoRef',
    gifRef: 'GET /vendors/{vendorId}/reviews › a review has gifRef',
    response: 'GET /vendors/{vendorId}/reviews › a review has response',
    canReply: 'GET /reviews › a review has canReply',
    heldBackMedia: 'moderation › media and replies › a picture that is not there cannot be held back',
    title: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has title',
    pictures: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has pictures',
    product: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has product',
    verified: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has verified',
    verifiedBy: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has verifiedBy',
    experiencedAt: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has experiencedAt',
    incentive: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has incentive',
    relationship: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has relationship',
    shownAt: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has shownAt',
    heldBackReason: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has heldBackReason',
    answers: 'GET /vendors/{vendorId}/reviews › as ours tells it › a review has answers',
    topics: 'GET /vendors/{vendorId}/reviews › as ours tells it › says what a review speaks of, once it was read',
    'topics.topic':
      'GET /vendors/{vendorId}/reviews › as ours tells it › says what a review speaks of, once it was read',
    'topics.opinion':
      'GET /vendors/{vendorId}/reviews › as ours tells it › says what a review speaks of, once it was read',
  },
  ReviewResponse: {
    name: 'PUT /reply › the response of the review has name',
    date: 'PUT /reply › the response of the review has date',
    comment: 'PUT /reply › the response of the review has comment',
  },
  ReviewList: {
    total: 'GET /vendors/{vendorId}/reviews › the response has total',
    reviews: 'GET /vendors/{vendorId}/reviews › lists the reviews of the vendor, product reviews among them',
    nextCursor:
      'the lists › GET /vendors/{vendorId}/reviews › goes on after a page with its nextCursor, whatever comes in front meanwhile',
    policy: 'a policy › /vendors/{vendorId}/review-policy › keeps what is said, and the list of the vendor has it',
    shopNames: 'the lists › the list of a vendor says what the shop is called',
  },
  ReviewQuery: {
    source: 'GET /reviews › lists one source alone with source=google',
    showOnWidget: 'GET /reviews › lists what is shown, or hidden, with showOnWidget=true',
    limit: 'GET /reviews › lists one page with limit and offset, and counts the whole list',
    offset: 'GET /reviews › lists one page with limit and offset, and counts the whole list',
    businessId: 'GET /reviews › lists one business alone with businessId',
    sort: 'GET /reviews › lists the oldest first with sort=asc',
    cursor: 'the lists › GET /reviews › goes on after a page with its nextCursor, whatever comes in front meanwhile',
    updatedAfter:
      'the lists › GET /reviews › lists what came or changed after a moment with updatedAfter, and counts that',
  },
  VendorReviewQuery: {
    showOnWidget:
      'GET /vendors/{vendorId}/reviews › as ours tells it › lists what is shown, or hidden, with showOnWidget',
    limit:
      'GET /vendors/{vendorId}/reviews › as ours tells it › lists one page with limit and offset, and counts the whole list',
    offset:
      'GET /vendors/{vendorId}/reviews › as ours tells it › lists one page with limit and offset, and counts the whole list',
    cursor:
      'the lists › GET /vendors/{vendorId}/reviews › goes on after a page with its nextCursor, whatever comes in front meanwhile',
    updatedAfter:
      'the lists › GET /vendors/{vendorId}/reviews › lists what came or changed after a moment with updatedAfter, and counts that',
  },
  Reply: {
    reviewId: 'PUT /reply › replies to a review that has canReply, and returns the review',
    comment: 'PUT /reply › keeps who replied, what was said, and the day',
    name: 'PUT /reply › keeps who replied, what was said, and the day',
  },
  Invite: {
    firstName: 'POST /send-review-invite › takes every field of the interface, and returns the contact',
    lastName: 'POST /send-review-invite › takes every field of the interface, and returns the contact',
    email: 'POST /send-review-invite › takes an email or a phone number alone; the other is null',
    phoneNumber: 'POST /send-review-invite › responds with 400 to a phone number without its international prefix',
    source: 'POST /send-review-invite › takes every field of the interface, and returns the contact',
    sourceContactId: 'POST /send-review-invite › takes every field of the interface, and returns the contact',
    businessId: 'POST /send-review-invite › responds with 404 for a business that does not exist',
    campaignId: 'POST /send-review-invite › takes a campaign, or the default one, and sends at once or days later',
    inviteDelayDays: 'POST /send-review-invite › takes a campaign, or the default one, and sends at once or days later',
    language:
      'sent invites › a language or time zone that there is not is refused, and an invite that the shop sends is not sent',
    timeZone:
      'sent invites › a language or time zone that there is not is refused, and an invite that the shop sends is not sent',
    send: 'sent invites › a language or time zone that there is not is refused, and an invite that the shop sends is not sent',
  },
  InvitationCheck: {
    accepted: 'GET /vendors/{vendorId}/invitation › says who was invited to review what, as often as it is asked',
    invitationRefused: 'GET /vendors/{vendorId}/invitation › says nothing but why of one that is not accepted',
    firstName: 'GET /vendors/{vendorId}/invitation › says who was invited to review what, as often as it is asked',
    lastName: 'GET /vendors/{vendorId}/invitation › says who was invited to review what, as often as it is asked',
    product: 'GET /vendors/{vendorId}/invitation › says who was invited to review what, as often as it is asked',
  },
  InviteResponse: {
    contact: 'POST /send-review-invite › the contact has id',
    usage: 'POST /send-review-invite › the usage has renews',
    invitation: 'POST /send-review-invite › as ours tells it › gives an invite token that goes into a link',
    invitations:
      'POST /businesses/{businessId}/send-review-invite › as ours tells it › gives an invite token for each of several products, and one alone otherwise',
    'invitations.sourceProductId':
      'POST /businesses/{businessId}/send-review-invite › as ours tells it › gives an invite token for each of several products, and one alone otherwise',
    'invitations.invitation':
      'POST /businesses/{businessId}/send-review-invite › as ours tells it › gives an invite token for each of several products, and one alone otherwise',
    invite: 'sent invites › an invite says where it stands when it is made',
    'invite.id': 'sent invites › an invite says where it stands when it is made',
    'invite.channel': 'sent invites › an invite says where it stands when it is made',
    'invite.state': 'sent invites › an invite says where it stands when it is made',
    'invite.dueAt': 'sent invites › an invite says where it stands when it is made',
    'invite.notice': 'sent invites › an invite says where it stands when it is made',
  },
  Contact: {
    id: 'POST /send-review-invite › the contact has id',
    firstName: 'POST /send-review-invite › the contact has firstName',
    lastName: 'POST /send-review-invite › the contact has lastName',
    email: 'POST /send-review-invite › the contact has email',
    phoneNumber: 'POST /send-review-invite › the contact has phoneNumber',
    source: 'POST /send-review-invite › the contact has source',
    sourceContactId: 'POST /send-review-invite › the contact has sourceContactId',
  },
  Usage: {
    smsLimitsLeft: 'POST /send-review-invite › the usage has smsLimitsLeft',
    renews: 'POST /send-review-invite › the usage has renews',
  },
  MarketplaceInvite: {
    sourceContactId: 'POST /businesses/{businessId}/send-review-invite › takes every field of the interface',
    campaignId: 'POST /businesses/{businessId}/send-review-invite › takes every field of the interface',
    firstName: 'POST /businesses/{businessId}/send-review-invite › takes every field of the interface',
    lastName: 'POST /businesses/{businessId}/send-review-invite › takes every field of the interface',
    channel: 'POST /businesses/{businessId}/send-review-invite › takes an email or a phone number alone',
    source: 'POST /businesses/{businessId}/send-review-invite › takes every field of the interface',
    inviteDelayHours: 'POST /businesses/{businessId}/send-review-invite › takes no products, no delay, or hours of it',
    products: 'POST /businesses/{businessId}/send-review-invite › takes no products, no delay, or hours of it',
    language:
      'sent invites › a language or time zone that there is not is refused, and an invite that the shop sends is not sent',
    timeZone:
      'sent invites › a language or time zone that there is not is refused, and an invite that the shop sends is not sent',
    send: 'sent invites › a language or time zone that there is not is refused, and an invite that the shop sends is not sent',
  },
  SentInvite: {
    id: 'sent invites › an invite of the list has id',
    businessId: 'sent invites › an invite of the list has businessId',
    contact: 'sent invites › an invite of the list has contact',
    campaignId: 'sent invites › an invite of the list has campaignId',
    channel: 'sent invites › an invite of the list has channel',
    products: 'sent invites › GET /invites › lists the invites of a business with what became of each',
    state: 'sent invites › an invite of the list has state',
    reason: 'sent invites › an invite of the list has reason',
    reminders: 'sent invites › an invite of the list has reminders',
    createdAt: 'sent invites › an invite of the list has createdAt',
    dueAt: 'sent invites › an invite of the list has dueAt',
    sentAt: 'sent invites › an invite of the list has sentAt',
    deliveredAt: 'sent invites › an invite of the list has deliveredAt',
    openedAt: 'sent invites › an invite of the list has openedAt',
    reviewedAt: 'sent invites › an invite of the list has reviewedAt',
  },
  SentInviteList: {
    total: 'sent invites › GET /invites › lists the invites of a business with what became of each',
    invites: 'sent invites › GET /invites › lists the invites of a business with what became of each',
  },
  Campaign: {
    id: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    businessId: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    name: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    language: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    timeZone: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    delayHours: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    reminderDays: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    channels: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    quietHours: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    texts: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    pageUrl: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    tracksOpens: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    paused: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    createdAt: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
  },
  NewCampaign: {
    name: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    language: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    timeZone: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    delayHours: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    reminderDays: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    channels: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    quietHours: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    texts: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    pageUrl: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    tracksOpens: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    paused: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
  },
  CampaignUpdate: {
    name: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    language: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    timeZone: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    delayHours: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    reminderDays: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    channels: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    quietHours: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    texts: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    pageUrl: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    tracksOpens: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    paused: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
  },
  CampaignText: {
    language: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    subject: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    text: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
  },
  QuietHours: {
    from: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
    to: 'sent invites › campaigns › has the default campaign, takes another, changes and deletes it',
  },
  OrderSource: {
    id: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    businessId: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    name: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    kind: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    campaignId: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    createdAt: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    received: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    invited: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    lastReceivedAt: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    lastOutcome: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
  },
  OrderSourceList: {
    orderSources: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
  },
  NewOrderSource: {
    name: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    kind: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    campaignId: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    secret: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
  },
  CreatedOrderSource: {
    id: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    businessId: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    name: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    kind: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    campaignId: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    createdAt: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    received: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    invited: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    lastReceivedAt: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    lastOutcome: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    url: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
    secret: 'sent invites › order sources › a shop tells of its orders, with a secret that is told once',
  },
  Suppression: {
    email: 'sent invites › suppressions › nobody is asked who must not be',
    phoneNumber: 'sent invites › suppressions › nobody is asked who must not be',
    suppressed: 'sent invites › suppressions › nobody is asked who must not be',
  },
  SuppressionCounts: {
    counts: 'sent invites › suppressions › nobody is asked who must not be',
    'counts.unsubscribed': 'sent invites › suppressions › nobody is asked who must not be',
    'counts.bounced': 'sent invites › suppressions › nobody is asked who must not be',
    'counts.complained': 'sent invites › suppressions › nobody is asked who must not be',
    'counts.added': 'sent invites › suppressions › nobody is asked who must not be',
  },
  Channel: {
    email: 'POST /businesses/{businessId}/send-review-invite › takes an email or a phone number alone',
    phoneNumber: 'POST /businesses/{businessId}/send-review-invite › takes an email or a phone number alone',
  },
  ReviewerChannel: {
    email: 'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back',
    phoneNumber:
      'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back',
  },
  Product: {
    sourceProductId:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the product, and shows the first name with an initial',
    title:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the product, and shows the first name with an initial',
    description:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the product, and shows the first name with an initial',
    imageUrl:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the product, and shows the first name with an initial',
  },
  NewVendor: {
    name: 'POST /vendors › responds with 400 without name',
    senderName: 'POST /vendors › responds with 400 without senderName',
    address: 'POST /vendors › responds with 400 without address',
    industry: 'POST /vendors › responds with 400 without industry',
    website: 'POST /vendors › responds with 400 without website',
    logoUrl: 'POST /vendors › responds with 400 without logoUrl',
    googlePlaceId: 'POST /vendors › takes every field of the interface, and echoes those it returns',
    facebookUrl: 'POST /vendors › takes every field of the interface, and echoes those it returns',
    competitors: 'PUT /vendors/{vendorId} › names competitors, which are other vendors of the account',
    invitePauseDays:
      'PUT /vendors/{vendorId} › says where replies to its invites go, and for how many days it pauses between two',
    replyTo:
      'PUT /vendors/{vendorId} › says where replies to its invites go, and for how many days it pauses between two',
  },
  Vendor: {
    id: 'POST /vendors › the vendor has id',
    name: 'POST /vendors › the vendor has name',
    senderName: 'POST /vendors › the vendor has senderName',
    address: 'POST /vendors › as ours tells it › the vendor has address',
    industry: 'POST /vendors › as ours tells it › the vendor has industry',
    website: 'POST /vendors › the vendor has website',
    logoUrl: 'POST /vendors › as ours tells it › the vendor has logoUrl',
    googlePlaceId: 'POST /vendors › the vendor has googlePlaceId',
    facebookUrl: 'POST /vendors › as ours tells it › the vendor has facebookUrl',
    competitors: 'PUT /vendors/{vendorId} › names competitors, which are other vendors of the account',
    invitePauseDays:
      'PUT /vendors/{vendorId} › says where replies to its invites go, and for how many days it pauses between two',
    replyTo:
      'PUT /vendors/{vendorId} › says where replies to its invites go, and for how many days it pauses between two',
  },
  VendorUpdate: {
    name: 'PUT /vendors/{vendorId} › changes name alone, and gives back the whole vendor',
    senderName: 'PUT /vendors/{vendorId} › changes senderName alone, and gives back the whole vendor',
    address: 'PUT /vendors/{vendorId} › changes address alone, and gives back the whole vendor',
    industry: 'PUT /vendors/{vendorId} › changes industry alone, and gives back the whole vendor',
    website: 'PUT /vendors/{vendorId} › changes website alone, and gives back the whole vendor',
    logoUrl: 'PUT /vendors/{vendorId} › changes logoUrl alone, and gives back the whole vendor',
    googlePlaceId: 'PUT /vendors/{vendorId} › changes googlePlaceId alone, and gives back the whole vendor',
    facebookUrl: 'PUT /vendors/{vendorId} › changes facebookUrl alone, and gives back the whole vendor',
    competitors: 'PUT /vendors/{vendorId} › names competitors, which are other vendors of the account',
    invitePauseDays:
      'PUT /vendors/{vendorId} › says where replies to its invites go, and for how many days it pauses between two',
    replyTo:
      'PUT /vendors/{vendorId} › says where replies to its invites go, and for how many days it pauses between two',
  },
  BusinessUpdate: {
    name: 'PUT /businesses/{businessId} › as ours tells it › changes name alone when nothing else is sent',
    address: 'PUT /businesses/{businessId} › as ours tells it › changes address alone when nothing else is sent',
    industry: 'PUT /businesses/{businessId} › as ours tells it › changes industry alone when nothing else is sent',
    logoUrl: 'PUT /businesses/{businessId} › as ours tells it › changes logoUrl alone when nothing else is sent',
  },
  BusinessProfile: {
    id: 'PUT /businesses/{businessId} › the response has id',
    name: 'PUT /businesses/{businessId} › the response has name',
    address: 'PUT /businesses/{businessId} › the response has address',
  },
  SubmittedReview: {
    rating: 'POST /vendors/{vendorId}/submit-review › takes the rating 4.5 as a string',
    text: 'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back',
    vendorId:
      'POST /vendors/{vendorId}/submit-review › responds with 400 when vendorId is "00000000-0000-4000-8000-000000000000"',
    firstName:
      'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back',
    lastName:
      'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back',
    channel:
      'POST /vendors/{vendorId}/submit-review › takes every field of the interface, and the list gives them back',
    source: 'POST /vendors/{vendorId}/submit-review › echoes the source when one was given',
    product:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the product, and shows the first name with an initial',
    showOnWidget:
      'POST /vendors/{vendorId}/submit-review › hides a review from widgets when showOnWidget is false, and shows it otherwise',
    title: 'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the title as one line, and says so',
    invitation:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › verifies the review that comes with an invite token, once, and gives it the product',
    answers:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the answers to the questions of the shop, and says so',
    verifiedBy:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps what the shop discloses of a review, and verifies one that it has matched to an order',
    experiencedAt:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps what the shop discloses of a review, and verifies one that it has matched to an order',
    incentive:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps what the shop discloses of a review, and verifies one that it has matched to an order',
    relationship:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps what the shop discloses of a review, and verifies one that it has matched to an order',
    uploads: 'uploads › a review is refused with a file that is not known, and names it',
  },
  SubmitReviewResponse: {
    feedback: 'POST /vendors/{vendorId}/submit-review › the feedback has id',
  },
  Feedback: {
    id: 'POST /vendors/{vendorId}/submit-review › the feedback has id',
    source: 'POST /vendors/{vendorId}/submit-review › the feedback has source',
    verified:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › verifies the review that comes with an invite token, once, and gives it the product',
    invitationRefused:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › says why an invite token is refused, and stores the review all the same',
    shown: 'moderation › /vendors/{vendorId}/moderation › keeps whether new reviews wait, and the next one does',
    titleKept: 'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the title as one line, and says so',
    answersKept:
      'POST /vendors/{vendorId}/submit-review › as ours tells it › keeps the answers to the questions of the shop, and says so',
    uploadsKept:
      'uploads › POST /vendors/{vendorId}/uploads opens one, whose bytes go to its address, and a review has the file',
  },
  ReviewPolicy: {
    purchaseCheck: 'a policy › /vendors/{vendorId}/review-policy › the policy has purchaseCheck',
    checkedBy: 'a policy › /vendors/{vendorId}/review-policy › the policy has checkedBy',
    incentives: 'a policy › /vendors/{vendorId}/review-policy › the policy has incentives',
    publishedWithinDays: 'a policy › /vendors/{vendorId}/review-policy › the policy has publishedWithinDays',
    keptMonths: 'a policy › /vendors/{vendorId}/review-policy › the policy has keptMonths',
    heldBackFor: 'a policy › /vendors/{vendorId}/review-policy › the policy has heldBackFor',
    order: 'a policy › /vendors/{vendorId}/review-policy › the policy has order',
    authorsContacted: 'a policy › /vendors/{vendorId}/review-policy › the policy has authorsContacted',
    authorsMayChange: 'a policy › /vendors/{vendorId}/review-policy › the policy has authorsMayChange',
  },
  ReviewPolicyUpdate: {
    purchaseCheck:
      'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null',
    checkedBy:
      'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null',
    incentives:
      'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null',
    publishedWithinDays:
      'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null',
    keptMonths:
      'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null',
    heldBackFor:
      'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null',
    order:
      'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null',
    authorsContacted:
      'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null',
    authorsMayChange:
      'a policy › /vendors/{vendorId}/review-policy › changes the fields that are given, and takes back what is null',
  },
  ReviewAudit: {
    at: 'a policy › GET /vendors/{vendorId}/review-audit › the audit has at',
    senderName: 'a policy › GET /vendors/{vendorId}/review-audit › the audit has senderName',
    stars: 'a policy › GET /vendors/{vendorId}/review-audit › the audit has stars',
    heldBack: 'a policy › GET /vendors/{vendorId}/review-audit › the audit has heldBack',
    waiting: 'a policy › GET /vendors/{vendorId}/review-audit › the audit has waiting',
    'heldBack.test': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'heldBack.low': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'heldBack.low.reviews': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'heldBack.low.heldBack': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'heldBack.others': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'heldBack.others.reviews': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'heldBack.others.heldBack': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'heldBack.p': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'heldBack.isUnequal': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'waiting.test': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'waiting.low': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'waiting.low.reviews': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'waiting.low.medianDays': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'waiting.others': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'waiting.others.reviews': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'waiting.others.medianDays': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'waiting.p': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
    'waiting.isUnequal': 'a policy › GET /vendors/{vendorId}/review-audit › says nothing from too few',
  },
  StarAudit: {
    stars: 'a policy › GET /vendors/{vendorId}/review-audit › a number of stars has stars',
    reviews: 'a policy › GET /vendors/{vendorId}/review-audit › a number of stars has reviews',
    shown: 'a policy › GET /vendors/{vendorId}/review-audit › a number of stars has shown',
    heldBack: 'a policy › GET /vendors/{vendorId}/review-audit › a number of stars has heldBack',
    pending: 'a policy › GET /vendors/{vendorId}/review-audit › a number of stars has pending',
    reasons: 'a policy › GET /vendors/{vendorId}/review-audit › a number of stars has reasons',
    waited: 'a policy › GET /vendors/{vendorId}/review-audit › a number of stars has waited',
    medianDays: 'a policy › GET /vendors/{vendorId}/review-audit › a number of stars has medianDays',
  },
  Insights: {
    topInsights: 'GET /vendors/{id}/review-insights › the response has topInsights',
    recentInsights: 'GET /vendors/{id}/review-insights › the response has recentInsights',
    statistics: 'GET /vendors/{id}/review-insights › the response has statistics',
    productId: 'GET /vendors/{id}/review-insights › as ours tells it › the response has productId',
    language: 'GET /vendors/{id}/review-insights › as ours tells it › the response has language',
    reviewsRead: 'GET /vendors/{id}/review-insights › as ours tells it › the response has reviewsRead',
    toRead: 'GET /vendors/{id}/review-insights › as ours tells it › the response has toRead',
    unread: 'GET /vendors/{id}/review-insights › as ours tells it › the response has unread',
    'unread.language': 'GET /vendors/{id}/review-insights › as ours tells it › what is unread has language',
    'unread.reviews': 'GET /vendors/{id}/review-insights › as ours tells it › what is unread has reviews',
    products: 'GET /vendors/{id}/review-insights › as ours tells it › the response has products',
    competitors: 'GET /vendors/{id}/review-insights › as ours tells it › the response has competitors',
  },
  Insight: {
    category: 'GET /vendors/{id}/review-insights › an insight, if there is one, has category',
    topic: 'GET /vendors/{id}/review-insights › an insight, if there is one, has topic',
    mentions: 'GET /vendors/{id}/review-insights › an insight, if there is one, has mentions',
    label: 'GET /vendors/{id}/review-insights › an insight, if there is one, has label',
    sentiment: 'GET /vendors/{id}/review-insights › an insight, if there is one, has sentiment',
    praised: 'GET /vendors/{id}/review-insights › as ours tells it › an insight has praised',
    criticised: 'GET /vendors/{id}/review-insights › as ours tells it › an insight has criticised',
    claim: 'GET /vendors/{id}/review-insights › as ours tells it › an insight has claim',
    claims: 'GET /vendors/{id}/review-insights › as ours tells it › an insight has claims',
    reviewIds: 'GET /vendors/{id}/review-insights › as ours tells it › an insight has reviewIds',
    quotes: 'GET /vendors/{id}/review-insights › as ours tells it › an insight has quotes',
    trend: 'GET /vendors/{id}/review-insights › as ours tells it › an insight has trend',
    wordedBy: 'GET /vendors/{id}/review-insights › as ours tells it › an insight has wordedBy',
  },
  InsightClaim: {
    claim: 'GET /vendors/{id}/review-insights › as ours tells it › a claim has claim',
    mentions: 'GET /vendors/{id}/review-insights › as ours tells it › a claim has mentions',
  },
  InsightQuote: {
    reviewId: 'GET /vendors/{id}/review-insights › as ours tells it › a quote has reviewId',
    text: 'GET /vendors/{id}/review-insights › as ours tells it › a quote has text',
    opinion: 'GET /vendors/{id}/review-insights › as ours tells it › a quote has opinion',
  },
  InsightTrend: {
    direction:
      'GET /vendors/{id}/review-insights › as ours tells it › says how a share moved, with what chance may have done',
    change:
      'GET /vendors/{id}/review-insights › as ours tells it › says how a share moved, with what chance may have done',
    low: 'GET /vendors/{id}/review-insights › as ours tells it › says how a share moved, with what chance may have done',
    high: 'GET /vendors/{id}/review-insights › as ours tells it › says how a share moved, with what chance may have done',
  },
  ComparedProduct: {
    product: 'GET /vendors/{id}/review-insights › as ours tells it › a product has product',
    statistics: 'GET /vendors/{id}/review-insights › as ours tells it › a product has statistics',
    'statistics.totalReviews':
      'GET /vendors/{id}/review-insights › as ours tells it › the statistics of a product has totalReviews',
    'statistics.averageRating':
      'GET /vendors/{id}/review-insights › as ours tells it › the statistics of a product has averageRating',
    topics: 'GET /vendors/{id}/review-insights › as ours tells it › a product has topics',
    'topics.category': 'GET /vendors/{id}/review-insights › as ours tells it › a topic of a product has category',
    'topics.topic': 'GET /vendors/{id}/review-insights › as ours tells it › a topic of a product has topic',
    'topics.mentions': 'GET /vendors/{id}/review-insights › as ours tells it › a topic of a product has mentions',
    'topics.label': 'GET /vendors/{id}/review-insights › as ours tells it › a topic of a product has label',
    'topics.sentiment': 'GET /vendors/{id}/review-insights › as ours tells it › a topic of a product has sentiment',
    'topics.praised': 'GET /vendors/{id}/review-insights › as ours tells it › a topic of a product has praised',
    'topics.criticised': 'GET /vendors/{id}/review-insights › as ours tells it › a topic of a product has criticised',
  },
  Competitor: {
    vendorId:
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    name: 'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    statistics:
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    'statistics.totalReviews':
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    'statistics.averageRating':
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    topics:
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    'topics.category':
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    'topics.topic':
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    'topics.mentions':
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    'topics.label':
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    'topics.sentiment':
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    'topics.praised':
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
    'topics.criticised':
      'GET /vendors/{id}/review-insights › as ours tells it › has the vendors beside it that it names as competitors',
  },
  Statistics: {
    totalReviews: 'GET /vendors/{id}/review-insights › the statistics has totalReviews',
    averageRating: 'GET /vendors/{id}/review-insights › the statistics has averageRating',
    averageRatingTrend: 'GET /vendors/{id}/review-insights › the statistics has averageRatingTrend',
  },
  ReviewUpdate: {
    showOnWidget: 'PATCH /reviews/{id} › changes showOnWidget alone, and the list has it',
    isArchived: 'PATCH /reviews/{id} › changes isArchived alone, and the list has it',
    reason: 'PATCH /reviews/{id} › keeps the reason spam while the review is held back',
  },
  ProductChanges: {
    changes: 'POST /vendors/{vendorId}/reviews/products › responds with 400 that names changes, and changes nothing',
  },
  ProductChange: {
    reviewId:
      'POST /vendors/{vendorId}/reviews/products › gives all reviews of a product another one, and one review its own',
    from: 'POST /vendors/{vendorId}/reviews/products › gives all reviews of a product another one, and one review its own',
    product:
      'POST /vendors/{vendorId}/reviews/products › gives all reviews of a product another one, and one review its own',
  },
  ProductChangeResults: {
    results:
      'POST /vendors/{vendorId}/reviews/products › gives all reviews of a product another one, and one review its own',
    'results.reviews':
      'POST /vendors/{vendorId}/reviews/products › gives all reviews of a product another one, and one review its own',
  },
  HeldBackMedia: {
    kind: 'moderation › media and replies › a picture that is not there cannot be held back',
    position: 'moderation › media and replies › a picture that is not there cannot be held back',
    address: 'moderation › media and replies › a picture that is not there cannot be held back',
    reason: 'moderation › media and replies › a picture that is not there cannot be held back',
  },
  Moderation: {
    counts: 'moderation › /vendors/{vendorId}/moderation › the counts has todo',
    'counts.todo': 'moderation › /vendors/{vendorId}/moderation › the counts has todo',
    'counts.pending': 'moderation › /vendors/{vendorId}/moderation › the counts has pending',
    'counts.shown': 'moderation › /vendors/{vendorId}/moderation › the counts has shown',
    'counts.held_back': 'moderation › /vendors/{vendorId}/moderation › the counts has held_back',
    'counts.archived': 'moderation › /vendors/{vendorId}/moderation › the counts has archived',
    'counts.reported': 'moderation › /vendors/{vendorId}/moderation › the counts has reported',
    newReviews:
      'moderation › /vendors/{vendorId}/moderation › has a review that nobody has looked at among what is to do',
  },
  ModerationUpdate: {
    newReviews: 'moderation › /vendors/{vendorId}/moderation › responds with 400 to another word',
  },
  ReviewQueue: {
    reviews: 'moderation › GET /vendors/{vendorId}/moderation/reviews › lists a queue, filtered and searched',
    nextCursor: 'moderation › GET /vendors/{vendorId}/moderation/reviews › gives a cursor where the page is full',
  },
  QueuedReview: {
    review: 'moderation › GET /vendors/{vendorId}/moderation/reviews › a queued review has review',
    state: 'moderation › GET /vendors/{vendorId}/moderation/reviews › a queued review has state',
    openReports: 'moderation › GET /vendors/{vendorId}/moderation/reviews › a queued review has openReports',
    namePassesFor: 'moderation › GET /vendors/{vendorId}/moderation/reviews › a queued review has namePassesFor',
    lastDecision: 'moderation › GET /vendors/{vendorId}/moderation/reviews › a queued review has lastDecision',
  },
  DecisionRequest: {
    reviewIds: 'moderation › decisions › responds with 400 to {"reviewIds":[]}',
    decision: 'moderation › decisions › show is done, told and on record',
    reason: 'moderation › decisions › responds with 400 to {"decision":"hold_back","reason":"negative"}',
  },
  UndoRequest: {
    decisionIds: 'moderation › decisions › undo brings the review back',
  },
  DecisionResults: {
    results: 'moderation › decisions › show is done, told and on record',
  },
  DecisionResult: {
    id: 'moderation › decisions › a result has id',
    outcome: 'moderation › decisions › a result has outcome',
    decisionId: 'moderation › decisions › a result has decisionId',
    queued: 'moderation › decisions › a result has queued',
  },
  DecisionHistory: {
    decisions: 'moderation › decisions › a decision has id',
  },
  DecisionRecord: {
    id: 'moderation › decisions › a decision has id',
    at: 'moderation › decisions › a decision has at',
    by: 'moderation › decisions › a decision has by',
    decision: 'moderation › decisions › a decision has decision',
    reason: 'moderation › decisions › a decision has reason',
  },
  MediaDecision: {
    kind: 'moderation › media and replies › a picture that is not there cannot be held back',
    position: 'moderation › media and replies › a picture that is not there cannot be held back',
    show: 'moderation › media and replies › a picture that is not there cannot be held back',
    reason: 'moderation › media and replies › a picture that is not there cannot be held back',
  },
  UploadLimits: {
    pictures: 'uploads › GET /vendors/{vendorId}/uploads says how many files a review may have',
    films: 'uploads › GET /vendors/{vendorId}/uploads says how many files a review may have',
    pictureBytes: 'uploads › GET /vendors/{vendorId}/uploads says how many files a review may have',
    filmBytes: 'uploads › GET /vendors/{vendorId}/uploads says how many files a review may have',
    types: 'uploads › GET /vendors/{vendorId}/uploads says how many files a review may have',
  },
  NewUpload: {
    type: 'uploads › POST responds with 400 to {"type":"image/svg+xml","size":1}',
    size: 'uploads › POST responds with 400 to {"type":"image/png","size":0}',
  },
  Upload: {
    id: 'uploads › POST /vendors/{vendorId}/uploads opens one, whose bytes go to its address, and a review has the file',
    url: 'uploads › POST /vendors/{vendorId}/uploads opens one, whose bytes go to its address, and a review has the file',
    expiresAt:
      'uploads › POST /vendors/{vendorId}/uploads opens one, whose bytes go to its address, and a review has the file',
  },
  NewReport: {
    reason:
      'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"reason":"negative"}',
    explanation:
      'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"explanation":""}',
    name: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › needs no name and no email for the reason child_abuse alone',
    email:
      'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › needs no name and no email for the reason child_abuse alone',
    goodFaith:
      'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"goodFaith":false}',
    page: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"page":"javascript:alert(1)"}',
    language:
      'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › responds with 400 to {"language":"deutsch"}',
  },
  Report: {
    id: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has id',
    vendorId: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has vendorId',
    reviewId: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has reviewId',
    state: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has state',
    reason: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has reason',
    explanation: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has explanation',
    name: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has name',
    email: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has email',
    goodFaith: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has goodFaith',
    page: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has page',
    createdAt: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has createdAt',
    decision: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has decision',
    heldBackReason: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has heldBackReason',
    statement: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has statement',
    decidedAt: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has decidedAt',
    reporterToldAt: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has reporterToldAt',
    authorToldAt: 'reports › POST /vendors/{vendorId}/reviews/{reviewId}/reports › the report has authorToldAt',
  },
  ReportList: {
    reports: 'reports › GET /vendors/{vendorId}/reports › lists what is open, or decided, with state',
    nextCursor: 'reports › GET /vendors/{vendorId}/reports › lists the oldest first, one page after the other',
  },
  ReportDecision: {
    decision: 'reports › PUT /vendors/{vendorId}/reports/{reportId}/decision › decides kept, and the review follows',
    heldBackReason:
      'reports › PUT /vendors/{vendorId}/reports/{reportId}/decision › responds with 400 to {"decision":"held_back","heldBackReason":"negative","statement":"x"}',
    statement:
      'reports › PUT /vendors/{vendorId}/reports/{reportId}/decision › responds with 400 to {"decision":"kept","statement":" "}',
  },
  ReportTold: {
    reporter:
      'reports › PUT /vendors/{vendorId}/reports/{reportId}/told › records when reporter and author were told, after the decision',
    author:
      'reports › PUT /vendors/{vendorId}/reports/{reportId}/told › records when reporter and author were told, after the decision',
  },
  ReportDetails: {
    id: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has id',
    vendorId: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has vendorId',
    reviewId: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has reviewId',
    state: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has state',
    reason: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has reason',
    explanation: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has explanation',
    name: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has name',
    email: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has email',
    goodFaith: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has goodFaith',
    page: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has page',
    createdAt: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has createdAt',
    decision: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has decision',
    heldBackReason: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has heldBackReason',
    statement: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has statement',
    decidedAt: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has decidedAt',
    reporterToldAt: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has reporterToldAt',
    authorToldAt: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has authorToldAt',
    review: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a decided report has review',
    notices: 'reports › GET /vendors/{vendorId}/reports/{reportId} › has the review, and who has to be told what',
  },
  Notice: {
    to: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a notice has to',
    name: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a notice has name',
    email: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a notice has email',
    phoneNumber: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a notice has phoneNumber',
    subject: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a notice has subject',
    text: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a notice has text',
    toldAt: 'reports › GET /vendors/{vendorId}/reports/{reportId} › a notice has toldAt',
  },
  ChangesQuery: {
    after: 'GET /changes › names the vendor after a submitted review, and once it was told no more',
    wait: 'GET /changes › waits for a change, and responds as soon as there is one',
  },
  Changes: {
    cursor: 'GET /changes › the response has cursor',
    vendors: 'GET /changes › the response has vendors',
  },
  Ping: {
    status: 'GET /ping › says in the family v2 that the key is accepted',
  },
};
