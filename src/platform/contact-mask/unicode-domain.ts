/** Of punycode (RFC 3492), and the longest label of a domain. */
const BASE = 36;
const MOST_CODE_POINTS = 63;

/** `domain` as people write it: each `xn--` label decoded (RFC 3492), and left as it is when it is none. */
export function unicodeDomain(domain: string): string {
  return domain
    .split('.')
    .map((label) => (/^xn--[a-z\d-]{1,59}$/.test(label) ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
}

function decodeLabel(encoded: string): string | null {
  const dash = encoded.lastIndexOf('-');
  const points = [...encoded.slice(0, Math.max(0, dash))].map((character) => character.codePointAt(0)!);
  let code = 128;
  let index = 0;
  let bias = 72;
  for (let at = dash + 1; at < encoded.length; ) {
    const before = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(encoded.charCodeAt(at++));
      if (digit < 0) return null;
      index += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > 2 ** 31) return null;
    }
    const length = points.length + 1;
    bias = adapt(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff || length > MOST_CODE_POINTS) return null;
    points.splice(index++, 0, code);
  }
  return String.fromCodePoint(...points);
}

function digitOf(unit: number): number {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  return unit >= 0x30 && unit <= 0x39 ? unit - 0x30 + 26 : -1;
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > 455; k += BASE) rest = Math.floor(rest / (BASE - 1));
  return k + Math.floor((BASE * rest) / (rest + 38));
}
