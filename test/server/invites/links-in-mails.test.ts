import { describe, expect, test } from 'vitest';
import { readSubmission } from '../../../src/proxy/inbound/submission.js';
import { invitePages, KETTLE, TEAPOT, textOf } from './invite-pages.js';

/** What mail programs, and people who write of a link, leave behind it. */
const BEHIND = [
  '.',
  ')',
  '>',
  '%3E',
  '%20',
  '%20%20',
  '/',
  './',
  '/.',
  '&utm_source=mail',
  '&amp;utm_medium=a/b',
  '?utm_source=mail',
  '/?utm_source=mail',
  ',',
  ';',
  '"',
  '%22',
  '*',
  ']',
  '%C2%A0',
  '%E2%80%A6',
  '.)',
  '%0D%0A',
];

describe.each(BEHIND)('a link with %j behind it', (junk) => {
  test('opens the page of an invite, whose links lead where they did, and takes the review', async () => {
    const { invite, open } = await invitePages();
    const { invitation } = await invite({ products: [KETTLE, TEAPOT] });
    const path = `/review/${invitation}${junk}`;
    const { status, html } = await open(path);
    expect([status, textOf(html)]).toEqual([200, expect.stringContaining('Enamel kettle')]);
    const right = /^\/(?:review\/[\w-]+\.[\w-]+\.[\w-]+(?:\/policy)?|unsubscribe\/[\w.-]+)$/;
    const links = (page: string) =>
      [...page.matchAll(/href="(\.[^"]+)"/g)].map(([, href]) => new URL(href!, `https://r.test${path}`).pathname);
    expect(links(html).filter((link) => !right.test(link))).toEqual([]);
    expect(links(html)).toHaveLength(2);
    const body = new URLSearchParams({ rating: '5', text: 'Boils.', firstName: 'Ada' });
    const sent = await open(path, { method: 'POST', body });
    expect([sent.status, textOf(sent.html)]).toEqual([200, expect.stringContaining('Thank')]);
    expect(links(sent.html).filter((link) => !right.test(link))).toEqual([]);
    expect(links(sent.html).length).toBeGreaterThan(0);
  });

  test('unsubscribes, and opens what a short code names', async () => {
    const { invite, open, unsubscribeToken, store, vendor, clock } = await invitePages();
    const { invite: sent } = await invite();
    const { shortCode } = (await store.invites.toSend(vendor.id, sent.id, clock.at))!;
    const short = await open(`/review/${shortCode}${junk}`);
    expect(short.status).toBe(303);
    const to = new URL(short.headers.get('location')!, `https://r.test/review/${shortCode}${junk}`).pathname;
    expect(to).toMatch(/^\/review\/[\w-]+\.[\w-]+\.[\w-]+$/);
    const path = `/unsubscribe/${await unsubscribeToken(sent.id)}${junk}`;
    expect((await open(path)).status).toBe(200);
    expect((await open(path, { method: 'POST' })).status).toBe(200);
    expect(await store.invites.toSend(vendor.id, sent.id, clock.at)).toBeNull();
  });

  test('is passed on without it where the page of a shop has it in its address', async () => {
    const { invite, vendor } = await invitePages();
    const { invitation } = await invite({ products: [KETTLE] });
    const body = { rating: 5, text: 'Boils.', invitation: `${invitation}${junk}` };
    expect(readSubmission(body, vendor.id, false)).toMatchObject({ invitation });
  });
});

test('a star that was pressed is chosen, whatever stands behind it, and no other one', async () => {
  const { invite, open } = await invitePages();
  const { invitation } = await invite();
  const chosen = async (rating: string) =>
    /value="(\d)"[^>]* checked/.exec((await open(`/review/${invitation}?rating=${rating}`)).html)?.[1];
  expect(await Promise.all(['4', '4.', '4)', '4%20', '4&utm=1'].map(chosen))).toEqual(['4', '4', '4', '4', '4']);
  expect(await Promise.all(['45', '0', '6.', ''].map(chosen))).toEqual([undefined, undefined, undefined, undefined]);
});

test('a link that is cut, or has letters behind it, does not open anything', async () => {
  const { invite, open } = await invitePages();
  const { invitation } = await invite();
  for (const path of [
    `${invitation}A`,
    `${invitation}/A`,
    `${invitation}-`,
    invitation.slice(0, -3),
    `${invitation}/policyA`,
    `%20${invitation}`,
  ]) {
    expect((await open(`/review/${path}`)).status, path).toBe(404);
  }
});
