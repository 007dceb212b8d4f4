/** What lies beside the script besides chunks and style sheet: a loader for pages that allow classic scripts alone, and the hashes of all files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * For platforms that strip `type="module"`. A classic script may import a module by its address; where that cannot be loaded, what the page wrote
 * inside the elements stays visible, and the browser has said why.
 */
const LOADER = `import(new URL('reviews-widget.js',document.currentScript.src)).catch(()=>{})\n`;

/** Writes `reviews-widget-loader.js`. */
export function classicLoader(): Plugin {
  return {
    name: 'classic-loader',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'reviews-widget-loader.js', source: LOADER });
    },
  };
}

/** The hashes of a version's files, each as an `integrity` attribute has it. */
export interface ScriptIntegrity {
  version: string;
  files: Record<string, string>;
}

/** Writes `integrity.json` with the hash of every script and style sheet in the output folder: a step of the build that writes there last. */
export function scriptIntegrity(version: string): Plugin {
  return {
    name: 'script-integrity',
    writeBundle({ dir }) {
      const names = readdirSync(dir!, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
      const files = names
        .filter((name) => /\.(?:js|css)$/.test(name))
        .sort()
        .map((name) => [name, integrityOf(readFileSync(join(dir!, name)))]);
      const content: ScriptIntegrity = { version, files: Object.fromEntries(files) };
      writeFileSync(join(dir!, 'integrity.json'), `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}

/** A file's hash as https://www.w3.org/TR/sri-2/ writes it. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
