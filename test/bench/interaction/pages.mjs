/** The pages that are used: ours, and one written by hand that has all reviews in memory. */

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title>`;

/** What a reader uses, as expressions, and where the reviews are. `reset` takes back what was chosen. */
const OURS = {
  root: `document.querySelector('reviews-widget')?.shadowRoot`,
  list: `ul[part~=list]`,
  text: `[part~=text]`,
  sort: `[part=sort-select]`,
  source: `[part=source-filter-select]`,
  stars: `[part~=row]:nth-child(2)`,
  search: `[part=search]`,
  reset: `[part=matches] button`,
  openFilters: `button.filters`,
  openSearch: `button.search`,
};
const IN_SEARCH = { button: 'openSearch', place: 'search' };
/** What is to be opened for an action. */
const FOLDS = {
  source: { button: 'openFilters', place: 'source' },
  'search, Enter': IN_SEARCH,
  'search, typed': IN_SEARCH,
};
const BY_HAND = {
  root: `document`,
  list: `main`,
  text: `p`,
  sort: `#sort`,
  source: `#source`,
  stars: `#four`,
  search: `#search`,
  reset: `#all`,
  /** It has searched before anybody comes to that. */
  without: ['search, Enter'],
};

/** Ours for a vendor, `shown` reviews at a time; `loaded` are there before anybody does anything. */
export const ours = ({ proxy, vendorId, token, shown, loaded = shown, without }) => ({
  ...OURS,
  folds: FOLDS,
  shown,
  loaded,
  without,
  html: `${HEAD}<body><script type="module" src="${proxy}/reviews-widget.js"></script><reviews-widget vendor-id="${vendorId}"
token="${token}" page-size="${shown}" controls="summary sort stars sources search" loading="eager"></reviews-widget>`,
});

/** All of the vendor's reviews from `list`, filtered and sorted in the page; the first `shown` of what is found are drawn. */
export const byHand = ({ list, shown }) => ({
  ...BY_HAND,
  shown,
  loaded: shown,
  html: `${HEAD}<style>.review{padding:16px;border:1px solid #ddd;border-radius:12px;margin:0 0 16px}</style><body>
<select id="sort"><option>newest<option>oldest<option>highest<option>lowest</select>
<select id="source"><option value="">all<option>facebook<option>google<option>shop</select>
<button id="four">4 stars</button> <input id="search" type="search"> <button id="all">All</button><main></main>
<script type="module">
const { reviews } = await (await fetch(${JSON.stringify(list)})).json();
const find = (id) => document.getElementById(id);
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => "&#" + sign.charCodeAt(0) + ";");
const card = ({ author, rating, text, createdAt, source, reply }) =>
  \`<article class="review"><b>\${escaped(author)}</b> <span>\${"★".repeat(Math.round(rating))}</span> <time>\${createdAt.slice(0, 10)}</time> <i>\${source}</i><p>\${escaped(text)}</p>\${reply ? \`<blockquote>\${escaped(reply.text)}</blockquote>\` : ""}</article>\`;
const orders = {
  newest: (a, b) => (a.createdAt < b.createdAt ? 1 : -1),
  oldest: (a, b) => (a.createdAt > b.createdAt ? 1 : -1),
  highest: (a, b) => b.rating - a.rating,
  lowest: (a, b) => a.rating - b.rating,
};
let stars = 0;
const show = () => {
  const [source, words] = [find("source").value, find("search").value.toLowerCase()];
  const found = reviews.filter((one) => (!source || one.source === source) && (!stars || Math.round(one.rating) === stars)
    && (!words || (one.text + one.author + one.reply?.text).toLowerCase().includes(words)));
  document.querySelector("main").innerHTML = found.sort(orders[find("sort").value]).slice(0, ${shown}).map(card).join("");
};
find("sort").onchange = find("source").onchange = find("search").oninput = show;
find("four").onclick = () => { stars = 4; show(); };
find("all").onclick = () => { stars = 0; find("source").value = find("search").value = ""; show(); };
show();
</script>`,
});
