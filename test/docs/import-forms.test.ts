import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImportLook } from '../../src/contract/desk/import.js';
import { readImport } from '../../src/desk/imports/import-file.js';
import { formatOf } from '../../src/desk/imports/uploaded-file.js';
import { OperatorError } from '../../src/platform/errors.js';

const FOLDER = 'test/fixtures/imports/real';
const GUIDE = 'docs/guide/import.md';
const [BEGIN, END] = ['<!-- forms: made by test/docs/import-forms.test.ts -->\n', '<!-- end of forms -->\n'];

/** What the desk says of a file before anything is stored, or why it is none. */
async function lookAt(name: string): Promise<ImportLook | string> {
  const path = join(FOLDER, name);
  const nothing = async () => [];
  try {
    return await readImport({
      path,
      format: await formatOf(path, name),
      choices: {},
      vendor: { id: 'v', name: 'Hats', senderName: 'Hats' },
      store: { reviews: { findImported: nothing } as never, products: {} as never },
      stores: false,
      now: Date.UTC(2027, 0, 1),
      signal: new AbortController().signal,
      inboxReview: ({ review }) => review as never,
      onProgress: () => {},
      onRefused: () => {},
      onStored: () => {},
    });
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ').trim();
const list = (all: string[]) => {
  const some = all.slice(0, 8).map((name) => `\`${name.slice(0, 40)}\``);
  return all.length > 8 ? `${some.join(', ')} and ${all.length - 8} more` : some.join(', ');
};

async function rowOf(name: string): Promise<string> {
  const look = await lookAt(name);
  const form = `\`${name.replace(/^\d+b?-/, '')}\``;
  if (typeof look === 'string') return `| ${form} | | nothing | ${cell(look.replaceAll(`${FOLDER}/`, ''))} | |`;
  const { system, columns, counts, question, refused } = look;
  const became = [...new Set(columns.flatMap(({ becomes }) => becomes?.split(', where ')[0] ?? []))];
  const lost = columns.filter(({ becomes }) => becomes === null).map(({ name }) => name);
  const rows = counts.imported + counts.refused;
  const comesIn = question ? 'nothing yet' : `${counts.imported} of ${rows}: ${became.join(', ')}`;
  const why = refused.map(({ field, reason }) => `${field}: ${reason}`);
  const asked = question ? question.text : [...new Set(why)].slice(0, 2).join('; ');
  return `| ${form} | ${system ?? 'by its columns'} | ${cell(comesIn)} | ${cell(asked)} | ${cell(list(lost))} |`;
}

test('the guide says of each form that is a fixture what comes in, what is asked or refused, and what is lost', async () => {
  const files = readdirSync(FOLDER).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const rows: string[] = [];
  for (const name of files) rows.push(await rowOf(name));
  const head =
    '| file | known as | what comes in | what is asked, or refused | what is lost |\n|---|---|---|---|---|\n';
  const table = `${head}${rows.join('\n')}\n`;
  const guide = readFileSync(GUIDE, 'utf8');
  const [before, rest = ''] = guide.split(BEGIN) as [string, string?];
  const [written, after] = rest.split(END) as [string, string];
  if (process.env.UPDATE_DOCS) writeFileSync(GUIDE, `${before}${BEGIN}${table}${END}${after}`);
  else expect(written, 'run it once with UPDATE_DOCS=1').toBe(table);
});
