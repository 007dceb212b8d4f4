import type { PolicyPage, PolicyPageContent, PolicyPageFailure } from '../../contract/policy-page.js';
import type { ShopLook } from '../../contract/shop-look.js';
import { rulesOf } from '../../contract/source-rules.js';
import { statementSentences } from '../../elements/chunks/disclosures/statement-text.js';
import { formatMessage } from '../../elements/languages/format-message.js';
import { heldBackText, isHeldBack } from '../../elements/list/held-back.js';
import { Markup, markup } from '../markup.js';
import { auditSection, days } from './audit-section.js';
import { type PolicyLanguage, policyLanguage } from './policy-language.js';
import { policyStylesOf } from './policy-styles.js';
import { reasonName } from './reason-names.js';

/** What is shown of a shop's name, in characters: ours has no longer one. */
const LONGEST_NAME = 100;

/** Draws what a shop says of its reviews as a whole document, in the languages of the widget; it needs no script. */
export const policyPage: PolicyPage = {
  async render(content, lang) {
    const language = await policyLanguage(lang);
    const sections = [who, times, heldBack, authors, report].map((section) => section(content, language));
    const audit = auditSection(content.audit, language);
    const body = markup`${sections}${audit}${asOf(content, language)}`;
    return document(language, body, { shop: shopOf(content), look: content.look ?? null });
  },

  async renderFailure(failure: PolicyPageFailure, code, lang) {
    const language = await policyLanguage(lang);
    const text = failure === 'away' ? language.words.away : language.words.brokenLink;
    return document(language, markup`<p>${text}</p><p class="quiet"><code>${code}</code></p>`);
  },

  styleSource: (look = null) => hashOf(policyStylesOf(look)),
};

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/** The shop's short name; null where the service does not say it. */
function shopOf({ audit }: PolicyPageContent): string | null {
  return (typeof audit === 'object' && audit.senderName?.trim().slice(0, LONGEST_NAME)) || null;
}

function document(
  { tag, dir, disclosures }: PolicyLanguage,
  content: Markup,
  { shop, look }: { shop: string | null; look: ShopLook | null } = { shop: null, look: null },
): string {
  const title = disclosures.policyPage;
  return markup`<!doctype html>
<html lang="${tag}" dir="${dir ?? 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}${shop && ` · \u2068${shop}\u2069`}</title>
<link rel="icon" href="data:,">
${new Markup(`<style>${policyStylesOf(look)}</style>`)}
<body>
<main>
${shop && markup`<p class="shop"><bdi>${shop}</bdi></p>`}<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.html;
}

/** A section whose sentences are those of `lines` that say something; none without any. */
function section(id: string, heading: string, lines: (string | Markup | false | null | undefined)[]): Markup {
  const said = lines.filter((line) => line);
  if (said.length === 0) return markup``;
  const drawn = said.map((line) => (typeof line === 'string' ? markup`<p>${line}</p>` : line));
  return markup`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${drawn}</section>\n`;
}

function who(
  { policy, sources = [] }: PolicyPageContent,
  { words, disclosures, strings, tag }: PolicyLanguage,
): Markup {
  const names = new Intl.ListFormat(tag).format(sources.map((source) => rulesOf(source).label));
  const from = sources.length > 1 && `${strings.sourceFilter}: ${names}`;
  if (!policy) return section('who', words.whoHeading, [words.serviceSilent, from]);
  const isChecked = policy.purchaseCheck !== 'none';
  const [check, ...incentives] = statementSentences(policy, disclosures, tag, strings.verified);
  return section('who', words.whoHeading, [
    check,
    isChecked && policy.checkedBy.includes('order') && words.byOrder,
    isChecked && policy.checkedBy.includes('invitation') && words.byInvitation,
    ...incentives,
    from,
  ]);
}

function times({ policy }: PolicyPageContent, { words, strings, tag }: PolicyLanguage): Markup {
  if (!policy) return markup``;
  const { publishedWithinDays, keptMonths, order } = policy;
  const months = (count: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(count);
  return section('times', words.timesHeading, [
    publishedWithinDays !== null && formatMessage(words.publishedWithin, tag, { time: days(publishedWithinDays, tag) }),
    keptMonths !== null &&
      (keptMonths === 0 ? words.keptForever : formatMessage(words.keptFor, tag, { time: months(keptMonths) })),
    order && formatMessage(words.order, tag, { order: strings[order] }),
  ]);
}

function heldBack({ policy, summary }: PolicyPageContent, language: PolicyLanguage): Markup {
  const { words, strings, tag } = language;
  const isHeld = isHeldBack(summary);
  const reasons = [...new Set(policy?.heldBackFor.map((reason) => reasonName(reason, language)))];
  return section('held-back', words.heldBackHeading, [
    isHeld ? heldBackText(summary, tag, strings) : summary.count > 0 && words.allShown,
    ...(reasons.length > 0
      ? [words.reasonsIntro, markup`<ul>${reasons.map((name) => markup`<li>${name}</li>`)}</ul>`, words.anyStars]
      : [isHeld && (policy ? words.reasonsUnsaid : words.serviceSilent)]),
  ]);
}

function authors({ policy }: PolicyPageContent, { words }: PolicyLanguage): Markup {
  const { authorsContacted = null, authorsMayChange = null } = policy ?? {};
  return section('authors', words.authorsHeading, [
    authorsContacted !== null && (authorsContacted ? words.contactYes : words.contactNo),
    authorsMayChange !== null && (authorsMayChange ? words.changeYes : words.changeNo),
  ]);
}

function report({ family }: PolicyPageContent, { words }: PolicyLanguage): Markup {
  return section('report', words.reportHeading, family === 'vendors' ? [words.reportHow, words.reportNext] : []);
}

function asOf({ takenAt, audit }: PolicyPageContent, { words, tag }: PolicyLanguage): Markup {
  const at = typeof audit === 'object' ? Math.min(takenAt, Date.parse(audit.at) || takenAt) : takenAt;
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  return markup`<p class="quiet">${formatMessage(words.asOf, tag, { date })}</p>`;
}
