import { readFileSync } from 'node:fs';
import { describe, expect, type RunnerTask, type RunnerTestFile, TestRunner, test } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { OPERATIONS } from '../../src/service/operations.js';
import { describeConformance } from '../conformance/conformance.js';
import { FIELD_TESTS, OPERATION_TESTS, RULE_TESTS } from '../conformance/coverage.js';
import { ENDPOINTS, titleOf } from '../conformance/endpoints.js';
import { describeHostile } from '../conformance/hostile.js';
import type { Api } from '../conformance/target.js';
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

const SERVED = OPERATIONS.flatMap(({ families, method, path }) =>
  families.map((family) => `${method.toUpperCase()} /api/${family}${path}`),
);

const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{id}');

/** The tests that `register` would add to this file, by the names of their suites and their own: `reviews › are sorted`. None of them runs. */
async function namesOf(register: () => void): Promise<string[]> {
  const { tasks } = TestRunner.getCurrentSuite();
  const others = tasks.length;
  const collector = describe('the conformance suite', register);
  tasks.splice(others);
  const names = (task: RunnerTask): string[] =>
    task.type === 'suite' ? task.tasks.flatMap(names).map((name) => `${task.name} › ${name}`) : [task.name];
  return names(await collector.collect({} as RunnerTestFile));
}
const nowhere = () => Promise.reject(new Error('These tests are not run here.'));
const tests = await namesOf(() => {
  describeConformance('the service', nowhere, { ours: true, requestsPerMinute: 60 });
  describeHostile({} as Api);
});

describe('the conformance tests that cover the interface', () => {
  test.each(SCHEMAS)('are named for every field of %s, and for no other', (name, { shape }) => {
    expect(Object.keys(FIELD_TESTS[name] ?? {}).sort()).toEqual(fieldsOf(shape).sort());
  });

  test('are named for every operation that is served, and for no other', () => {
    expect(Object.keys(OPERATION_TESTS).sort()).toEqual(SERVED.toSorted());
  });

  test('are there, each by the name that is given', () => {
    const named = [OPERATION_TESTS, RULE_TESTS, ...Object.values(FIELD_TESTS)].flatMap((all) => Object.values(all));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !tests.some((test) => test.endsWith(` › ${name}`)))).toEqual([]);
  });
});

describe('docs/reference/interface.md', () => {
  test('lists every operation that is served, and no other', () => {
    expect(
      rowsUnder('Operations')
        .map(([operation]) => operation)
        .sort(),
    ).toEqual(SERVED.toSorted());
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

  test('has a line for each rule that has a test', () => {
    const [, rules = ''] = /^## Rules\n([\s\S]*?)^## /m.exec(page) ?? [];
    expect(rules.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(RULE_TESTS.length);
  });

  test('names schemas and fields that are there', () => {
    const rows = rowsUnder('Fields').filter(([name]) => !/^(?:Field|-+)$/.test(name!));
    const fields = rows.flatMap(([name, list]) =>
      name!.includes('.') ? [name!] : list!.split(', ').map((field) => `${name}.${field}`),
    );
    expect(fields.length).toBeGreaterThan(50);
    const all = SCHEMAS.flatMap(([name, { shape }]) => fieldsOf(shape).map((field) => `${name}.${field}`));
    expect(fields.filter((field) => !all.includes(field))).toEqual([]);
  });
});
