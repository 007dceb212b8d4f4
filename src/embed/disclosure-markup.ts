import type { PublicQuestion, PublicReview, ReviewPage } from '../contract/widget.js';
import { discloses } from '../elements/card/review-card.js';
import { BETWEEN, disclosed } from '../elements/chunks/disclosures/disclosed.js';
import { type DisclosureWords, wordsFor } from '../elements/chunks/disclosures/disclosure-languages.js';
import { statementSentences } from '../elements/chunks/disclosures/statement-text.js';
import { inertAddress, inertText } from './inert-markup.js';
import type { ServerLanguage } from './server-view.js';
import type { Subject } from './widget-markup.js';

/** What a server says beside the reviews, as the page's chunk of disclosures would: that one leaves it as it stands. */
export interface ServerDisclosures {
  /** Of each review that discloses something, in the order of `reviews`. */
  of(review: PublicReview): string;
  /** The sentences on checks and incentives; empty where the service says nothing. */
  statement: string;
  /** The name and the address of the policy page; empty where nobody knows where the proxy is. */
  policyPage: { name: string; address: string };
  words: DisclosureWords;
  /** Of the shop, for the answers to the shop's questions. */
  questions: readonly PublicQuestion[] | undefined;
}

/** Words the disclosures of `page` in a language; `endpoint` is where the proxy is. */
export async function serverDisclosures(
  { policy, questions }: ReviewPage,
  { kind, id, token }: Subject,
  { strings, tag }: ServerLanguage,
  endpoint: string,
): Promise<ServerDisclosures> {
  const words = await wordsFor(tag);
  const query = new URLSearchParams({ token, lang: words.tag });
  const base = endpoint.replace(/\/$/, '');
  return {
    of: (review) =>
      disclosed(review, words, questions)
        .map(({ text }) => text)
        .join(BETWEEN),
    statement: statementSentences(policy, words.strings, words.tag, strings.verified).join(' '),
    policyPage: {
      name: words.strings.policyPage,
      address: base && `${base}/widget/v1/${kind}/${encodeURIComponent(id)}/policy?${query}`,
    },
    words,
    questions,
  };
}

/** `shadow`, the inert markup of a widget with these `reviews`, with their disclosures in it and the statement below the list. */
export function withDisclosures(
  shadow: string,
  reviews: readonly PublicReview[],
  { statement, policyPage, words, questions }: ServerDisclosures,
): string {
  const lines = reviews.filter(discloses).map((review) => lineMarkup(review, words, questions));
  const filled = shadow.replace(/<p class="disclosures"><\/p>/g, (line) => lines.shift() ?? line);
  if (!statement) return filled;
  const at = endOfLayer(filled);
  const link = policyPage.address
    ? `<a href="${inertText(inertAddress(policyPage.address))}">${inertText(policyPage.name)}</a>`
    : '';
  const drawn = `<p class="held-back statement" lang="${inertText(words.tag)}"><span>${inertText(`${statement} `)}</span>${link}</p>`;
  return at < 0 ? filled : filled.slice(0, at) + drawn + filled.slice(at);
}

function lineMarkup(
  review: PublicReview,
  words: DisclosureWords,
  questions: readonly PublicQuestion[] | undefined,
): string {
  const said = disclosed(review, words, questions).map(
    ({ text, isQuiet }) => `<bdi${isQuiet ? ' class="quiet"' : ''}>${inertText(text)}</bdi>`,
  );
  return `<p class="disclosures" lang="${inertText(words.tag)}">${said.join(BETWEEN)}</p>`;
}

/** Behind the layer that the list and the way to more of it stand in; -1 where there is no list. No text in inert markup looks like a tag. */
function endOfLayer(markup: string): number {
  const start = markup.indexOf('<div part="more"');
  if (start < 0) return -1;
  let depth = 1;
  for (const { 0: tag, index } of markup.slice(start).matchAll(/<\/?div\b[^<>]*>/g)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return start + index + tag.length;
  }
  return -1;
}
