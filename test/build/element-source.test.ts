import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { elementSource, minifyTemplates } from '../../build/element-source.mjs';

const SOURCE = 'export const card = (text: string) => html`\n  <p>\n    <b>bold</b>\n  </p>\n`;';

/** What a plugin's hook makes of the module at `path`. */
const built = (path: string): Promise<{ code: string } | null> =>
  Reflect.apply(minifyTemplates().transform as never, {}, [SOURCE, resolve(path)]);
const tested = (path: string, body = SOURCE) =>
  elementSource().transform!({ path, body } as never) as Promise<string | undefined>;
const resolved = (source: string, path: string) =>
  elementSource().resolveImport!({ source, context: { path } } as never);

describe('the templates of a module', () => {
  test('lose their white space in the build and in the tests alike', async () => {
    const template = 'html`<p><b>bold</b></p>`';
    expect((await built('src/elements/card/card.ts'))?.code).toContain(template);
    expect(await tested('/src/elements/card/card.ts')).toContain(template);
  });

  test('stay as they are where they are none of the elements', async () => {
    expect(await built('node_modules/lit/card.js')).toBeNull();
    expect(await tested('/test/elements/card.test.ts')).toContain('\n  <p>');
  });
});

describe('a module in the tests', () => {
  test('loses its types, and keeps its fields as the language defines them', async () => {
    const code = await tested('/src/elements/some.ts', 'class One { declare text: string; #count = 0; size = 1 }');
    expect(code).toContain('#count = 0');
    expect(code).toContain('size = 1');
    expect(code).not.toContain('text');
  });

  test('is found by the name that it will have as JavaScript', () => {
    expect(resolved('./elements/reviews-widget.js', '/src/index.ts')).toBe('./elements/reviews-widget.ts');
    expect(resolved('../dist/no-such.js', '/src/index.ts')).toBeUndefined();
    expect(resolved('lit', '/src/index.ts')).toBeUndefined();
  });
});
