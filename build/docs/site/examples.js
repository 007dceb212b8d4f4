/**
 * Runs the examples where this site knows a shop: `examples.json` beside it names vendor and token, and the address of the server. A server with
 * the demo shop has that file; on any other host somebody may put it there. Without it the examples stay code.
 */
const SITE = new URL('./', import.meta.url);

export async function runExamples(stages) {
  if (stages.length === 0) return;
  const shop = await readShop();
  if (!shop) return;
  for (const stage of stages) {
    const example = stage.querySelector('template').content.cloneNode(true);
    for (const element of example.querySelectorAll('[vendor-id]')) {
      element.setAttribute('vendor-id', shop.vendorId);
      element.setAttribute('token', shop.token);
      element.setAttribute('endpoint', shop.endpoint.href);
    }
    stage.replaceChildren(example);
  }
  await import(new URL('reviews-widget.js', shop.endpoint));
}

/** The shop of the examples; null where there is none. Where a server has no demo shop it says so by `null`. */
async function readShop() {
  const response = await fetch(new URL('examples.json', SITE)).catch(() => null);
  const shop = response?.ok ? await response.json().catch(() => null) : null;
  return shop && { ...shop, endpoint: new URL(shop.endpoint ?? '../', SITE) };
}
