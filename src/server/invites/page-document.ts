/** The document that every page of an invite is: the shop's name and logo above one heading. */
import { createHash } from 'node:crypto';
import type { ShopLook } from '../../contract/shop-look.js';
import type { InviteLanguage } from '../../embed/invite-language.js';
import { Markup, markup } from '../../embed/markup.js';
import { errorFields } from '../../platform/errors.js';
import { stylesOf } from './page-look.js';
import { plainName, webAddress } from './plain-names.js';

/** What is shown of whose page it is. */
export interface PageShop {
  name: string;
  logoUrl: string | null;
  website: string | null;
  look?: ShopLook | null;
}

/** A page before it becomes a response. */
export interface Page {
  html: string;
  /** The source in a `style-src` that allows its style sheet and no other. */
  styleSource: string;
  /** Where its pictures come from. */
  pictureOrigins: string[];
  script: PageScript | null;
}

/** The script of a page that has one. */
export interface PageScript {
  /** Its address, from the page. */
  src: string;
  /** Where it sends files, besides the page's own origin. */
  uploadOrigins: readonly string[];
}

export interface PageContent {
  heading: string;
  /** Null where it is not known whose page it would be. */
  shop: PageShop | null;
  /** Pictures in the body. */
  pictures?: readonly (string | null)[];
  script?: PageScript | null;
  body: Markup;
}

/** Draws a page. */
export function drawPage(
  { heading, shop, pictures = [], script = null, body }: PageContent,
  { tag, dir }: InviteLanguage,
): Page {
  const name = plainName(shop?.name ?? '', 100);
  const logo = pictureAddress(shop?.logoUrl);
  const above = logo
    ? markup`<p class="shop"><img src="${logo}" alt="${name}" height="40"></p>\n`
    : name !== '' && markup`<p class="shop"><bdi>${name}</bdi></p>\n`;
  const styles = stylesOf(shop?.look ?? null);
  const { html } = markup`<!doctype html>
<html lang="${tag}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}${name !== '' && ` · \u2068${name}\u2069`}</title>
<link rel="icon" href="data:,">
${new Markup(`<style>${styles}</style>`)}${script && markup`\n<script type="module" src="${script.src}"></script>`}
</head>
<body>
<main>
${above}<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`;
  const shown = [logo, ...pictures].flatMap((picture) => (picture ? [new URL(picture).origin] : []));
  const styleSource = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
  return { html, styleSource, pictureOrigins: [...new Set(shown)], script };
}

/** A picture that a page may show: encrypted on its way, as the page is. */
export function pictureAddress(url: string | null | undefined): string | null {
  return /^https:/i.test(url ?? '') ? webAddress(url, ['https:']) : null;
}

/** The response with a page, which nobody stores, and whose address, with the token in it, no other site is told. */
export function pageResponse(status: number, page: Page, more: Record<string, string> = {}): Response {
  const policy = [
    "default-src 'none'",
    `style-src ${page.styleSource}`,
    ['img-src data:', ...page.pictureOrigins].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(page.script ? scriptSources(page.script) : []),
  ].join('; ');
  const headers = { ...NOT_SHARED, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return new Response(page.html, { status, headers: { ...headers, ...more } });
}

/** What the policy of a page with a script allows beyond that of one without: files of this origin, and where they send. */
const scriptSources = ({ uploadOrigins }: PageScript): string[] => [
  "script-src 'self'",
  ["connect-src 'self'", ...uploadOrigins].join(' '),
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
];

/** Headers of all that is at an address with a token in it. */
export const NOT_SHARED = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};

/** When somebody may try again who found the database away. */
export const RETRY_SECONDS = 30;

/** A page could not be had, or what was pressed on it not be done. */
export function inviteFailed(error: unknown): object {
  return { severity: 'error', event: 'invite_page_failed', ...errorFields(error) };
}
