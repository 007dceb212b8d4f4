/** What the types of each framework's templates take and refuse, by the compiler that checks this repository. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

// Beside the project's packages, where the examples find theirs.
const directory = mkdtempSync(resolve('node_modules/.frameworks-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Each wrong line stands under a comment that fails the compiler where there is no error. */
const WRONG = '// @ts-expect-error';
const jsx = (listener: string, flag: string, rest = '') => `
  const right = [
    <reviews-widget vendor-id="v" token="t" layout="grid" page-size={5} clamp="0" sort="newest" item-name="Cup" class="x" />,
    <reviews-widget url-state="" controls="summary search" lang="de" id="list" no-replies ${listener}>fallback</reviews-widget>,
    <review-form vendor-id="v" token="t" contact="either" product-id="p" heading="" contact-required>words</review-form>,
    <review-stars vendor-id="v" token="t" product-id="p" rating="4.6 33" href="#reviews" show-empty={${flag}} />,
  ];
  ${WRONG}
  right.push(<reviews-widget layout="gridd" />);
  ${WRONG}
  right.push(<reviews-widget vendorId="v" />);
  ${WRONG}
  right.push(<reviews-widget page-size="many" />);
  ${WRONG}
  right.push(<review-form contact="fax" />);
  ${WRONG}
  right.push(<review-stars show-empty="no" />);
  ${WRONG}
  right.push(<review-stars vendor="v" />);
  ${rest}
  export default right;
`;
const event = (name: string) => `${name}={(event) => { const total: number = event.page.total; return void total; }}`;

const DOCUMENT = `
  document.addEventListener('reviews-load', ({ page }) => { const total: number = page.total; void total; });
  document.querySelector('review-form')?.addEventListener('review-sent', (event) => { const stars: number = event.rating; void stars; });
  const name: 'list' | 'grid' | 'wall' | 'carousel' | 'badge' | undefined = document.querySelector('reviews-widget')?.layout;
  void name;
  document.addEventListener('reviews-error', (event) => {
    ${WRONG}
    void event.page;
  });
`;

const BOTH_FLAGS = (tag: string) => `right.push(<${tag} no-replies={Math.random() > 0.5} />);`;
/** Where \`false\` would be written as a text. */
const NO_FALSE = `${WRONG}\n  right.push(<reviews-widget no-replies={Math.random() > 0.5} />);`;

const EXAMPLES: Record<string, { compilerOptions?: object; code: string }> = {
  react: {
    compilerOptions: { jsx: 'react-jsx' },
    code: jsx(event('onreviews-load'), 'false', BOTH_FLAGS('reviews-widget')).replace('class="x"', 'className="x"'),
  },
  'react-18': {
    compilerOptions: {
      jsx: 'react-jsx',
      paths: { react: [resolve('node_modules/types-react-18')], 'react/*': [resolve('node_modules/types-react-18/*')] },
    },
    code: jsx('', 'true', `${NO_FALSE}\n  ${WRONG}\n  right.push(<reviews-widget onreviews-load={() => {}} />);`),
  },
  preact: {
    compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact' },
    code: jsx(event('onreviews-load'), 'true', NO_FALSE),
  },
  solid: {
    compilerOptions: { jsx: 'preserve', jsxImportSource: 'solid-js' },
    code: jsx(event('on:reviews-load'), 'false', BOTH_FLAGS('reviews-widget')),
  },
  // What svelte-check makes of a template: an object for each element.
  svelte: {
    code: `import type { SvelteHTMLElements } from 'svelte/elements';
      export const right: SvelteHTMLElements['reviews-widget'] = {
        'vendor-id': 'v', layout: 'grid', 'page-size': 5, 'no-replies': true, class: 'x',
        'onreviews-load': (event) => { const total: number = event.page.total; return void total; },
      };
      export const form: SvelteHTMLElements['review-form'] = { contact: 'phone', 'onreview-sent': ({ receipt }) => void receipt };
      export const stars: SvelteHTMLElements['review-stars'] = { rating: '4 2' };
      ${WRONG}
      export const layout: SvelteHTMLElements['reviews-widget'] = { layout: 'gridd' };
      ${WRONG}
      export const flag: SvelteHTMLElements['review-stars'] = { 'show-empty': false };`,
  },
  // What vue-tsc makes of one: the properties of a component.
  vue: {
    code: `import type { GlobalComponents } from 'vue';
      type Props<T extends keyof GlobalComponents> = InstanceType<GlobalComponents[T]>['$props'];
      export const right: Props<'reviews-widget'> = {
        vendorId: 'v', layout: 'grid', pageSize: 5, noReplies: true, class: 'x',
      };
      export const form: Props<'review-form'> = { contact: 'phone' };
      declare const list: InstanceType<GlobalComponents['reviews-widget']>;
      declare const loaded: GlobalEventHandlersEventMap['reviews-load'];
      list.$emit('reviews-load', loaded);
      ${WRONG}
      list.$emit('reviews-error', loaded);
      ${WRONG}
      list.$emit('load', loaded);
      export const stars: Props<'review-stars'> = { rating: '4 2' };
      ${WRONG}
      export const layout: Props<'reviews-widget'> = { layout: 'gridd' };
      ${WRONG}
      export const flag: Props<'review-stars'> = { showEmpty: false };`,
  },
};

test.concurrent.each(Object.entries(EXAMPLES))('%s', async (name, { compilerOptions, code }) => {
  const folder = join(directory, name);
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'example.tsx'),
    `import 'reviews-widget-elements/${name}';\n${code}\n${DOCUMENT}\nexport {};\n`,
  );
  const { paths, ...options } = { paths: {}, ...compilerOptions };
  const config = {
    compilerOptions: {
      ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.iterable'] },
      ...{ strict: true, noEmit: true, skipLibCheck: false, types: [], ...options },
      paths: { 'reviews-widget-elements/*': [resolve('dist/types/frameworks/*')], ...paths },
    },
    include: ['.'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiled = promisify(execFile)('node_modules/.bin/tsc', ['-p', folder]).then(
    () => '',
    ({ stdout }) => stdout as string,
  );
  expect(await compiled).toBe('');
});
