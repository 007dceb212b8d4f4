import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../build/docs/render-markdown.mjs';

const asIs = (target: string) => ({ href: target });
const html = (markdown: string) => renderMarkdown(markdown, asIs).html;

describe('renderMarkdown', () => {
  test('gives headings the ids by which GitHub finds them', () => {
    const { headings, title } = renderMarkdown(
      '# A page\n\n## `<review-form>` & co.\n\n### Twice\n\n### Twice\n',
      asIs,
    );
    expect(title).toBe('A page');
    expect(headings.map(({ id }) => id)).toEqual(['review-form--co', 'twice', 'twice-1']);
  });

  test('draws markup in the text as text', () => {
    const drawn = html(
      'a <script>alert(1)</script> <img src=x onerror=alert(1)>\n\n```html\n<script>x</script>\n```\n',
    );
    expect(drawn).not.toMatch(/<script|<img/);
    expect(html('[x](javascript:alert(1))')).not.toContain('href');
  });

  test('aligns the cells of a table without an inline style', () => {
    expect(html('| a | b |\n|---|--:|\n| 1 | 2 |\n')).toContain('<td class="right">2</td>');
    expect(html('| a |\n|--:|\n| 1 |\n')).not.toContain('style');
  });

  test('names what is only in the repository by its path, once', () => {
    const { html: drawn } = renderMarkdown('See [the file](x/y.ts), or [`x/y.ts`](x/y.ts).', (file) => ({ file }));
    expect(drawn).toBe('<p>See the file (<code>x/y.ts</code>), or <code>x/y.ts</code>.</p>\n');
  });

  test('shows a live example as code, and keeps what it makes apart, without its script', () => {
    const drawn = html(
      '```html live\n<script type="module" src="x.js"></script>\n\n<review-stars vendor-id="ID"></review-stars>\n```\n',
    );
    expect(drawn).toContain('<template><review-stars vendor-id="ID"></review-stars>\n</template>');
    expect(drawn.split('<template>')[0]).toContain('x.js');
    expect(drawn).not.toContain('<script');
  });

  test('keeps the text below each heading for the search, code included', () => {
    const { sections } = renderMarkdown('# One\n\nfirst `two`\n\n## Three\n\n```sh\nnpm start\n```\n', asIs);
    expect(sections).toEqual([
      { id: 'one', level: 1, title: 'One', text: 'first two\n' },
      { id: 'three', level: 2, title: 'Three', text: 'npm start\n\n' },
    ]);
  });
});
