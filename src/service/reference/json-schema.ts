import { z } from 'zod';
import { EXAMPLES } from './examples.js';
import type { JsonSchema } from './openapi.js';

/** Formats whose name says enough: their regular expressions would fill half a page. */
const PLAIN_FORMATS = new Set(['date-time', 'date', 'email', 'uri']);

/** Turns schemas into JSON Schema. Those with a name are added to `schemas` once, and referred to from there. */
export function createSchemas() {
  const schemas: Record<string, JsonSchema> = {};

  /** The JSON Schema of a body, as its sender writes it. */
  const schemaOf = (schema: z.ZodType): JsonSchema => {
    // Converted as a part of another schema, so that a schema with a name is referred to as well.
    const { $defs = {}, properties } = convert(z.object({ it: schema }), 'input');
    for (const name of Object.keys($defs)) {
      const example = (EXAMPLES as Record<string, unknown>)[name];
      schemas[name] = { ...$defs[name], ...(example !== undefined && { examples: [example] }) };
    }
    return properties?.it ?? {};
  };

  return { schemas, schemaOf };
}

/** The parameters of a query by name, as they are after their texts were parsed. */
export function queryProperties(schema: z.ZodType): Record<string, JsonSchema> {
  return convert(schema, 'output').properties ?? {};
}

/** The example of the named schema that `schema` refers to, or a list of it. */
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
