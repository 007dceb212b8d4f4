/** Which files a module of the build brings along, and which packages these import. */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** The files `from` and all that they import of the same kind: modules, or declarations of types. */
export function filesFrom(from) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const specifier of importsOf(file)) {
      if (!specifier.startsWith('.')) continue;
      const path = join(dirname(file), specifier);
      visit(file.endsWith('.d.ts') ? path.replace(/\.js$/, '.d.ts') : path);
    }
  };
  from.forEach(visit);
  return [...found].sort();
}

/** The packages that `files` import, by name; modules of Node are none. */
export function packagesIn(files) {
  const specifiers = files.flatMap(importsOf).filter((specifier) => !/^[./]|^node:/.test(specifier));
  const names = specifiers.map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0]);
  return [...new Set(names)].filter((name) => !builtinModules.includes(name)).sort();
}

/** What a file imports, as it says it. */
export function importsOf(file) {
  const code = readFileSync(file, 'utf8');
  if (file.endsWith('.d.ts')) {
    return [
      ...code.matchAll(
        /^(?:import|export|\}).*?\bfrom ['"]([^'"\n]+)['"]|\bimport\(['"]([^'"\n]+)['"]\)|^import ['"]([^'"\n]+)['"]/gm,
      ),
    ].map(([, from, inline, bare]) => from ?? inline ?? bare);
  }
  const { module, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end));
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // `import(name)` names nothing that could be looked up.
    ...dynamic.filter((text) => /^["'`][^$]*["'`]$/.test(text)).map((text) => text.slice(1, -1)),
  ];
}
