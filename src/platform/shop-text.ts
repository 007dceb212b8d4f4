import { decodeHTMLStrict } from 'entities';
import { cleanText } from './clean-text.js';

/**
 * A name or title as a shop's system wrote it, as one line of plain text: WordPress and others keep `Salt &amp; Pepper` and `Siobh&aacute;n`. It is decoded
 * once, where it comes in: what was stored is text, and never decoded again.
 */
export function shopText(text: string): string {
  return cleanText(decodeHTMLStrict(text)).replace(/\s+/g, ' ').trim();
}
