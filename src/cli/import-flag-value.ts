const TRUE = /^(true|yes|y|1|on)$/i;
const FALSE = /^(false|no|n|0|off)$/i;

/** What a cell says where yes or no is asked; null for anything else. */
export function flagOf(value: string): boolean | null {
  if (TRUE.test(value)) return true;
  return FALSE.test(value) ? false : null;
}
