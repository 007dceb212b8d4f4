import type { PolicyPageContent } from '../../contract/policy-page.js';
import type { ReviewAudit, StarAudit } from '../../contract/service/review-audit.js';
import { formatMessage } from '../../elements/languages/format-message.js';
import { formatNumber } from '../../elements/languages/language.js';
import { type Markup, markup } from '../markup.js';
import type { PolicyLanguage } from './policy-language.js';
import { reasonName } from './reason-names.js';

/** What the service's tests take for too small a chance, and fewer reviews than which in either group it says nothing. */
const LEVEL = 0.01;
const LEAST = 10;

/** How reviews with few stars fare: in numbers by stars, and what two tests say of them. */
export function auditSection(audit: PolicyPageContent['audit'], language: PolicyLanguage): Markup {
  const { words } = language;
  const content = () => {
    if (audit === 'none') return markup`<p>${words.auditNone}</p>`;
    if (audit === 'away') return markup`<p>${words.auditAway}</p>`;
    return markup`<p>${words.auditIntro}</p>${table(audit, language)}${heldBack(audit, language)}${waiting(audit, language)}
<p class="quiet">${words.noProof}</p>`;
  };
  return markup`<section aria-labelledby="audit"><h2 id="audit">${words.auditHeading}</h2>${content()}</section>`;
}

function table({ stars }: ReviewAudit, language: PolicyLanguage): Markup {
  // A service may send any number of rows.
  const rows = [5, 4, 3, 2, 1].flatMap((count) => stars.find((row) => row.stars === count) ?? []);
  const columns = columnsOf(language).map((name) => markup`<th role="columnheader" scope="col">${name}</th>`);
  return markup`<table role="table" aria-labelledby="audit"><thead role="rowgroup"><tr role="row">${columns}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => starRow(row, language))}</tbody></table>`;
}

function columnsOf({ words, strings }: PolicyLanguage): string[] {
  return [words.starsColumn, strings.reviews, words.heldBackColumn, words.timeColumn];
}

/** On a phone each cell is a line with its column's name: the roles stay those of a table then. */
function starRow(row: StarAudit, language: PolicyLanguage): Markup {
  const { words, strings, tag } = language;
  const { stars, reviews, shown, heldBack, pending, reasons, medianDays } = row;
  const waits = pending > 0 ? [formatMessage(strings.pending, tag, { count: pending })] : [];
  const named = new Map<string, number>();
  for (const [reason, count] of Object.entries(reasons)) {
    const name = reasonName(reason, language);
    named.set(name, (named.get(name) ?? 0) + count);
  }
  const why = [...named]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => formatMessage(words.reasonCount, tag, { reason, count }));
  const cells: [text: string, notes: string[]][] = [
    [formatNumber(reviews, tag), waits],
    [share(heldBack, shown + heldBack, tag), why],
    [medianDays === null ? words.unknown : days(medianDays, tag), []],
  ];
  const columns = columnsOf(language).slice(1);
  const drawn = cells.map(([text, notes], index) => {
    const lines = notes.map((note) => markup`<small>${note}</small>`);
    return markup`<td role="cell" data-label="${columns[index]}"><div>${text}${lines}</div></td>`;
  });
  const name = formatMessage(strings.starCount, tag, { count: stars });
  return markup`<tr role="row"><th role="rowheader" scope="row">${name}</th>${drawn}</tr>`;
}

function heldBack({ heldBack: { low, others, p, isUnequal } }: ReviewAudit, language: PolicyLanguage): Markup {
  const { words, tag } = language;
  const of = ({ reviews, heldBack }: typeof low) =>
    `${formatMessage(words.partOf, tag, { part: heldBack, all: reviews })}${reviews > 0 ? ` (${percent(heldBack / reviews, tag)})` : ''}`;
  const numbers = formatMessage(words.groups, tag, { low: of(low), others: of(others) });
  return verdict(words.heldBackColumn, numbers, { p, test: words.fisher }, isUnequal && words.heldBackMore, language);
}

function waiting({ waiting: { low, others, p, isUnequal } }: ReviewAudit, language: PolicyLanguage): Markup {
  const { words, tag } = language;
  const of = ({ medianDays }: typeof low) => (medianDays === null ? words.unknown : days(medianDays, tag));
  const numbers = formatMessage(words.groups, tag, { low: of(low), others: of(others) });
  return verdict(words.timeColumn, numbers, { p, test: words.mannWhitney }, isUnequal && words.waitsLonger, language);
}

/** The numbers of one question, and what its test says: a plain warning, that there is none, or that there are too few reviews. */
function verdict(
  question: string,
  numbers: string,
  { p, test }: { p: number | null; test: string },
  warning: string | false,
  { words, tag }: PolicyLanguage,
): Markup {
  const said = () => {
    if (p === null) return markup`<p>${formatMessage(words.tooFew, tag, { least: LEAST })}</p>`;
    const tested = formatMessage(words.test, tag, { test, p: chance(p, tag), level: LEVEL });
    const told = warning ? markup`<p class="warning">${warning}</p>` : markup`<p>${words.byChance}</p>`;
    return markup`${told}<p class="quiet">${tested}</p>`;
  };
  return markup`<h3>${question}</h3><p>${numbers}</p>${said()}`;
}

/** "3 (25 %)", of all that was decided. */
function share(part: number, all: number, tag: string): string {
  return all > 0 && part > 0 ? `${formatNumber(part, tag)} (${percent(part / all, tag)})` : formatNumber(part, tag);
}

const percent = (value: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(value);

/** "2.5 days" */
export const days = (value: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long', maximumFractionDigits: 1 }).format(
    value,
  );

/** "p = 0.0031" */
function chance(p: number, tag: string): string {
  const number = (value: number) => new Intl.NumberFormat(tag, { maximumSignificantDigits: 2 }).format(value);
  return p < 0.0001 ? `p\u00a0<\u00a0${number(0.0001)}` : `p\u00a0=\u00a0${number(p)}`;
}
