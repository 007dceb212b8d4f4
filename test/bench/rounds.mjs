/** Takes the rates: each round asks every database the same, one after the other, in an order that turns. */
import { median } from './median.mjs';

const ROUNDS = 11;
const FEWEST_ROUNDS = 3;
/** How long one operation is repeated on one database in one round, ms. */
const SLICE_MS = 80;

const read = (path) => async (column) => {
  const url = `http://bench.test${path(column)}`;
  const response = await column.service.fetch(new Request(url, { headers: { 'x-api-key': column.key } }));
  const { reviews } = await response.json();
  if (reviews?.length !== 20) throw new Error(`${path(column)} answered ${response.status}`);
};

const submit = async ({ service, key, vendorId, template }) => {
  const url = `http://bench.test/api/v2/vendors/${vendorId}/submit-review`;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await service.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(template) }));
  if (response.status !== 201) throw new Error(`submit-review answered ${response.status}`);
};

const OPERATIONS = [
  { name: 'newest 20 of a vendor', run: read(({ vendorId }) => `/api/v2/vendors/${vendorId}/reviews?limit=20`), at: 1 },
  { name: 'newest 20 of all businesses', run: read(() => '/api/v1/reviews?limit=20'), at: 1 },
  {
    name: '20 from the middle of a vendor',
    run: read(({ vendorId, size }) => `/api/v2/vendors/${vendorId}/reviews?limit=20&offset=${Math.floor(size / 4)}`),
    at: 1,
  },
  { name: 'submit, one by one', run: submit, at: 1 },
  { name: 'submit, 16 at once', run: submit, at: 16 },
];

/** Per operation: the median rate of each column, per second, and the median of its rate over the first column's. */
export async function takeRounds({ columns }, until) {
  const taken = OPERATIONS.map(() => []);
  for (const operation of OPERATIONS) for (const column of columns) await rateOf(operation, column);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round >= FEWEST_ROUNDS && performance.now() > until) break;
    for (const [index, operation] of OPERATIONS.entries()) {
      const rates = [];
      for (let turn = 0; turn < columns.length; turn += 1) {
        const at = (turn + round) % columns.length;
        rates[at] = await rateOf(operation, columns[at]);
      }
      taken[index].push(rates);
    }
  }
  return OPERATIONS.map(({ name }, index) => ({
    name,
    rates: columns.map((_, at) => median(taken[index].map((rates) => rates[at]))),
    ratios: columns.map((_, at) => median(taken[index].map((rates) => rates[at] / rates[0]))),
  }));
}

/** Times a second, with so many at once. */
async function rateOf({ run, at }, column) {
  const began = performance.now();
  let count = 0;
  const worker = async () => {
    do {
      await run(column);
      count += 1;
    } while (performance.now() - began < SLICE_MS);
  };
  await Promise.all(Array.from({ length: at }, worker));
  return (count * 1000) / (performance.now() - began);
}
