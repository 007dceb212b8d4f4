import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type TreeAdapter } from 'parse5';
import { PageFailure } from './fetch-page.js';

const OURS = ['reviews-widget', 'review-form', 'review-stars', 'review-insights'];

/** A tag of a page with its attributes. */
export interface FoundTag {
  name: string;
  attributes: Map<string, string>;
}

/** What matters of a page. */
export interface ReadPage {
  scripts: FoundTag[];
  elements: FoundTag[];
  /** The address that relative ones are relative to. */
  base: string;
  /** The policies in its `<meta>`. */
  policies: string[];
  /** The texts of its JSON-LD. */
  jsonLd: string[];
}

/** A node of parse5, as far as it is read here. */
interface Node {
  tagName?: string;
  attrs?: { name: string; value: string }[];
  parentNode?: object | null;
  /** Whether it stands in a `<template>`. */
  isApart?: boolean;
  /** It is put in anew when tags are closed in another order than opened. */
  isFound?: boolean;
  /** What stands in it, of a script. */
  text?: string;
}

/** Elements within each other; browsers put what is deeper beside each other, from 512 on. */
const DEEPEST = 500;
/** Characters that are read before everything else that the server does has its turn. */
const PIECE = 16_384;
/** How long the pieces may take together, ms: many attributes of one tag take time by their square. */
const LONGEST_MS = 3_000;

/**
 * Reads a page as browsers do, a piece at a time. What stands in a `<template>`, such as served reviews, is no part of the page itself. Throws
 * a PageFailure for one that is nested too deep, or takes too long.
 */
export async function readPage(html: string, url: string, now = () => performance.now()): Promise<ReadPage> {
  const found: Node[] = [];
  const parser = new Parser({ treeAdapter: noTree(found) });
  let took = 0;
  for (let from = 0; from < html.length || from === 0; from += PIECE) {
    if (from > 0) await nextTurn();
    const since = now();
    parser.tokenizer.write(html.slice(from, from + PIECE), from + PIECE >= html.length);
    took += now() - since;
    if (took > LONGEST_MS) throw new PageFailure('too_complex', '');
  }
  return pageOf(found, url);
}

function pageOf(found: readonly Node[], url: string): ReadPage {
  const page: ReadPage = { scripts: [], elements: [], base: url, policies: [], jsonLd: [] };
  for (const { tagName: name = '', attrs = [], isApart, text } of found) {
    if (isApart) continue;
    const attributes = new Map(attrs.map((attribute) => [attribute.name, attribute.value]));
    if (name === 'script' && attributes.has('src')) page.scripts.push({ name, attributes });
    if (name === 'script' && text && isJsonLd(attributes)) page.jsonLd.push(text);
    if (OURS.includes(name)) page.elements.push({ name, attributes });
    const href = name === 'base' && page.base === url ? attributes.get('href') : undefined;
    if (href !== undefined && URL.canParse(href, url)) page.base = new URL(href, url).href;
    if (name === 'meta' && /^content-security-policy$/i.test(attributes.get('http-equiv') ?? '')) {
      page.policies.push(attributes.get('content') ?? '');
    }
  }
  return page;
}

function isJsonLd(attributes: Map<string, string>): boolean {
  return /^application\/ld\+json(?:;|$)/i.test(attributes.get('type')?.trim() ?? '');
}

/** Elements that are looked at. */
const READ = ['script', 'base', 'meta', ...OURS];

/**
 * Builds no tree, where each insertion before a table is a search among its siblings: it notes elements in the order of the page, and of each
 * its parent.
 */
function noTree(found: Node[]): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  const insert = (parent: object, child: object) => {
    const node = child as Node;
    node.parentNode = parent;
    node.isApart = (parent as Node).isApart === true;
    if (READ.includes(node.tagName ?? '') && !node.isFound) {
      node.isFound = true;
      found.push(node);
    }
  };
  return {
    ...defaultTreeAdapter,
    appendChild: insert,
    insertBefore: insert,
    insertText(parent, text) {
      const node = parent as Node;
      if (node.tagName === 'script') node.text = (node.text ?? '') + text;
    },
    insertTextBefore() {},
    detachNode(node) {
      node.parentNode = null;
    },
    setTemplateContent(template, content) {
      defaultTreeAdapter.setTemplateContent(template, content);
      (content as Node).isApart = true;
    },
    onItemPush() {
      depth += 1;
      if (depth > DEEPEST) throw new PageFailure('too_complex', '');
    },
    onItemPop() {
      depth -= 1;
    },
  };
}
