/**
 * Notes what each file of the script tag weighs and what it is made of, in `dist/script-weights.json`. The test of the byte budgets
 * (test/e2e/script-size.test.ts) reads it, to say which module grew when a file is over its budget.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { minify, type Plugin, type Rolldown } from 'vite';

/** One JavaScript file of the script tag. */
export interface FileWeight {
  /** Its path below the output folder, with the hash of its content. */
  file: string;
  /** Minified bytes by the path of each module in it. */
  modules: Record<string, number>;
}

/**
 * Writes the weights beside the output folder, by the source module that each file was made for. A build that adds to another one is told
 * what to call its own file of a module that the first has a file of as well.
 */
export function scriptWeights(addedName?: string): Plugin {
  return {
    name: 'script-weights',
    async writeBundle({ dir }, bundle) {
      const path = join(dirname(dir!), 'script-weights.json');
      const weights: Record<string, FileWeight> = addedName ? JSON.parse(readFileSync(path, 'utf8')) : {};
      const weighed = new Set(Object.values(weights).map(({ file }) => file));
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk' && !weighed.has(output.fileName));
      const added = (chunks as Rolldown.OutputChunk[]).map(async ({ fileName, facadeModuleId, name, modules }) => {
        const weight = { file: fileName, modules: await moduleWeights(modules) };
        return [modulePath(facadeModuleId ?? name), weight] as const;
      });
      for (const [name, weight] of await Promise.all(added))
        weights[name in weights ? `${name} (${addedName})` : name] = weight;
      const sorted = Object.fromEntries(Object.entries(weights).sort(([one], [other]) => (one < other ? -1 : 1)));
      writeFileSync(path, `${JSON.stringify(sorted, null, 2)}\n`);
    },
  };
}

/** Each module minified by itself, which is about what it adds to its file. */
async function moduleWeights(modules: Rolldown.OutputChunk['modules']): Promise<Record<string, number>> {
  const weighed = Object.entries(modules).map(async ([id, { code }]) => {
    const { code: minified } = await minify(id, code ?? '', { module: true, compress: false });
    return [modulePath(id), minified.length] as const;
  });
  return Object.fromEntries((await Promise.all(weighed)).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `lit-html/lit-html` for a module of a package, `src/elements/card/stars` for one of ours. */
export function modulePath(id: string, root = process.cwd()): string {
  const inPackage = /.*node_modules\/(.*)/s.exec(id)?.[1];
  return (inPackage ?? relative(root, id)).replace(/\.[jt]s$/, '');
}
