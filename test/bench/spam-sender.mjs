/**
 * One core of a robot that knows the signs and shows none but its pace: no honeypot, no early start, no text twice, no
 * links. Started with a shop as JSON; tells what it did when it is done.
 */
import { sendReview } from './spam-requests.mjs';
import { solveFast } from './spam-solver.mjs';

const { shop, addresses, posts, seconds, works, atOnce } = JSON.parse(process.argv[2]);
const until = performance.now() + seconds * 1000;
/** Seconds that this sender keeps to its pace: it spreads its posts over all of them. */
const every = works ? 0 : (seconds * 1000) / posts;
const done = { sent: 0, taken: 0, challenged: 0, limited: 0, failed: 0, worked: 0, cpuAt: [] };
const began = performance.now();
let next = 0;

async function senderLoop() {
  while (next < posts && performance.now() < until) {
    const number = next;
    next += 1;
    const due = began + number * every;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    await post(number).catch(() => {
      done.failed += 1;
    });
  }
}

async function post(number) {
  const address = addresses[number % addresses.length];
  const review = { rating: 5, text: `Best ${words()} I have ever seen, ask for ${words()}.`, firstName: 'Spam' };
  const key = crypto.randomUUID();
  let answer = await sendReview(shop, address, review, key);
  done.sent += 1;
  count(answer);
  if (!works || answer.status !== 403) return;
  const solution = solveFast(answer.body.challenge);
  done.worked += 1;
  answer = await sendReview(shop, address, { ...review, solution }, key);
  count(answer);
}

function count({ status }) {
  if (status === 201) {
    done.taken += 1;
    done.cpuAt.push(cpuSeconds());
  } else if (status === 403) done.challenged += 1;
  else if (status === 429) done.limited += 1;
  else done.failed += 1;
}

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Six words that nobody has written before. */
function words() {
  const letters = crypto.getRandomValues(new Uint8Array(30));
  return [...letters]
    .map((byte, index) => String.fromCharCode(97 + (byte % 26)) + (index % 5 === 4 ? ' ' : ''))
    .join('');
}

await Promise.all(Array.from({ length: atOnce }, senderLoop));
process.send({ ...done, cpu: cpuSeconds(), seconds: (performance.now() - began) / 1000 }, () => process.exit());
