import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type PreRenderedChunk, type Plugin as RollupPlugin, rollup } from 'rollup';
import { minifyTemplateLiterals } from 'rollup-plugin-minify-template-literals';
import { minify as squeeze } from 'terser';
import { minify, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const dependencies = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies);
/** A package of ours or of Node, which a build for Node or for another bundler leaves alone. */
const external = (name: string) =>
  name.startsWith('node:') ||
  dependencies.some((dependency) => name === dependency || name.startsWith(`${dependency}/`));

/**
 * Makes each chunk a function of the entry that loads it. A chunk that imported the entry by its plain address would load
 * and run a second one wherever a page asks for `reviews-widget.js?v=2`, and share neither its wordings nor its policies.
 */
const bound = (publicNames: string[]): RollupPlugin => ({
  name: 'bound',
  renderChunk(code, { fileName, isEntry, imports, exports }, _, { chunks }) {
    if (!isEntry && imports.length === 0) return null;
    const isBound = (file: string) => Boolean(chunks[join(fileName, '..', file)]?.imports.length);
    const made = code.replace(/import\('([^']+)'\)/g, (all, file) =>
      isBound(file) ? `${all}.then(${isEntry ? '$of' : '$entry[0]'})` : all,
    );
    const [, body, names] = /^(.*)\bexport \{(.+)\};\s*$/s.exec(made) ?? this.error(`${fileName} exports nothing`);
    const pairs = names!.split(',').map((pair) => pair.trim().split(' as '));
    const object = (wanted: string[]) =>
      pairs.flatMap(([own, name = own]) => (wanted.includes(name!) ? `${name}: ${own}` : [])).join(', ');
    const all = Object.values(chunks);
    const entry = all.find((chunk) => chunk.isEntry)!.fileName;
    // By place, which is shorter than by name.
    const shared = [...new Set(all.flatMap(({ importedBindings }) => importedBindings[entry] ?? []))].sort();
    if (isEntry) {
      const own = shared.map((name) => pairs.find(([own, other = own]) => other === name)![0]);
      return `${body}
      function $of(chunk) { $made.has(chunk) || $made.set(chunk, chunk.default($entry)); return $made.get(chunk); }
      const $made = new Map(), $entry = [$of, ${own}];
      export { ${pairs.flatMap(([own, name = own]) => (publicNames.includes(name!) ? `${own} as ${name}` : [])).join(', ')} };`;
    }
    const others: string[] = [];
    const inside = body!.replace(/^import \{(.+)\} from '(.+)';$/gm, (_, names: string, file: string) => {
      const fromEntry = join(fileName, '..', file) === entry;
      if (!fromEntry) others.push(`import * as $${others.length} from '${file}';`);
      if (!fromEntry) return `const {${names.replaceAll(' as ', ': ')}} = $entry[0]($${others.length - 1});`;
      const byPlace = names.split(',').map((pair) => {
        const [name, own = name] = pair.trim().split(' as ');
        return `${shared.indexOf(name!) + 1}: ${own}`;
      });
      return `const {${byPlace}} = $entry;`;
    });
    return `${others.join('')} export default ($entry) => { ${inside} return { ${object(exports)} }; };`;
  },
});

const minifiedTemplates = minifyTemplateLiterals({ include: ['src/elements/**', 'src/embed/**'] });

/** Writes the style sheet that a server's markup may link to; the build for Node comes first. */
const styleSheet: Plugin = {
  name: 'style-sheet',
  async generateBundle() {
    const { allStyles } = await import(join(process.cwd(), 'dist/embed.js'));
    this.emitFile({ type: 'asset', fileName: 'reviews-widget.css', source: allStyles() });
  },
};

/** A chunk is named by its module, or by the folder of which that is the `index`. */
const chunkName = ({ name, facadeModuleId }: Pick<PreRenderedChunk, 'name' | 'facadeModuleId'>): string =>
  name === 'index' && facadeModuleId ? basename(dirname(facadeModuleId)) : name;

/** No text of ours is a symbol, no function its own `arguments`, and no getter does anything. */
const COMPRESS = { passes: 3, unsafe: true, unsafe_arrows: true, pure_getters: true };

/** For V8: compiles all functions while the file comes in, beside the page, and not each when it is called first, in its way. */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

/**
 * Has Rollup bundle the modules that Vite has made. What chunks share with the entry stays in the entry, which is one
 * request and loaded already; rolldown makes further files of it, for which the entry would wait (rolldown #10731).
 */
const oneEntry: Plugin = {
  name: 'one-entry',
  async generateBundle(_, made) {
    const modules = Object.values(made).filter((file) => file.type === 'chunk');
    const entries = modules.filter(({ isEntry }) => isEntry);
    const bundle = await rollup({
      input: Object.fromEntries(entries.map(({ name, fileName }) => [name, fileName])),
      preserveEntrySignatures: 'allow-extension',
      plugins: [
        {
          name: 'made',
          resolveId: (to, from) => (from ? join(from, '..', to) : to),
          load: (id) => modules.find(({ fileName }) => fileName === id)?.code ?? null,
        },
        bound(entries.flatMap((entry) => entry.exports)),
        {
          name: 'minified',
          // Each of the two finds what the other leaves: terser after oxc is 1 % smaller than either alone.
          renderChunk: async (code, { fileName }) => {
            const { code: minified } = await minify(fileName, code, { module: true });
            const { code: least } = await squeeze(minified, { module: true, ecma: 2022, compress: COMPRESS });
            return `${COMPILED_AT_ONCE}\n${least ?? minified}`;
          },
        },
      ],
    });
    const { output } = await bundle.generate({
      entryFileNames: '[name].js',
      chunkFileNames: (chunk) => `chunks/${chunkName(chunk)}-[hash:7].js`,
      // Four bits a character: every one of them is in the list's file.
      hashCharacters: 'hex',
    });
    for (const { fileName } of modules) delete made[fileName];
    for (const file of output) {
      if (file.type !== 'chunk') continue;
      this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code });
      weights[chunkName(file)] = await moduleWeights(file.modules);
    }
  },
};

/**
 * A second copy of the script leaves the page's elements to the first. It must not ask for lit-html's Trusted Types policy,
 * which a policy without 'allow-duplicates' gives once: the browser reports that, and throws.
 */
const secondCopy: Plugin = {
  name: 'second-copy',
  transform(code, id) {
    if (!id.endsWith('/lit-html/lit-html.js')) return null;
    const guarded = code.replace(/=(\w+)\?(?=\1\.createPolicy\()/, "=$1&&!customElements.get('reviews-widget')?");
    if (guarded === code) this.error('lit-html no longer asks for its policy the way it did');
    return { code: guarded, map: null };
  },
};

/**
 * Leaves out of lit-html what no template of ours asks of it: SVG and MathML on their own, values inside `<style>`,
 * `<script>`, `<title>` and `<textarea>`, comments, values that are whole elements' (`ref`), directives in attributes, listeners with options, templates
 * that were compiled, directives that are told when they leave the page, places other than the end of a root, lists that are no
 * arrays, and what it tells others about itself.
 */
const usedLit: Plugin = {
  name: 'used-lit',
  transform(code, id) {
    // A name for each kind of part would be in the list's file, for the chunk alone that reads them.
    if (/\/(hydrate-lit-html|unsafe-html)\.js$/.test(id)) {
      return {
        code: code.replace(/\b[a-z]\.(CHILD|ATTRIBUTE|PROPERTY|EVENT|ELEMENT)\b/g, (_, kind) => KINDS[kind]!),
        map: null,
      };
    }
    if (!id.endsWith('/lit-html/lit-html.js')) return null;
    const without = (text: string, [part, rest]: [RegExp, string]) => {
      if (!part.test(text)) this.error(`lit-html no longer has ${part}`);
      return text.replace(part, rest);
    };
    return { code: UNUSED.reduce(without, code), map: null };
  },
};
/** As lit-html's directive.js has them. */
const KINDS: Record<string, string> = { ATTRIBUTE: '1', CHILD: '2', PROPERTY: '3', EVENT: '5', ELEMENT: '6' };
const UNUSED: [part: RegExp, rest: string][] = [
  [/=2===(\w)\?"<svg>":3===\1\?"<math>":""/, '=""'],
  [/\+\(2===(\w)\?"<\/svg>":3===\1\?"<\/math>":""\)/, ''],
  [/,2===(\w)\|\|3===\1\)\{const (\w)=this\.el\.content\.firstChild;\2\.replaceWith\(\.{3}\2\.childNodes\)\}/, ');'],
  [/\w\.test\((\w\[2\])\)&&\(\w=RegExp\("<\/"\+\1,"g"\)\),/, ''],
  [/if\(\w\.test\(\w\.tagName\)\)\{.*?\}\}(?=\}else if\(8===)/, ''],
  [/"number"==typeof \w\?(this\._\$AC\(\w\)):\(.*?,\w\);/, '$1;'],
  [/this\._\$AN=void 0,/g, ''],
  [/\w\?\._\$AO\?\.\(!1\),/, ''],
  [/this\._\$AP\?\.\(!1,!0,\w\);/, ';'],
  [/get _\$AU\(\)\{return this\._\$AM\??\._\$AU(\?\?this\._\$Cv)?\}/g, ''],
  [/,this\._\$Cv=\w\?\.isConnected\?\?!0/, ''],
  [/get (parentNode|tagName|endNode)\(\)\{(return this\.[\w$.]+|let .*?)\}(?=get|\w|constructor)/g, ''],
  [/(\w)\?\.renderBefore\?\?(\w+)/g, '$2'],
  [/\(\w\?\.creationScope\?\?(\w)\)/, '$1'],
  [/\|\|(\w)\.capture!==(\w)\.capture\|\|\1\.once!==\2\.once\|\|\1\.passive!==\2\.passive/, ''],
  [/"function"==typeof this\._\$AH\?(this\._\$AH\.call\(.*?,\w\)):this\._\$AH\.handleEvent\(\w\)/, '$1'],
  [/"!--"===(\w)\[1\]\?\w=\w:void 0!==\1\[1\]\?\w=\w:/, ''],
  [/:(\w)===\w\|\|\1===\w\?\1=\w:\(/, ':('],
  [/else \w\.startsWith\(\w\)&&\(\w\.push\(\{type:6,index:\w\}\),\w\.removeAttribute\(\w\)\);/, ''],
  [/:6===\w\.type&&\(\w=new \w\(\w,this,\w\)\)/, ':0'],
  [/class \w\{constructor\(\w,\w,\w\)\{this\.element=\w,this\.type=6,.*?\}.*?\}\}(?=const)/, ''],
  [/,F:\w(?=\})/, ''],
  [/else\{let (\w)=-1;for\(;.*?type:7,index:\w\}\),\1\+=\w\.length-1\}/, ''],
  [/if\(\w\.hasAttributes\(\)\)(?=for)/, ''],
  [/(?<=throw Error\()"invalid template strings array"/, ''],
  [/=\w=>(\w)\(\w\)\|\|"function"==typeof \w\?\.\[Symbol\.iterator\]/, '=$1'],
  [/void 0!==\w\?\w\._\$Co\?\.\[\w\]:(?=\w\._\$Cl;)/, ''],
  [/void 0!==\w\?\(\w\._\$Co\?\?=\[\]\)\[\w\]=\w:(?=\w\._\$Cl=)/, ''],
  [/Symbol\.for\("lit-noChange"\)/, 'Symbol()'],
  [/Symbol\.for\("lit-nothing"\)/, 'Symbol()'],
  [/setConnected\(\w\)\{.*?\)\)\}/, ''],
  [/,\w=\w\.litHtmlPolyfillSupport;.*?\.push\("[\d.]+"\);/, ';'],
];

/** Bytes of each module in each file of the script tag, which test/e2e/script-size.test.ts compares with what they were. */
const weights: Record<string, Record<string, number>> = {};

/** Each module minified by itself, which is about what it adds: names are not shared, and nothing is left out. */
async function moduleWeights(modules: Record<string, { code: string | null }>): Promise<Record<string, number>> {
  const weighed = Object.entries(modules).map(async ([id, { code }]) => {
    const { code: minified } = await minify(id, code ?? '', { module: true, compress: false });
    return [id.replace(/^.*node_modules\//, '').replace(/\.js$/, ''), minified.length] as const;
  });
  return Object.fromEntries((await Promise.all(weighed)).sort());
}

/** Prints what each file of the script tag weighs on the wire, the bytes that shoppers pay, and keeps what its modules weigh. */
const weigh: Plugin = {
  name: 'weigh',
  writeBundle(options, bundle) {
    for (const name of Object.keys(bundle)) {
      const bytes = readFileSync(join(options.dir ?? '', name));
      console.log(`${name}  ${bytes.length} B, ${brotliCompressSync(bytes).length} B brotli`);
    }
    writeFileSync(join(options.dir ?? '', '../script-weights.json'), `${JSON.stringify(weights, null, 2)}\n`);
  },
};

/**
 * Two builds: `vite build` makes what the script tag loads, self-contained and minified, its lazy chunks found beside it
 * whatever page it is on; `--mode node` makes the modules for Node and for bundlers, with packages left as imports.
 */
export default defineConfig(({ mode }) =>
  mode === 'node'
    ? {
        // A server's markup is taken over by the script only where their templates are the same, to the character.
        plugins: [minifiedTemplates],
        build: {
          target: 'node20',
          outDir: 'dist',
          minify: false,
          lib: {
            entry: {
              index: 'src/index.ts',
              proxy: 'src/proxy/index.ts',
              client: 'src/client/index.ts',
              stores: 'src/stores/index.ts',
              service: 'src/service/index.ts',
              embed: 'src/embed/index.ts',
              cli: 'src/cli/main.ts',
            },
            formats: ['es'],
          },
          rolldownOptions: {
            external,
            output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
          },
        },
      }
    : {
        plugins: [secondCopy, usedLit, minifiedTemplates, oneEntry, styleSheet, weigh],
        // Everything but the elements, which run in a browser of their own: web-test-runner.config.mjs.
        test: {
          include: ['test/**/*.test.ts'],
          exclude: ['test/elements/**'],
          testTimeout: 30_000,
          maxWorkers: 2,
          hookTimeout: 60_000,
        },
        build: {
          target: 'es2022',
          outDir: 'dist/script',
          modulePreload: false,
          minify: false,
          reportCompressedSize: false,
          lib: { entry: { 'reviews-widget': 'src/index.ts' }, formats: ['es'] },
          rolldownOptions: { output: { preserveModules: true } },
        },
      },
);
