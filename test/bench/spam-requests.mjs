import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request for JSON, as a program sends it that counts its processor time; resolves to status, seconds to wait and body. */
export function ask(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const waitMs = Number(response.headers['retry-after'] ?? 0) * 1000;
        resolve({ status: response.statusCode, waitMs, body: JSON.parse(text) });
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends a review from an address that a trusted proxy has seen. */
export function sendReview({ url, token }, address, review, key = crypto.randomUUID()) {
  return ask(`${url}/reviews`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': address,
    },
    body: JSON.stringify(review),
  });
}

/** What a page asks for when its shopper begins. */
export function begin({ url, token }, address) {
  return ask(`${url}/challenge?token=${token}`, { headers: { 'x-forwarded-for': address } });
}
