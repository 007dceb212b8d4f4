/** Reviews as a service lists them, of the lengths that reviews have: the same ones each time. */

const WORDS = `the a and it is very good love this great colour fits perfectly quality would buy again arrived quickly
but slightly smaller than expected my daughter wears every day soft warm recommend price excellent service returned
because wrong size after two weeks still looks new beautiful gift friend happy with order delivery took longer than
promised material feels cheap however support replaced at once thank you highly comfortable café naïve`.split(/\s+/);
const SOURCES = ['google', 'shop', 'facebook'];

/** `count` reviews, all of them to be shown. */
export function sampleReviews(count) {
  const random = createRandom(count);
  return Array.from({ length: count }, (_, index) => sampleReview(index, random));
}

function sampleReview(index, random) {
  const id = `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`;
  const createdAt = new Date(Date.UTC(2023, 0, 1) + Math.floor(random() * 3 * 365 * 86_400_000)).toISOString();
  const source = SOURCES[Math.floor(random() * SOURCES.length)];
  const chance = (share, value) => (random() < share ? value() : null);
  return {
    id,
    businessId: '6f1c2d3e-0000-4000-8000-000000000001',
    authorName: `Ada ${String.fromCharCode(65 + (index % 26))}.`,
    name: 'Ada Lovelace',
    email: `ada${index}@example.com`,
    phoneNumber: null,
    photo: chance(0.4, () => `https://pictures.example.com/people/${id}.jpg`),
    rating: String([1, 2, 3, 4, 4, 5, 5, 5, 5, 5][Math.floor(random() * 10)]),
    text: words(random, lengthOf(random, 30, 0.9)),
    createdAt,
    updatedAt: createdAt,
    isArchived: false,
    showOnWidget: true,
    shield: false,
    source,
    sourceFeedbackId: `f${index}`,
    status: 'New',
    reviewUrl: source === 'google' ? `https://reviews.example.com/place/${id}` : null,
    type: null,
    videoRef: chance(0.05, () => `/videos/${id}.mp4`),
    gifRef: null,
    response: chance(0.3, () => ({ name: 'Shop', date: createdAt.slice(0, 10), comment: words(random, 20) })),
    product: chance(0.5, () => ({ sourceProductId: `p${Math.floor(random() * 500)}`, title: words(random, 4) })),
    verified: random() < 0.5,
  };
}

/** Log-normal, as the lengths of what people write are: `median` words, at most 400. */
function lengthOf(random, median, spread) {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(400, Math.max(1, Math.round(median * Math.exp(spread * normal))));
}

function words(random, count) {
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
}

function hex(random, digits) {
  return Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
}

/** A generator of numbers from 0 to less than 1 (mulberry32). */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
