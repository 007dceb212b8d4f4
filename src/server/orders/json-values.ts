/** Reads what another system sent, leniently: what is missing or of another type counts as empty. */

export type JsonObject = Record<string, unknown>;

export function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** The first of these that says something; a number counts as its text. */
export function textOf(...values: unknown[]): string {
  for (const value of values) {
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return '';
}

/** A number, also one that is written as text; null for what is none. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

/** The first of these that is a moment; one without a zone is UTC. */
export function timeOf(...values: unknown[]): Date | null {
  for (const value of values) {
    if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value) || value.length > 40) continue;
    const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value.slice(10));
    const at = new Date(hasZone || value.length <= 10 ? value : `${value}Z`);
    if (!Number.isNaN(at.getTime())) return at;
  }
  return null;
}
