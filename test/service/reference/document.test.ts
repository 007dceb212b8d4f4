import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../src/service/operations.js';
import { createDocument } from '../../../src/service/reference/document.js';
import { EXAMPLES } from '../../../src/service/reference/examples.js';
import { SERVICE_SCHEMAS } from '../../contract/service-schemas.js';
import { temporaryService } from '../temporary-service.js';

const document = createDocument(OPERATIONS, 'https://reviews.example');
const lint = async (source: string) => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
};

describe('the OpenAPI document', () => {
  test('is served to everyone, as OpenAPI 3.1', async () => {
    const { fetch } = await temporaryService();
    const answer = await fetch(new Request('http://service.test/api/openapi.json'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const served = (await answer.json()) as typeof document;
    expect(served.openapi).toBe('3.1.0');
    expect(served.servers).toEqual([{ url: '/api' }]);
    expect({ ...served, servers: [] }).toEqual({ ...JSON.parse(JSON.stringify(document)), servers: [] });
  });

  test("passes the linter's recommended rules without errors and warnings", async () => {
    expect(await lint(JSON.stringify(document))).toEqual([]);
    expect(await lint(JSON.stringify({ ...document, security: [] }))).not.toEqual([]);
  });

  test('holds every operation at the address and by the method it is served at', async () => {
    const { fetch, key } = await temporaryService();
    let served = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      const allowed = await fetch(
        new Request(`http://service.test/api${path.replaceAll(/\{\w+\}/g, 'x')}`, {
          method: 'OPTIONS',
          headers: { 'x-api-key': key },
        }),
      );
      expect(allowed.headers.get('allow')?.toLowerCase().split(', ')).toEqual(Object.keys(methods));
      served += Object.keys(methods).length;
    }
    expect(served).toBe(OPERATIONS.flatMap(({ families }) => families).length);
  });

  test('names every operation once, and requires the key of every one', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.security).toEqual([{ apiKey: [] }]);
    for (const { responses } of operations)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429']));
  });

  test('says of parameters and bodies what validation holds them to', () => {
    const list = document.paths['/v1/reviews']?.get;
    const limit = list?.parameters.find(({ name }) => name === 'limit');
    expect(limit?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 500, default: 100 });
    const { SubmittedReview, Review } = document.components.schemas;
    expect(SubmittedReview?.required).toEqual(['rating', 'vendorId']);
    expect(SubmittedReview?.properties?.text).toMatchObject({ type: 'string', maxLength: 20_000 });
    expect(Review?.properties?.email).toEqual({ type: ['string', 'null'] });
    expect(Review).not.toHaveProperty('additionalProperties');
  });

  test('has an example for every named schema, which that schema accepts', () => {
    expect(Object.keys(document.components.schemas).sort()).toEqual(Object.keys(EXAMPLES).sort());
    for (const [name, example] of Object.entries(EXAMPLES)) {
      if (name !== 'Problem') expect(SERVICE_SCHEMAS[name]?.safeParse(example).success, name).toBe(true);
    }
  });
});
