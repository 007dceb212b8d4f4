/**
 * Loads the chunks for which the elements wait no longer than two seconds. A busy machine may take longer to send them the first time;
 * from the second time on they are there at once.
 */
export async function loadChunksInTime(): Promise<void> {
  await Promise.all([
    import('../../src/elements/chunks/media-viewer/media-viewer.js'),
    import('../../src/elements/chunks/sanitize/sanitize.js'),
    import('../../src/elements/form/submit/phone-number.js'),
  ]);
}
