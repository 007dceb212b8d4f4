/// <reference types="vite/client" />

const files = import.meta.glob<Record<string, unknown>>('../../src/contract/service/*.ts', { eager: true });

/** What the files of the service's interface export, by its names: the schemas, and what they are made of. */
export const SERVICE_CONTRACT: Record<string, unknown> = Object.assign({}, ...Object.values(files));
