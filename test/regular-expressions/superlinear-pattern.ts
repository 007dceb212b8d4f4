import { checkSync } from 'recheck';
import { attacksOn } from './pattern-attacks.js';
import { type Attack, findSuperlinearAttack } from './superlinear-attack.js';

/** Look-arounds and references, which no proof covers: texts are searched that make such an expression take long. */
const SEARCH = { incubationLimit: 1_000, maxIteration: 3 };

/**
 * `source` with its long bounded repetitions unbounded, which can be proved in no time. What takes linear time without bounds
 * does so with them: they leave out ways to match and add none.
 */
const unbounded = (source: string): string =>
  source.replace(/\{(\d+)(?:,(\d+))?\}/g, (bounds, least, most = least) =>
    Number(most) < 20 ? bounds : least === '0' ? '*' : '+',
  );

/** Why `pattern` is not proved to take linear time, and takes longer with the worst text that a search finds; undefined where all is well. */
export function whyUnproved(pattern: RegExp): string | undefined {
  const result = checkSync(unbounded(pattern.source), pattern.flags, { timeout: 60_000, ...SEARCH });
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return result.error.kind;
  const { pumps, suffix, pattern: found } = result.attack;
  const attack: Attack = { pumps: pumps.map(({ prefix, pump }) => [prefix, pump]), end: suffix };
  // The search counts steps, and takes many for a square.
  const isLinear = result.checker === 'fuzz' && !findSuperlinearAttack(pattern, [attack]);
  return isLinear ? undefined : found;
}

/** The first attack of those that its own characters and words suggest over which `pattern` takes more time than grows with the length. */
export function whySlow(pattern: RegExp): string | undefined {
  const attack = findSuperlinearAttack(pattern, attacksOn(pattern));
  return attack && JSON.stringify(attack);
}
