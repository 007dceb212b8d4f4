/** A text: each pump as often as one likes, behind what lets it begin, and at last what does not fit. */
export interface Attack {
  pumps: [start: string, pump: string][];
  end: string;
}

/** Characters of an attack: what grows with their square takes thousands of times longer than what grows with them. */
const LENGTH = 2_000;
/** Milliseconds of CPU time that a linear expression takes no more than, for a text of that length. */
const NEGLIGIBLE = 0.3;
/** Milliseconds of CPU time that tell at once that nothing grows. */
const HARMLESS = 0.1;
/** The text doubled twice takes four times as long, and sixteen times where the time grows with the square. */
const LIMIT = 8;

/** The first of `attacks` that takes `pattern` much more than twice as long whenever it is doubled. */
export function findSuperlinearAttack(pattern: RegExp, attacks: Attack[]): Attack | undefined {
  // Used once or for every place it is found, which costs more.
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  const took = (text: string): number => {
    const from = process.cpuUsage();
    text.replace(everywhere, '');
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
  const quickest = (text: string) => Math.min(took(text), took(text), took(text));
  const ratio = (attack: Attack, length: number) =>
    quickest(textOf(attack, 4 * length)) / quickest(textOf(attack, length));
  return attacks.find((attack) => {
    // Nearly all: the square of such a length is millions of steps, which take ten times as long.
    if (took(textOf(attack, LENGTH)) <= HARMLESS) return false;
    // A fast machine needs a longer text before the time can be measured.
    const length = [LENGTH, 4 * LENGTH].find((length) => quickest(textOf(attack, length)) > NEGLIGIBLE);
    // What grows does so every time; anything else is slow once, while the machine is busy.
    return length !== undefined && [1, 2, 3].every(() => ratio(attack, length) > LIMIT);
  });
}

function textOf({ pumps, end }: Attack, length: number): string {
  const pumped = ([start, pump]: [string, string]) => start + pump.repeat(Math.ceil(length / pump.length));
  return pumps.map(pumped).join('') + end;
}
