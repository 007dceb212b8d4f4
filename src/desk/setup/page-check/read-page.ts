import { parse } from 'parse5';

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
}

/** A node of parse5, as far as it is read here. */
interface Node {
  tagName?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}

/** Reads a page as browsers do. What stands in a `<template>`, such as served reviews, is no part of the page itself. */
export function readPage(html: string, url: string): ReadPage {
  const page: ReadPage = { scripts: [], elements: [], base: url, policies: [] };
  const nodes: Node[] = [parse(html) as Node];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    for (const child of [...(node.childNodes ?? [])].reverse()) nodes.push(child);
    const { tagName: name } = node;
    if (name === undefined) continue;
    const attributes = new Map(node.attrs?.map((attribute) => [attribute.name, attribute.value]));
    if (name === 'script' && attributes.has('src')) page.scripts.push({ name, attributes });
    if (OURS.includes(name)) page.elements.push({ name, attributes });
    const href = name === 'base' && page.base === url ? attributes.get('href') : undefined;
    if (href !== undefined && URL.canParse(href, url)) page.base = new URL(href, url).href;
    if (name === 'meta' && /^content-security-policy$/i.test(attributes.get('http-equiv') ?? '')) {
      page.policies.push(attributes.get('content') ?? '');
    }
  }
  return page;
}
