/// <reference types="vite/client" />
import { z } from 'zod';

const files = import.meta.glob<Record<string, unknown>>('../../src/contract/service/*.ts', { eager: true });
const exported = Object.values(files).flatMap((file) => Object.entries(file));

/** The schemas of the service's interface, by their names in the OpenAPI document, or in code where they have none. */
export const SERVICE_SCHEMAS: Record<string, z.ZodType> = Object.fromEntries(
  exported.flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[z.globalRegistry.get(value)?.id ?? name, value] as const] : [],
  ),
);
