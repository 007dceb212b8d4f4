/** What the command line calls the choices that the desk has under “Say what the file means”, and what the desk says in their place. */
const WORDS: readonly (readonly [said: string, atDesk: string])[] = [
  [
    ': --decode entities makes text of it, at the desk “Say what the file means”.',
    ': tick “&amp; becomes &” under “Say what the file means”.',
  ],
  [
    ': --decode utf8 mends it, at the desk “Say what the file means”.',
    ': tick “Ã¼ becomes ü” under “Say what the file means”.',
  ],
  [
    ', with --date DAY or, at the desk, in "Day of reviews without a date"',
    ', in “Day of reviews without a date” under “Say what the file means”',
  ],
  [', with --map createdAt=COLUMN or at the desk,', ' under “Say what the file means”,'],
  [': give --source a name of its own', ': it may be the same review, or that of another file'],
];

/** A note of an import, or why a row is refused, for somebody at the desk: it names what is there to press, and no option of a command. */
export function deskWords(text: string): string {
  return WORDS.reduce((said, [from, to]) => said.replace(from, () => to), text);
}
