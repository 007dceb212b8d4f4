/** Which list of a JSON file holds the reviews: below any key, however deep. Where that is not clear, nothing is guessed. */
import { OperatorError } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';
import { statusKind } from '../columns/import-status-columns.js';
import { createJsonScanner, type JsonFrame } from './json-scanner.js';
import type { TextEncoding } from './text-encoding.js';
import { readLines, type TextLine } from './text-lines.js';
import { readUtf8 } from './utf8-pieces.js';

/** Lists that are remembered, and names of the members of their entries. */
const MAX_LISTS = 1000;
const MAX_NAMES = 300;
/** Values outside the entries that are remembered: totals, and where the next page is. */
const MAX_VALUES = 300;
/** From which score on a list looks like one of reviews: a text, a date and an author, or stars and a word. */
const MIN_SCORE = 4;
const REVIEWS =
  /review|feedback|testimonial|recommendation|rating|bewertung|rezension|avis|rese[nñ]a|opini|recension|comment/i;
const USUAL_LISTS = /^(data|items|results|entries|entry|list|records|rows)$/i;
/** Names that stand for something shown, where the list is the only one. */
const SHOWN = /public|published|approved|visible|live|active/i;
const NOT_SHOWN = /un|not|non|inactive|invisible|dis/i;

/** What stands in a JSON file. */
export interface JsonSurvey {
  /** By path; '' are objects that are texts of their own. */
  lists: Map<string, JsonList>;
  /** Values outside the entries of lists by their names, such as `meta.total`, of the last text. */
  values: Map<string, string>;
  /** How many texts follow one another. */
  texts: number;
}

interface JsonList {
  /** Objects in it, and what else is. */
  entries: number;
  others: number;
  /** Names of the members of its objects, with those of nested ones: `user.name`. */
  names: Set<string>;
}

/** The lists with the reviews of a file, and whether each of its lines is an object of its own. */
export interface JsonLists {
  paths: string[];
  isLines: boolean;
  survey: JsonSurvey;
}

/** Finds the reviews. Throws an OperatorError that names the keys where it is not clear which list has them, and where it is empty. */
export async function findJsonLists(path: string, encoding?: TextEncoding): Promise<JsonLists> {
  const isLines = await hasLines(path, encoding);
  const survey = isLines ? await surveyLines(path, encoding) : await surveyText(path, encoding);
  return { paths: chooseLists(path, survey), isLines, survey };
}

/** Whether the first lines are objects of their own. One that is broken may be among them. */
async function hasLines(path: string, encoding?: TextEncoding): Promise<boolean> {
  const starts: TextLine[] = [];
  for await (const line of readLines(path, encoding)) {
    if (line.text.trim() !== '' || line.tooLong) starts.push(line);
    if (starts.length === 2) break;
  }
  const [first, second] = starts;
  if (!first || (!first.tooLong && !/^\s*\{\s*"/.test(first.text))) return false;
  if (isObject(first.text)) return true;
  return !/[[{,:]\s*$/.test(first.text) && second !== undefined && isObject(second.text);
}

function isObject(text: string): boolean {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function surveyText(path: string, encoding?: TextEncoding): Promise<JsonSurvey> {
  const { survey, scanner } = createSurvey();
  for await (const { bytes } of readUtf8(path, encoding)) scanner.take(bytes).next();
  return survey;
}

/** A broken line must not hide those behind it. */
async function surveyLines(path: string, encoding?: TextEncoding): Promise<JsonSurvey> {
  const { survey, scanner } = createSurvey();
  for await (const { text } of readLines(path, encoding)) {
    scanner.restart();
    scanner.take(Buffer.from(text)).next();
  }
  return survey;
}

function createSurvey() {
  const survey: JsonSurvey = { lists: new Map(), values: new Map(), texts: 0 };
  const listAt = (path: string): JsonList | null => {
    const known = survey.lists.get(path);
    if (known || survey.lists.size >= MAX_LISTS) return known ?? null;
    const list = { entries: 0, others: 0, names: new Set<string>() };
    survey.lists.set(path, list);
    return list;
  };
  const addName = (frame: JsonFrame) => {
    const list = frame.isList ? null : listAt(frame.entry);
    if (list && list.names.size < MAX_NAMES) list.names.add(frame.within + frame.name);
  };
  const scanner = createJsonScanner({
    isWanted: () => false,
    onOpen(frame) {
      const isRoot = frame.path === '' || frame.path === '[]';
      if (isRoot && frame.entry === '' && frame.within === '' && !(frame.path === '[]' && !frame.isList)) {
        survey.texts += 1;
        survey.values.clear();
      }
      if (frame.isList) listAt(frame.path);
      // An object that is an entry itself, and not a member of one.
      else if (frame.within === '' && (frame.entry === frame.path || frame.path === '')) {
        const list = listAt(frame.entry);
        if (list) list.entries += 1;
      }
    },
    onValue(frame, value) {
      if (frame.isList) {
        const list = listAt(frame.path);
        if (list) list.others += 1;
        return;
      }
      addName(frame);
      if (frame.entry !== '' || survey.values.size >= MAX_VALUES) return;
      survey.values.set(frame.within + frame.name, value);
    },
  });
  return { survey, scanner };
}

function chooseLists(path: string, { lists }: JsonSurvey): string[] {
  const filled = [...lists]
    .filter(([, { entries }]) => entries > 0)
    .map(([at, list]) => ({ at, ...list, score: scoreOf(at, list) }));
  const below = filled.filter(({ at }) => at !== '');
  const good = filled.filter(({ score }) => score >= MIN_SCORE).sort((one, other) => other.score - one.score);
  const [best] = good;
  if (!best) return chooseWithoutScore(path, filled, lists);
  const rivals = good.filter(
    ({ at, score }) => at !== best.at && score >= best.score - 1 && !isWithin(at, best.at) && !isWithin(best.at, at),
  );
  const all = [best, ...rivals];
  const isPlain = (at: string) => statusKind(lastName(at)) === null;
  if (rivals.length === 0 && (isPlain(best.at) || isShown(best.at))) return [best.at];
  if (rivals.length > 0 && all.every(({ at }) => isPlain(at) && parentOf(at) === parentOf(best.at)) && areAlike(all)) {
    return all.map(({ at }) => at);
  }
  throw new OperatorError(
    rivals.length === 0
      ? `${path} has its reviews under ${named(best.at)}, which may say that they were not shown: save those that were as a list of their own`
      : `${path} has several lists that may be the reviews: ${listed(below.filter(({ score }) => score >= MIN_SCORE))}. Save the right one as a file of its own`,
  );
}

/** Nothing looks like reviews: what stands where reviews usually do is read, and its columns are asked for. */
function chooseWithoutScore(
  path: string,
  filled: ({ at: string } & JsonList)[],
  lists: ReadonlyMap<string, JsonList>,
): string[] {
  const usual = ['[]', 'reviews[]', 'data[]', ''].find((at) => filled.some((one) => one.at === at));
  const outer = filled.filter(
    ({ at }) => at !== '' && !filled.some((one) => one.at !== '' && one.at !== at && isWithin(at, one.at)),
  );
  if (outer.length === 0) refuseEmpty(path, lists);
  if (usual !== undefined && (usual !== '' || outer.length === 0)) return [usual];
  if (outer.length === 1) return [outer[0]!.at];
  if (outer.length === 0) return lists.has('[]') ? ['[]'] : [''];
  throw new OperatorError(
    `${path} has several lists, of which none looks like reviews: ${listed(outer)}. Save the one with the reviews as a file of its own`,
  );
}

/** Throws where a file is a list without anything in it, or says that it has lists of reviews and has none. */
function refuseEmpty(path: string, lists: ReadonlyMap<string, JsonList>): void {
  const own = [...lists].filter(([at]) => at !== '');
  const isOfReviews = (at: string) => at === '[]' || REVIEWS.test(lastName(at)) || USUAL_LISTS.test(lastName(at));
  if (own.some(([, { others }]) => others > 0) || (lists.get('')?.entries ?? 0) > 1) return;
  if (own.some(([at]) => isOfReviews(at))) throw new OperatorError(`${path} has no reviews: its list is empty`);
}

/** How much the members of entries are those of reviews. */
function scoreOf(at: string, { names }: JsonList): number {
  const own = [...names]
    .map((name) => name.toLowerCase())
    .filter((name) => !/repl|respon|owner|product|listing|place|shop|store/.test(name));
  const has = (pattern: RegExp) => own.some((name) => pattern.test(name));
  return (
    (has(/rating|stars?$|score|grade|points|overall|bewert|puntuac|valorac|^note$/) ? 3 : 0) +
    (has(/text|body|content|comment|review$|message|snippet|detail|title|headline/) ? 2 : 0) +
    (has(/date|time|created|published|posted|updated|_at$|^at$|^when$/) ? 1 : 0) +
    (has(/author|user|name|customer|nick/) ? 1 : 0) +
    (REVIEWS.test(lastName(at)) ? 2 : 0)
  );
}

function isShown(at: string): boolean {
  return SHOWN.test(lastName(at)) && !NOT_SHOWN.test(lastName(at));
}

function isWithin(at: string, outer: string): boolean {
  return outer === '' || (at.startsWith(outer) && at !== outer);
}

function parentOf(at: string): string {
  return at.slice(0, Math.max(0, withoutBrackets(at).lastIndexOf('.')));
}

/** The path of a list without the sign of one; a list may be in another. */
function withoutBrackets(at: string): string {
  let path = at;
  while (path.endsWith('[]')) path = path.slice(0, -2);
  return path;
}

function lastName(at: string): string {
  return withoutBrackets(at).split('.').at(-1)!.split('[]').at(-1)!;
}

/** Whether the entries of lists are of one kind: `{"place-1": […], "place-2": […]}`. */
function areAlike(lists: { names: Set<string> }[]): boolean {
  const [first, ...others] = lists.map(({ names }) => names);
  return others.every((names) => {
    const shared = [...names].filter((name) => first!.has(name)).length;
    return shared * 2 >= Math.max(names.size, first!.size);
  });
}

function named(at: string): string {
  return JSON.stringify(at.replace(/\[\]$/, '').slice(0, 80));
}

function listed(lists: ({ at: string } & JsonList)[]): string {
  return lists
    .slice(0, 8)
    .map(({ at, entries }) => `${named(at)} (${entries})`)
    .join(', ');
}
