import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { analyseReview } from '../../src/insights/analyse-review.js';
import { type Analyser, createAnalyser } from '../../src/insights/analyser.js';

const built = pathToFileURL('dist/analysis-worker.js');
const review = (text: string) => ({ title: null, text, rating: 4 });

let analyser: Analyser;
afterEach(() => analyser.close());

test('the thread that ships reads batches as they come, in their order', async () => {
  analyser = createAnalyser(built);
  const texts = ['The fabric is soft.', 'It arrived late again.', 'The price is fair, it is good value.'];
  const batches = await Promise.all(texts.map((text) => analyser.analyse([review(text), review('👍')])));
  expect(batches).toEqual(texts.map((text) => [review(text), review('👍')].map(analyseReview)));
});

test('a thread that fails rejects what waits for it, and the next call has another', async () => {
  analyser = createAnalyser(built);
  const broken = [{ title: null, text: null as unknown as string, rating: null }];
  await expect(analyser.analyse(broken)).rejects.toThrow(TypeError);
  expect(await analyser.analyse([])).toEqual([]);
});

test('a thread without work ends, and work wakes another', async () => {
  analyser = createAnalyser(built, 1);
  await analyser.analyse([]);
  await expect.poll(async () => (await analyser.analyse([review('So comfortable')]).catch(() => [])).length).toBe(1);
});

test('a script that is not there rejects', async () => {
  analyser = createAnalyser(pathToFileURL('dist/no-such-worker.js'));
  await expect(analyser.analyse([])).rejects.toThrow('no-such-worker');
});
