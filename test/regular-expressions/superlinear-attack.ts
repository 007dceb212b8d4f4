/** A text: each pump as often as one likes, behind what lets it begin, and at last what does not fit. */
export interface Attack {
  pumps: [start: string, pump: string][];
  end: string;
}

/** How often a pump of one character is in an attack; one of several is there less often, so that a square is millions of steps for each. */
const REPEATS = 2_000;
/** Milliseconds of CPU time that no machine takes millions of steps in. */
const HARMLESS = 0.5;
/** A text four times as long takes four times as long, and sixteen times where the time grows with the square. */
const LIMIT = 8;
/** Pairs of measurements. The middle one is told: an engine that compiles between two of them, or a machine that is busy, changes one or two. */
const PAIRS = 9;

/** The first of `attacks` that takes `pattern` much more than four times as long when it is four times as long. */
export function findSuperlinearAttack(pattern: RegExp, attacks: Attack[]): Attack | undefined {
  // Used once or for every place it is found, which costs more.
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  const took = (text: string): number => {
    const from = process.cpuUsage();
    text.replace(everywhere, '');
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  return attacks.find((attack) => {
    const text = textOf(attack, REPEATS);
    // Nearly all, and the first measurement tells.
    if (took(text) <= HARMLESS) return false;
    const longer = textOf(attack, 4 * REPEATS);
    const growths = Array.from({ length: PAIRS }, () => {
      const short = took(text);
      return short <= HARMLESS ? 0 : took(longer) / short;
    });
    return growths.sort((one, other) => one - other)[(PAIRS - 1) / 2]! > LIMIT;
  });
}

function textOf({ pumps, end }: Attack, repeats: number): string {
  const pumped = ([start, pump]: [string, string]) => start + pump.repeat(Math.ceil(repeats / Math.sqrt(pump.length)));
  return pumps.map(pumped).join('') + end;
}
