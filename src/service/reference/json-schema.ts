import { z } from 'zod';
import { EXAMPLES } from './examples.js';
import type { JsonSchema } from './openapi.js';

/** Formats that say all: their regular expressions fill half a page. */
const PLAIN_FORMATS = new Set(['date-time', 'date', 'email', 'uri']);

/** Turns schemas into JSON Schema; those with a name land in `schemas` once, and are referred to. */
export function createSchemas() {
  const schemas: Record<string, JsonSchema> = {};

  /** What a body holds, as its sender writes it. */
  const schemaOf = (schema: z.ZodType): JsonSchema => {
    // Inside another, so that the schema is referred to by its own name as well.
    const { $defs = {}, properties } = convert(z.object({ it: schema }), 'input');
    for (const name of Object.keys($defs)) {
      const example = (EXAMPLES as Record<string, unknown>)[name];
      schemas[name] = { ...$defs[name], ...(example !== undefined && { examples: [example] }) };
    }
    return properties?.it ?? {};
  };

  return { schemas, schemaOf };
}

/** What the parameters of a query mean, once they are read from their texts. */
export function queryProperties(schema: z.ZodType): Record<string, JsonSchema> {
  return convert(schema, 'output').properties ?? {};
}

/** An example of a schema: its own, or of the named one it refers to. */
export function exampleOf(schema: JsonSchema): unknown {
  if (schema.items) return [exampleOf(schema.items)];
  return (EXAMPLES as Record<string, unknown>)[schema.$ref?.split('/').at(-1) ?? ''];
}

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema & { $defs?: Record<string, JsonSchema> } {
  const json = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (PLAIN_FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
