import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { OPERATIONS } from '../../src/service/operations.js';
import { ENDPOINTS, titleOf } from '../conformance/endpoints.js';
import { SERVICE_SCHEMAS } from '../contract/service-schemas.js';

const page = readFileSync('docs/reference/interface.md', 'utf8');

/** The rows of the tables under a heading, as their cells without code marks. */
function rowsUnder(heading: string): string[][] {
  const section = page.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

interface Schema {
  shape?: Record<string, Schema>;
  element?: Schema;
  unwrap?: () => Schema;
}
type ObjectSchema = Schema & { shape: Record<string, Schema> };
const isObjectSchema = (schema: Schema): schema is ObjectSchema => schema.shape !== undefined;
const SCHEMAS = Object.entries(SERVICE_SCHEMAS as Record<string, Schema>).flatMap(([name, schema]) =>
  isObjectSchema(schema) ? [[name, schema] as const] : [],
);
/** The fields of a schema, those of objects without a name of their own too: `sourceMap.label`. */
function fieldsOf(shape: Record<string, Schema>, before = ''): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const object = objectIn(schema);
    return [before + name, ...(object ? fieldsOf(object.shape, `${before}${name}.`) : [])];
  });
}

function objectIn(schema: Schema): ObjectSchema | null {
  if (isObjectSchema(schema)) return isNamed(schema) ? null : schema;
  const inner = schema.element ?? schema.unwrap?.();
  return inner ? objectIn(inner) : null;
}

/** Whether it has a heading of its own; a refined copy has that of the schema it was made from. */
function isNamed({ shape }: ObjectSchema): boolean {
  const names = JSON.stringify(Object.keys(shape));
  return SCHEMAS.some(([, schema]) => JSON.stringify(Object.keys(schema.shape)) === names);
}

const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{id}');

describe('docs/reference/interface.md', () => {
  let tests: string[];
  beforeAll(() => {
    const files = ['sqlite', 'hostile', 'request-rate'].map((name) => `test/conformance/${name}.test.ts`);
    const listing = execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'list', ...files, '--json'], {
      encoding: 'utf8',
      env: { ...process.env, VITEST: '' },
    });
    tests = (JSON.parse(listing) as { name: string }[]).map(({ name }) => name.replaceAll(' > ', ' › '));
  }, 120_000);

  test.each(SCHEMAS)('lists every field of %s, and no other', (name, { shape }) => {
    expect(
      rowsUnder(name)
        .map(([field]) => field)
        .sort(),
    ).toEqual(fieldsOf(shape).sort());
  });

  test('lists every operation that is served, and no other', () => {
    const served = OPERATIONS.flatMap(({ families, method, path }) =>
      families.map((family) => `${method.toUpperCase()} /api/${family}${path}`),
    );
    expect(
      rowsUnder('Operations')
        .map(([operation]) => operation)
        .sort(),
    ).toEqual(served.sort());
  });

  test('lists every operation that the conformance suite asks without a key', () => {
    const listed = rowsUnder('Operations').map(([operation]) => withoutNames(operation!));
    expect(listed.sort()).toEqual(ENDPOINTS.map(titleOf).sort());
  });

  test('lists every method of the client, and no other', () => {
    const url = 'https://reviews.example/api/v2';
    const client = createClient({ baseUrl: url, marketplaceUrl: url, apiKey: 'k' });
    const listed = rowsUnder('Operations').flatMap(([, , methods]) => methods!.split(', ').filter(Boolean));
    expect(listed.sort()).toEqual(Object.keys(client).sort());
  });

  test('names tests that exist, one in every row', () => {
    const rows = ['Operations', 'Rules', ...SCHEMAS.map(([name]) => name)].flatMap(rowsUnder);
    const named = rows.map((row) => row.at(-1)!);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !tests.some((test) => test.endsWith(` › ${name}`)))).toEqual([]);
  });
});
