/** The collection pages that are compared: each shows the stars of the same hundred products. */
import { renderStars } from '../../../dist/embed.js';

const CARDS = 100;
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzaG9wIn0.c2lnbmF0dXJl';
const ids = Array.from({ length: CARDS }, (_, n) => `product-${n}`);
const rated = ids.map((id, n) => [id, { average: 3 + (n % 20) / 10, count: 1 + 7 * n }]);
const ratings = { ratings: Object.fromEntries(rated), all: { average: 4.2, count: 34_750 } };
const path = `/widget/v1/vendors/shop/ratings?token=${TOKEN}&products=${ids}`;

/** Fetches the same numbers and writes them into spans. */
const HAND_WRITTEN = `const {ratings}=await (await fetch(document.querySelector("ul").dataset.from)).json();
for(const place of document.querySelectorAll("[data-product]")){const {average,count}=ratings[place.dataset.product];
place.innerHTML=\`<span class="stars" aria-label="\${average} out of 5">\${"★".repeat(Math.round(average))}</span> \${average} (\${count})\`}`;

const STYLE = `<style>ul{display:grid;grid-template-columns:1fr 1fr;gap:16px;padding:0;list-style:none}h2{font-size:1rem;margin:0}
.place,review-stars:not(:defined){display:block;height:max(1.5em,24px)}</style>`;
const page = (stars, more) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>All</title><link rel="icon" href="data:,">${STYLE}${more}<body><h1>All</h1><ul data-from="${path.replaceAll('&', '&amp;')}">${ids
  .map((id, n) => `<li><h2>Stoneware, no. ${n}</h2>${stars(id)}<p>€${n}</p></li>`)
  .join('')}</ul><footer>The end</footer>`;

const script = '<script type="module" src="/reviews-widget.js"></script>';
const alone = script.replace('reviews-widget', 'review-stars');
const preload = `<link rel="preload" as="fetch" crossorigin href="${path.replaceAll('&', '&amp;')}">`;
const place = (id) => `<span class="place" data-product="${id}"></span>`;
const element = (id) =>
  `<review-stars vendor-id="shop" product-id="${id}" token="${TOKEN}" href="/${id}"></review-stars>`;

const BY_HAND = { list: `document.querySelector('ul')`, review: '.stars' };
/** What is counted stands in shadow roots, where no selector of the page reaches. */
const OURS = {
  list: `document.querySelector('ul') && {
    isConnected: true,
    childElementCount: ${CARDS},
    querySelectorAll: () => [...document.querySelectorAll('review-stars')].filter(({ shadowRoot }) => shadowRoot?.querySelector('svg')),
  }`,
  review: '',
};

/** Each: its name, its page, and where the stars are in it. The first one is the limit that the others are divided by. */
export async function starsPages() {
  const { stars } = await renderStars(
    ratings,
    ids,
    { kind: 'vendors', id: 'shop', token: TOKEN },
    { href: '/{product}' },
  );
  const byHand = '<script type="module" src="/hand-written-stars.js"></script>';
  const pages = [
    { ...BY_HAND, name: 'limit: by hand, spans', html: page(place, byHand) },
    { ...BY_HAND, name: 'by hand, numbers preloaded', html: page(place, preload + byHand) },
    { ...OURS, name: '**`<review-stars>`**', html: page(element, script) },
    { ...OURS, name: '**`<review-stars>`, preloaded**', html: page(element, preload + script) },
    { ...OURS, name: '**`<review-stars>`, `review-stars.js`**', html: page(element, alone) },
    { ...OURS, name: '**`<review-stars>`, `review-stars.js`, preloaded**', html: page(element, preload + alone) },
    { ...OURS, name: '**`<review-stars>`, from the server**', html: page((id) => stars[id], script) },
    { ...OURS, name: '`<review-stars>`, from the server, no script', html: page((id) => stars[id], '') },
  ];
  const files = [
    ['/hand-written-stars.js', ['text/javascript', Buffer.from(HAND_WRITTEN)]],
    [path, ['application/json', Buffer.from(JSON.stringify(ratings))]],
  ];
  return { pages, files, wanted: CARDS };
}
