import { describe, expect, test } from 'vitest';
import { readBusinesses, readBusinessProfile, readInvite, readVendor } from '../../src/client/received.js';
import { readInsights } from '../../src/client/received-insights.js';
import { Business, BusinessProfile } from '../../src/contract/service/business.js';
import { Insights } from '../../src/contract/service/insights.js';
import { InviteResponse } from '../../src/contract/service/invite.js';
import { Vendor } from '../../src/contract/service/vendor.js';

const WRONG = [undefined, null, {}, [], true, ''];

describe('a list of businesses', () => {
  const business = {
    id: 'b-1',
    name: 'Blue Kettle',
    sources: ['google', 'yelp'],
    sourceMap: [{ label: 'google', src: 'https://icons.example/g.svg' }],
    rating: '4.50',
    totalReviews: 12,
  };

  test('comes through as the interface says it is, without what it does not know', () => {
    expect(Business.parse(business)).toEqual(business);
    const more = { ...business, sourceMap: [{ ...business.sourceMap[0], color: 'blue' }], plan: 'gold' };
    expect(readBusinesses([more])).toEqual([business]);
  });

  test('may hold nothing but ids', () => {
    const bare = { id: 'b-1', name: null, sources: [], sourceMap: [], rating: null, totalReviews: null };
    for (const wrong of WRONG.filter((value) => value !== '')) {
      const odd = { id: 'b-1', name: wrong, sources: wrong, sourceMap: wrong, rating: wrong, totalReviews: wrong };
      expect(readBusinesses([odd])).toEqual([bare]);
    }
    expect(readBusinesses([{ id: 'b-1' }])).toEqual([bare]);
  });

  test('takes numbers for strings and strings for numbers', () => {
    expect(readBusinesses([{ ...business, rating: 4.5, totalReviews: '12' }])).toEqual([
      { ...business, rating: '4.5' },
    ]);
  });

  test('drops what has no usable id, and sources without a name', () => {
    const odd = { ...business, sources: ['google', null, 3], sourceMap: [null, { src: 'x' }, { label: 'g', src: 7 }] };
    expect(readBusinesses([null, {}, { id: 'a/b' }, { id: 0.5 }, odd])).toEqual([
      { ...business, sources: ['google'], sourceMap: [{ label: 'g', src: '' }] },
    ]);
  });

  test.each([{ businesses: [business] }, { data: [business] }, { data: { businesses: [business] } }, [{ business }]])(
    'may be wrapped: %j',
    (body) => expect(readBusinesses(body)).toEqual([business]),
  );

  test.each([null, {}, 'text', { businesses: {} }])('is none when it is %j', (body) => {
    expect(() => readBusinesses(body)).toThrow('The reviews service responded without a list of businesses');
  });
});

describe('a changed business', () => {
  test('comes through, and what it leaves out is what was sent', () => {
    const profile = { id: 'b-1', name: 'Blue', address: 'Hamburg' };
    expect(BusinessProfile.parse(profile)).toEqual(profile);
    expect(readBusinessProfile({ ...profile, industry: 'x' }, {})).toEqual(profile);
    expect(readBusinessProfile({ id: 'b-1', name: null }, { name: 'Red' })).toEqual({
      id: 'b-1',
      name: 'Red',
      address: null,
    });
  });
});

describe('an invite', () => {
  const contact = {
    id: 'c-1',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: null,
    phoneNumber: '+49 30 123456',
    source: 'shop',
    sourceContactId: '42',
  };
  const usage = { smsLimitsLeft: 99, renews: '2026-04-01T00:00:00.000Z' };
  const uninvited = { invitation: null, invitations: [] };

  test('comes through as the interface says it is, without what it does not know', () => {
    const invitations = [
      { sourceProductId: 'k-1', invitation: 'a.b.c' },
      { sourceProductId: '2', invitation: 'd.e.f' },
    ];
    const body = { contact, usage, invitation: 'a.b.c', invitations };
    expect(InviteResponse.parse(body)).toEqual(body);
    const more = { contact: { ...contact, score: 1 }, usage: { ...usage, emailLimitsLeft: 5 }, trace: 'x' };
    expect(readInvite({ ...body, ...more })).toEqual(body);
    const numbers = [
      { ...invitations[0], sent: true },
      { sourceProductId: 2, invitation: 'd.e.f' },
    ];
    expect(readInvite({ ...body, contact: { ...contact, sourceContactId: 42 }, invitations: numbers })).toEqual(body);
  });

  test('has no invitation where the service makes none', () => {
    expect(readInvite({ contact, usage })).toEqual({ contact, usage, ...uninvited });
    const odd = [null, {}, { invitation: 'a.b.c' }, { sourceProductId: 'k-1', invitation: 7 }, 'a.b.c'];
    expect(readInvite({ contact, usage, invitation: 7, invitations: odd })).toEqual({ contact, usage, ...uninvited });
  });

  test('may hold anything, since it went out', () => {
    for (const wrong of [...WRONG, 'sent', 3]) {
      expect(readInvite(wrong)).toEqual({ contact: null, usage: null, ...uninvited });
      expect(readInvite({ contact: wrong, usage: wrong }).contact).toBeNull();
    }
    const nulls = { firstName: null, lastName: null, email: null, phoneNumber: null, source: null };
    expect(readInvite({ contact: { id: 'c-1' }, usage: {} })).toEqual({
      contact: { id: 'c-1', ...nulls, sourceContactId: null },
      usage: { smsLimitsLeft: null, renews: null },
      ...uninvited,
    });
  });
});

describe('insights', () => {
  const insight = { category: 'Service', topic: 'delivery', mentions: 7, label: 'Late', sentiment: 'negative' };
  const statistics = { totalReviews: 12, averageRating: 4.25, averageRatingTrend: -0.5 };

  test('come through as the interface says they are, without what it does not know', () => {
    const insights = { topInsights: [insight], recentInsights: [insight], statistics };
    expect(Insights.parse(insights)).toEqual(insights);
    const more = { ...insights, topInsights: [{ ...insight, trend: 1 }], competitorInsights: [] };
    expect(readInsights(more)).toMatchObject(insights);
  });

  test('keep a sentiment nobody has heard of', () => {
    const { topInsights } = readInsights({ topInsights: [{ ...insight, sentiment: 'bittersweet' }] });
    expect(topInsights[0]?.sentiment).toBe('bittersweet');
  });

  test('may leave out everything but the topics', () => {
    const unknown = ['category', 'mentions', 'label', 'sentiment', 'praised', 'criticised', 'claim', 'wordedBy'];
    const nothing = { ...Object.fromEntries(unknown.map((field) => [field, null])), claims: [], quotes: [] };
    const none = { totalReviews: null, averageRating: null, averageRatingTrend: null };
    for (const wrong of WRONG) {
      const body = { topInsights: wrong, recentInsights: [wrong, { topic: 'delivery' }], statistics: wrong };
      expect(readInsights(body)).toEqual({
        topInsights: [],
        recentInsights: [{ topic: 'delivery', ...nothing }],
        statistics: none,
        productId: null,
        language: null,
      });
    }
  });

  test('have the sentences that say whose they are and what they think', () => {
    const quote = { reviewId: 'r-1', text: 'Came late.', opinion: 'criticism' };
    const wrong = [{ ...quote, opinion: 'angry' }, { ...quote, reviewId: '../x' }, { ...quote, text: 1 }, null];
    const own = {
      ...insight,
      praised: 1,
      criticised: '6',
      claim: 'late',
      claims: [{ claim: 'late', mentions: '6' }, { claim: 1, mentions: 6 }, { claim: 'early' }, null],
      wordedBy: 'model',
      quotes: [quote, ...wrong],
    };
    expect(readInsights({ topInsights: [own], productId: 'p-1', language: 'de' })).toMatchObject({
      topInsights: [
        {
          praised: 1,
          criticised: 6,
          claim: 'late',
          claims: [{ claim: 'late', mentions: 6 }],
          wordedBy: 'model',
          quotes: [quote],
        },
      ],
      productId: 'p-1',
      language: 'de',
    });
    expect(readInsights({ topInsights: [{ ...own, wordedBy: 'magic' }] }).topInsights[0]?.wordedBy).toBeNull();
  });

  test('take numbers that are carried as strings, and nothing else for a number', () => {
    const read = (value: unknown) => readInsights({ statistics: { averageRatingTrend: value } }).statistics;
    expect(read('-0.25').averageRatingTrend).toBe(-0.25);
    for (const wrong of ['', ' 1', '1e3', '0x1', 'NaN', 'Infinity', '١', true, [1]]) {
      expect(read(wrong).averageRatingTrend).toBeNull();
    }
  });

  const ENVELOPES = [{}, { error: 'quota' }, { status: 'error', topInsights: null }, { errors: [], statistics: null }];
  test.each([null, [], 'text', ...ENVELOPES])('are none when the body is %j', (body) => {
    expect(() => readInsights(body)).toThrow('The reviews service responded without insights');
  });
});

describe('a vendor', () => {
  const vendor = {
    id: 'v-1',
    name: 'Blue Kettle Ltd',
    senderName: 'Blue Kettle',
    address: 'Hamburg',
    industry: 'Kitchen ware',
    website: 'https://kettle.example',
    logoUrl: 'https://kettle.example/logo.svg',
    googlePlaceId: null,
    facebookUrl: 'https://facebook.example/kettle',
  };

  test('comes through as the interface says it is, without what it does not know', () => {
    expect(Vendor.parse(vendor)).toEqual(vendor);
    expect(readVendor({ ...vendor, plan: 'gold' })).toEqual(vendor);
  });

  test('may hold nothing but its id, and then what was sent', () => {
    const { id, ...fields } = vendor;
    const nulls = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
    expect(readVendor({ id, ...nulls })).toEqual({ id, ...nulls });
    expect(readVendor({ id, ...nulls }, { name: 'Red', googlePlaceId: null })).toEqual({ id, ...nulls, name: 'Red' });
  });

  test('may be wrapped, with a number for its id', () => {
    for (const body of [{ vendor: { ...vendor, id: 7 } }, { data: { vendor: { ...vendor, id: 7 } } }])
      expect(readVendor(body)).toEqual({ ...vendor, id: '7' });
  });

  test.each([null, [], {}, { id: 'a/b' }, { id: 0.7 }, { error: { id: 'x' } }])(
    'is none when the body is %j',
    (body) => {
      expect(() => readVendor(body)).toThrow('The reviews service responded without a usable vendor');
    },
  );
});
