import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Writes `reviews-widget.css` and `review-insights.css`, which a server's markup may link to. Their text is an export of the build for Node, which comes first. */
export function styleSheet(embedModule = 'dist/embed.js'): Plugin {
  return {
    name: 'style-sheet',
    async generateBundle() {
      const { allStyles, insightsStyleSheet } = await import(pathToFileURL(resolve(embedModule)).href);
      this.emitFile({ type: 'asset', fileName: 'reviews-widget.css', source: allStyles() });
      this.emitFile({ type: 'asset', fileName: 'review-insights.css', source: insightsStyleSheet() });
    },
  };
}
