/**
 * What a row may lose without losing its review: contact, pictures, links, the reply and its day. What was given for a review is none of it: a word that
 * is not understood must not make it one for which nothing was given.
 */

import { parseJson } from '../../platform/json-body.js';
import type { ImportField } from '../columns/import-columns.js';
import { RowRefusal } from '../row-refusal.js';

/** A cell that was left out, and why. */
export interface LeftOut {
  field: ImportField;
  reason: string;
}

/** Reads cells of which a wrong one is left out and noted. */
export interface SideFields {
  leftOut: LeftOut[];
  /** What `read` returns, or null where it throws a RowRefusal. */
  read<Value>(read: () => Value): Value | null;
}

export function createSideFields(): SideFields {
  const leftOut: LeftOut[] = [];
  return {
    leftOut,
    read(read) {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof RowRefusal) || error.field === 'row') throw error;
        leftOut.push({ field: error.field, reason: error.message });
        return null;
      }
    },
  };
}

// The addresses of pictures in a cell, as systems write several into one: with separators, as a JSON list, as an array of a database.

const ADDRESS_KEYS = ['url', 'src', 'original', 'href', 'image', 'imageUrl', 'image_url', 'link'];

/** All addresses of a cell, each once, in their order; one without a protocol gets https. */
export function picturesIn(cell: string): string[] {
  const value = cell.trim();
  const listed = /^[[{]/.test(value) ? fromJson(value) : null;
  const addresses = listed ?? separated(value.replace(/^\{(.*)\}$/s, '$1').replaceAll('"', ''));
  return [...new Set(addresses.map(withProtocol))];
}

/** What a JSON list or object of texts or of objects with an address holds; null for what is no JSON. */
function fromJson(text: string): string[] | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return null;
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return entry.trim() === '' ? [] : [entry.trim()];
    if (typeof entry !== 'object' || entry === null) return [];
    const address = ADDRESS_KEYS.map((key) => (entry as Record<string, unknown>)[key]).find(
      (one) => typeof one === 'string',
    );
    return address === undefined ? [] : [address as string];
  });
}

/** Addresses with white space, commas, semicolons or bars between; where they begin with a protocol, these may be part of one. */
function separated(value: string): string[] {
  const separator = /(?:https?:)?\/\//i.test(value) ? /[\s,;|](?=[\s,;|]|(?:https?:)?\/\/|$)/i : /[\s,;|]/;
  return value.split(separator).filter((address) => address !== '');
}

function withProtocol(address: string): string {
  return address.startsWith('//') ? `https:${address}` : address;
}
