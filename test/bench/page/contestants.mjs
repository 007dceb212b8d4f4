/** The pages that are compared: each shows the same reviews to the same reader. */

const CARD = '.review{padding:16px;border:1px solid #ddd;border-radius:12px;margin:0 0 16px}';
const head = (title, more = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${more}`;
/** What stands above and below the reviews of every page. */
const shop = (main, more) =>
  `${head('A shop', more)}<body><h1>Stoneware mug</h1><p>Thrown by hand, glazed twice.</p>${main}<footer>The end</footer>`;

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A card as one writes it by hand. */
const card = ({ author, rating, text, createdAt, source, reply }) =>
  `<article class="review"><b>${escaped(author)}</b> <span>${'★'.repeat(Math.round(rating))}</span> <time>${createdAt.slice(0, 10)}</time> <i>${source}</i><p>${escaped(text)}</p>${reply ? `<blockquote>${escaped(reply.text)}</blockquote>` : ''}</article>`;

/** The hand-written page: fetches the same JSON and sets innerHTML. */
const HAND_WRITTEN = `const escaped=t=>t.replace(/[&<>"]/g,s=>"&#"+s.charCodeAt(0)+";");
const card=({author,rating,text,createdAt,source,reply})=>\`<article class="review"><b>\${escaped(author)}</b> <span>\${"★".repeat(Math.round(rating))}</span> <time>\${createdAt.slice(0,10)}</time> <i>\${source}</i><p>\${escaped(text)}</p>\${reply?\`<blockquote>\${escaped(reply.text)}</blockquote>\`:""}</article>\`;
const {reviews}=await (await fetch(document.querySelector("main").dataset.from)).json();
document.querySelector("main").innerHTML=reviews.map(card).join("");`;

const widget = ({ vendorId, token }, { size, attributes = '' }) =>
  `<script type="module" src="/reviews-widget.js"></script><reviews-widget vendor-id="${vendorId}" token="${token}" page-size="${Math.min(50, size)}" ${attributes}></reviews-widget>`;
/** Shows page after page, as a reader does who wants to see them all. */
const ALL = `const widget=document.querySelector("reviews-widget");await customElements.whenDefined("reviews-widget");
addEventListener("reviews-load",async()=>{await 0;widget.loadMore()});`;
const CARDS = `(document.querySelector('reviews-widget')?.shadowRoot?.querySelectorAll('[part~=text]:not(:empty)').length ?? 0)`;

/**
 * Each: its page for a vendor, the files it brings, and how its reviews are counted in the page. The first one is the
 * limit that the others are divided by.
 */
export function contestants(vendor, size, peers) {
  const list = `/all-${size}.json`;
  const [first] = vendor.pages.keys();
  const byHand = (more) =>
    shop(
      `<script type="module" src="/hand-written.js"></script><main data-from="${list}"></main>`,
      `<style>${CARD}</style>${more}`,
    );
  const preload = (path) => `<link rel="preload" as="fetch" crossorigin href="${path.replaceAll('&', '&amp;')}">`;
  const ours = (more = '') => {
    const main = widget(vendor, { size }) + (size > 50 ? `<script type="module">${ALL}</script>` : '');
    return shop(main, more);
  };
  return [
    { name: 'limit: by hand, `innerHTML`', html: byHand(''), count: `document.querySelectorAll('.review').length` },
    {
      name: 'by hand, data preloaded',
      html: byHand(preload(list)),
      count: `document.querySelectorAll('.review').length`,
    },
    {
      name: 'static HTML, no script',
      html: shop(vendor.reviews.map(card).join(''), `<style>${CARD}</style>`),
      count: `document.querySelectorAll('.review').length`,
    },
    { name: '**`<reviews-widget>`**', html: ours(), count: CARDS },
    {
      name: '**`<reviews-widget>`, preloaded**',
      html: ours(`<link rel="modulepreload" href="/reviews-widget.js">${preload(first)}`),
      count: CARDS,
    },
    ...peers.map(({ name, script, style, count }) => ({
      name,
      html: shop(
        `<div id="root" data-from="${list}"></div>`,
        `${style ? `<link rel="stylesheet" href="${style}">` : ''}<script type="module" src="${script}"></script>`,
      ),
      count,
    })),
  ];
}

export const files = [['/hand-written.js', 'text/javascript', Buffer.from(HAND_WRITTEN)]];
