import { expect, test } from 'vitest';
import { textFingerprint } from '../../../src/proxy/abuse/text-fingerprint.js';
import { growsLikeTheSquare } from '../../fixtures/growth.js';

const of = (text: string, scope = 'v') => textFingerprint({ text }, scope);

test.each([
  ['people write like this: 4.5/5, and/or e.g. 10/10. Really?', 0],
  ['ada@shop.test/x is no link, nor is a.b', 0],
  ['https://a.test, (http://b.test/x) [www.c.test]', 3],
  ['HTTP://A.TEST:8080/x?y and a.test/z are one', 1],
])('in %j there are links to %d hosts', async (text, hosts) => {
  expect((await of(text)).hosts).toHaveLength(hosts);
});

test('a link in the title is one', async () => {
  const review = { rating: '5', vendorId: 'v', title: 'https://a.test', text: 'Warm' };
  expect((await textFingerprint(review, 'v')).hosts).toHaveLength(1);
});

test('texts are alike by their letters, within their scope alone', async () => {
  const { text } = await of('Warm, light, and it does not itch.');
  expect(text).toBe((await of('WARM  light &\nand it does not itch (2)')).text);
  expect(text).not.toBe((await of('Warm, light, and it does not itch.', 'w')).text);
  expect(text).not.toBe((await of('Warm, light, and it does itch a lot.')).text);
});

test.each([
  'a',
  'a.',
  'aa.',
  'a-',
  'a.aa.',
  'www.',
  'http://',
  'http',
  '/',
  'a/',
  'a.aa/ ',
  '(dot)',
  ' dot ',
  '[',
  ' .',
  '。',
  '很',
  'а',
])('a text of many %j takes as long as it is, and not its square', async (part) => {
  const cost = async (characters: number) => {
    const from = process.cpuUsage();
    await of(part.repeat(characters / part.length));
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  expect(await growsLikeTheSquare(cost, 10_000)).toBe(false);
});
