/** The search in a dialog. Its index comes with it, from the same host, and nothing that is typed leaves the page. */
import MiniSearch from './minisearch.js';
import { SEARCH_OPTIONS } from './search-options.js';

const SITE = new URL('./', import.meta.url);
const SHOWN = 12;

let index;
const dialog = make('dialog', { className: 'search', ariaLabel: 'Search the documentation' });
const input = make('input', {
  // Of the type `search` Escape would empty the field before it closes the dialog.
  type: 'text',
  role: 'searchbox',
  enterKeyHint: 'search',
  name: 'q',
  autocomplete: 'off',
  ariaLabel: 'Search for',
  autofocus: true,
});
const status = make('output', {});
const results = make('ol', {});
const form = make('form', { method: 'dialog' });
form.append(input, make('button', { type: 'button', textContent: 'Close', onclick: () => dialog.close() }));
dialog.append(form, status, results);
document.body.append(dialog);

input.addEventListener('input', show);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  results.querySelector('a')?.click();
});
dialog.addEventListener('keydown', moveByArrows);
// A press beside the dialog closes it.
dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
results.addEventListener('click', () => dialog.close());

/** Opens the dialog, and loads the index for its first use. */
export async function openSearch() {
  dialog.showModal();
  input.select();
  if (index) return;
  status.textContent = 'Loading…';
  const response = await fetch(new URL('search.json', SITE)).catch(() => null);
  if (!response?.ok) {
    status.textContent = 'The search could not be loaded. Close this, and open it again to retry.';
    return;
  }
  index = MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS);
  show();
}

function show() {
  if (!index) return;
  const query = input.value.trim();
  const found = query ? index.search(query, { boostDocument }) : [];
  results.replaceChildren(...found.slice(0, SHOWN).map(drawResult));
  status.textContent = query ? sayCount(found.length) : 'Type what you look for.';
}

/** What tells how to do something goes before why it is so, and before what changed. */
function boostDocument(id) {
  return /^(?:decisions|internals|changelog|contributing)\b/.test(id) ? 0.4 : 1;
}

function sayCount(count) {
  if (count === 0) return 'Nothing found. Try fewer words.';
  if (count === 1) return '1 place';
  return count > SHOWN ? `The best ${SHOWN} of ${count} places` : `${count} places`;
}

function drawResult({ id, title, page, excerpt }) {
  const link = make('a', { href: new URL(id, SITE).href });
  link.append(make('strong', { textContent: title }));
  if (page) link.append(` · ${page}`);
  link.append(make('span', { textContent: excerpt }));
  const item = make('li', {});
  item.append(link);
  return item;
}

/** Arrows go from the field through the results and back. */
function moveByArrows(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [input, ...results.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus();
}

function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
