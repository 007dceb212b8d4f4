import { describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../src/outbound/outbound-fetch.js';
import { createOAuth } from '../../src/server/sources/oauth.js';
import { GOOGLE_PARAMETERS, GOOGLE_SCOPE } from '../../src/sources/google.js';
import { REDIRECT_URI, startGoogle } from './google-server.js';

const STATE = 'the-state-of-the-session';

async function scene() {
  const google = await startGoogle();
  const { clientId, clientSecret } = google.client;
  const open = (changes: { clientSecret?: string; parameters?: Record<string, string> } = {}) =>
    createOAuth(
      { issuer: google.url, clientId, clientSecret, scope: GOOGLE_SCOPE, parameters: GOOGLE_PARAMETERS, ...changes },
      { fetch: createOutboundFetch({ allowPrivate: true }), allowHttp: true },
    );
  const oauth = open();
  const checks = (verifier: string) => ({ redirectUri: REDIRECT_URI, state: STATE, verifier });
  async function returned(visit: (url: string) => Promise<string> = google.allow) {
    const { url, verifier } = await oauth.begin(REDIRECT_URI, STATE);
    return { query: new URL(await visit(url)).searchParams, verifier };
  }
  async function grant() {
    const { query, verifier } = await returned();
    return oauth.finish(query, checks(verifier));
  }
  const opens = async (accessToken: string) => {
    const response = await fetch(`${google.url}/v1/accounts`, { headers: { authorization: `Bearer ${accessToken}` } });
    return response.status;
  };
  return { google, oauth, open, checks, returned, grant, opens };
}

describe('somebody who lets us in', () => {
  test('goes to the source with what it wants to know, and no secret', async () => {
    const { oauth, google } = await scene();
    const { url, verifier } = await oauth.begin(REDIRECT_URI, STATE);
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      client_id: google.client.clientId,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: GOOGLE_SCOPE,
      state: STATE,
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(url).not.toContain(verifier);
    expect(url).not.toContain(google.client.clientSecret);
  });

  test('gives a grant that opens the API', async () => {
    const { oauth, grant, opens } = await scene();
    const fresh = await oauth.refresh(await grant());
    expect(await opens(fresh.accessToken)).toBe(200);
    expect(fresh.grant).toBeNull();
    expect(fresh.endsAt).toBeGreaterThan(Date.now());
    expect(fresh.endsAt).toBeLessThan(Date.now() + 3_599_000);
  });

  test('comes back with another state: nothing is exchanged', async () => {
    const { oauth, returned, checks } = await scene();
    const { query, verifier } = await returned();
    const other = { ...checks(verifier), state: 'another-state' };
    await expect(oauth.finish(query, other)).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('comes back with another issuer: nothing is exchanged', async () => {
    const { oauth, returned, checks } = await scene();
    const { query, verifier } = await returned();
    query.set('iss', 'https://other.test');
    await expect(oauth.finish(query, checks(verifier))).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('comes back without a code', async () => {
    const { oauth, returned, checks } = await scene();
    const { query, verifier } = await returned();
    query.delete('code');
    await expect(oauth.finish(query, checks(verifier))).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('comes back a second time with the same code', async () => {
    const { oauth, returned, checks } = await scene();
    const { query, verifier } = await returned();
    await oauth.finish(query, checks(verifier));
    await expect(oauth.finish(query, checks(verifier))).rejects.toMatchObject({ failure: 'revoked' });
  });

  test('brings the code of another: its verifier is missing', async () => {
    const { oauth, returned, checks } = await scene();
    const [one, other] = [await returned(), await returned()];
    await expect(oauth.finish(one.query, checks(other.verifier))).rejects.toMatchObject({ failure: 'revoked' });
  });

  test('says no', async () => {
    const { oauth, google, returned, checks } = await scene();
    const { query, verifier } = await returned(google.deny);
    expect(query.get('error')).toBe('access_denied');
    await expect(oauth.finish(query, checks(verifier))).rejects.toMatchObject({ failure: 'forbidden' });
  });

  test('gives no lasting grant where the source was not asked for one', async () => {
    const { google, open, checks } = await scene();
    const oauth = open({ parameters: {} });
    const { url, verifier } = await oauth.begin(REDIRECT_URI, STATE);
    const query = new URL(await google.allow(url)).searchParams;
    await expect(oauth.finish(query, checks(verifier))).rejects.toMatchObject({ failure: 'refused' });
  });
});

describe('a grant', () => {
  test('that is exchanged with each refresh is good in its newest form', async () => {
    const { oauth, google, grant, opens } = await scene();
    google.tokens.rotates = true;
    const first = await grant();
    const { grant: second } = await oauth.refresh(first);
    expect(second).not.toBeNull();
    expect(second).not.toEqual(first);
    const { accessToken, grant: third } = await oauth.refresh(second!);
    expect(third).not.toEqual(second);
    expect(await opens(accessToken)).toBe(200);
  });

  test('that was taken back at the source is revoked', async () => {
    const { oauth, google, grant } = await scene();
    const taken = await grant();
    google.revokeGrants();
    await expect(oauth.refresh(taken)).rejects.toMatchObject({ failure: 'revoked' });
  });

  test('that we give back opens nothing any more', async () => {
    const { oauth, grant, opens } = await scene();
    const given = await grant();
    const { accessToken } = await oauth.refresh(given);
    await oauth.revoke(given);
    expect(await opens(accessToken)).toBe(401);
    await expect(oauth.refresh(given)).rejects.toMatchObject({ failure: 'revoked' });
  });

  test('is not revoked by a wrong secret of the operator, nor by an outage', async () => {
    const { open, oauth, google, grant } = await scene();
    const good = await grant();
    await expect(open({ clientSecret: 'wrong' }).refresh(good)).rejects.toMatchObject({ failure: 'refused' });
    google.fault = ({ path }) => (path === '/token' ? { status: 503 } : null);
    await expect(oauth.refresh(good)).rejects.toMatchObject({ failure: 'unavailable' });
    google.fault = ({ path }) => (path === '/token' ? { status: 429, headers: { 'retry-after': '7' } } : null);
    await expect(oauth.refresh(good)).rejects.toMatchObject({ failure: 'rate_limited', waitMs: 7_000 });
    google.fault = () => null;
    expect((await oauth.refresh(good)).grant).toBeNull();
  });
});

test('a source that cannot be reached, or says nothing that is metadata, is unavailable', async () => {
  const { google, open } = await scene();
  google.fault = () => ({ status: 500 });
  await expect(open().begin(REDIRECT_URI, STATE)).rejects.toMatchObject({ failure: 'unavailable' });
  google.close();
  await expect(open().begin(REDIRECT_URI, STATE)).rejects.toMatchObject({ failure: 'unavailable' });
});
