import { RecentMap } from '../recent-map.js';

/** Codings an answer can have besides none, the one preferred among equals first. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** The codings that an `Accept-Encoding` names (RFC 9110 §12.5.3), most wanted first; `*` alone is no reason to compress. */
export function acceptedCodings(acceptEncoding: string | null): readonly Coding[] {
  if (!acceptEncoding) return [];
  let codings = known.get(acceptEncoding);
  if (!codings) {
    codings = read(acceptEncoding);
    known.set(acceptEncoding, codings);
  }
  return codings;
}

/** Readers say what their browser says, and there are few browsers. */
const known = new RecentMap<string, readonly Coding[]>(100);

function read(acceptEncoding: string): readonly Coding[] {
  const wanted = new Map<string, number>();
  for (const part of acceptEncoding.split(',')) {
    const [, coding, weight] = /^\s*([^\s;]+)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(part) ?? [];
    if (coding) wanted.set(coding.toLowerCase(), Number(weight ?? 1));
  }
  const weightOf = (coding: Coding) => wanted.get(coding) ?? 0;
  return CODINGS.filter((coding) => weightOf(coding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
}
