/** The pages that are compared: each shows the same reviews to the same reader. */

const CARD = '.review{padding:16px;border:1px solid #ddd;border-radius:12px;margin:0 0 16px}';
const BELOW = `<h2>Goes well with it</h2>${['Saucer', 'Teapot', 'Milk jug', 'Sugar bowl', 'Tray', 'Tea towel']
  .map((name) => `<p>${name}<br>Made in the same workshop, sent on the same day.</p>`)
  .join('')}<footer>The end</footer>`;
/** A product page: its reviews are `main`, and something stands above and below them. */
const shop = (main, more) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title><link rel="icon" href="data:,">${more}<body><h1>Stoneware mug</h1><p>Thrown by hand, glazed twice.</p>${main}${BELOW}`;

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A card as one writes it by hand. */
const card = ({ author, rating, text, createdAt, source, reply }) =>
  `<article class="review"><b>${escaped(author)}</b> <span>${'★'.repeat(Math.round(rating))}</span> <time>${createdAt.slice(0, 10)}</time> <i>${source}</i><p>${escaped(text)}</p>${reply ? `<blockquote>${escaped(reply.text)}</blockquote>` : ''}</article>`;

/** The hand-written page: fetches the same JSON and sets innerHTML. */
const HAND_WRITTEN = `const escaped=t=>t.replace(/[&<>"]/g,s=>"&#"+s.charCodeAt(0)+";");
const card=({author,rating,text,createdAt,source,reply})=>\`<article class="review"><b>\${escaped(author)}</b> <span>\${"★".repeat(Math.round(rating))}</span> <time>\${createdAt.slice(0,10)}</time> <i>\${source}</i><p>\${escaped(text)}</p>\${reply?\`<blockquote>\${escaped(reply.text)}</blockquote>\`:""}</article>\`;
const {reviews}=await (await fetch(document.querySelector("main").dataset.from)).json();
document.querySelector("main").innerHTML=reviews.map(card).join("");`;

export const files = [['/hand-written.js', 'text/javascript', Buffer.from(HAND_WRITTEN)]];

/** Shows page after page, as a reader does who wants to see them all. */
const ALL = `<script type="module">const widget=document.querySelector("reviews-widget");await customElements.whenDefined("reviews-widget");
addEventListener("reviews-load",async()=>{await 0;widget.loadMore()});</script>`;
const widget = ({ vendorId, token, limit }, room = '') =>
  `<script type="module" src="/reviews-widget.js"></script><reviews-widget vendor-id="${vendorId}" token="${token}" page-size="${limit}">${room}</reviews-widget>`;
/** What the desk writes into the tag. */
const ROOM = '<svg slot="room" width="0" height="1000"></svg>';
const preload = (path) => `<link rel="preload" as="fetch" crossorigin href="${path.replaceAll('&', '&amp;')}">`;
/** What docs/guide/embedding.md has under "Make them appear sooner". */
const sooner = ({ path }) => `<link rel="modulepreload" href="/reviews-widget.js">
${preload(path)}`;

/** Where the reviews of a page are: the element that holds them, as an expression, and what is in it once for each. */
const BY_HAND = { list: `document.querySelector('main')`, review: '.review' };
const OURS = {
  list: `document.querySelector('reviews-widget')?.shadowRoot?.querySelector('ul[part~=list]')`,
  review: '[part~=text]:not(:empty)',
};

/**
 * Each: its name, its page, and where the reviews are in it. The first one is the limit that the others are divided by. `rare` ones
 * are visited in every third round alone. Pages of the build before, whose `product` is given, are `isBefore`.
 */
export function contestants(product, { peers = [], before }) {
  const { whole, paged, reviews } = product;
  const byHand = (more) =>
    shop(
      `<script type="module" src="/hand-written.js"></script><main data-from="${whole.list}"></main>`,
      `<style>${CARD}</style>${more}`,
    );
  return [
    { ...BY_HAND, name: 'limit: by hand, `innerHTML`', html: byHand('') },
    // Beside more than one page of reviews the limit alone.
    ...(paged
      ? []
      : [
          { ...BY_HAND, name: 'by hand, data preloaded', html: byHand(preload(whole.list)) },
          {
            ...BY_HAND,
            name: 'static HTML, no script',
            html: shop(`<main>${reviews.map(card).join('')}</main>`, `<style>${CARD}</style>`),
          },
        ]),
    ...widgets(product),
    ...(before ? widgets(before).map((page) => ({ ...page, name: `before: ${page.name}`, isBefore: true })) : []),
    ...peers.map(({ script, style, ...peer }) => ({
      ...peer,
      isPeer: true,
      html: shop(
        `<div id="root" data-from="${whole.list}"></div>`,
        `${style ? `<link rel="stylesheet" href="${style}">` : ''}<script type="module" src="${script}"></script>`,
      ),
    })),
  ];
}

function widgets({ whole, paged, served }) {
  return [
    { ...OURS, name: '**`<reviews-widget>`**', html: shop(widget(whole), '') },
    { ...OURS, name: '**`<reviews-widget>`, preloaded**', html: shop(widget(whole, ROOM), sooner(whole)) },
    served && {
      ...OURS,
      name: '**`<reviews-widget>`, from the server**',
      html: shop(`<script type="module" src="/reviews-widget.js"></script>${served}`, ''),
    },
    paged && {
      ...OURS,
      name: `\`<reviews-widget>\`, by pages of ${paged.limit}`,
      html: shop(widget(paged, ROOM) + ALL, sooner(paged)),
      rare: true,
    },
  ].filter(Boolean);
}
