/** A review that comes while somebody is at the desk: from the key that shows it until a page of the shop has it, with its reply. */
import { once } from 'node:events';
import { createServer } from 'node:http';

/** A page of the shop with the widget in it, on another origin than the server at `url`. */
async function openShop(browser, { url, vendorId, token }) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title>
      <script type="module" src="${url}/reviews-widget.js"></script>
      <reviews-widget loading="eager" vendor-id="${vendorId}" token="${token}" endpoint="${url}"></reviews-widget>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}`);
  await page.locator('reviews-widget [part~="card"]').first().waitFor();
  return { page, close: () => void server.close() };
}

/**
 * Milliseconds of each of so many rounds; `desk` is a page of the desk, signed in. The shop's page asks for its list again and again, as a
 * reload does.
 */
export async function untilTheShopHasBoth(desk, { url, vendorId, token, key, rounds }) {
  const shop = await openShop(desk.context().browser(), { url, vendorId, token });
  const send = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const response = await fetch(`${url}/api/v2${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  };
  await send('PUT', `/vendors/${vendorId}/moderation`, { newReviews: 'wait' });
  const taken = [];
  for (let round = 0; round < rounds; round += 1) {
    const text = `It keeps the rain off, ${round}.`;
    const reply = `Thank you, Grace, ${round}.`;
    await send('POST', `/vendors/${vendorId}/submit-review`, { vendorId, rating: '2', firstName: 'Grace', text });
    await desk.goto(`${url}/desk/inbox`);
    await desk.getByRole('article').first().getByText(text).waitFor();
    await desk.keyboard.press('r');
    await desk.getByLabel('Your reply').fill(reply);
    await desk.keyboard.press('Control+Enter');
    await desk.getByRole('status').getByText('The reply is there.').first().waitFor();
    const from = performance.now();
    await desk.keyboard.press('s');
    await shop.page.waitForFunction(
      async (words) => {
        const widget = document.querySelector('reviews-widget');
        await widget.refresh();
        return words.every((one) => widget.shadowRoot.textContent.includes(one));
      },
      [text, reply],
    );
    taken.push(performance.now() - from);
  }
  await shop.page.close();
  shop.close();
  return taken;
}
