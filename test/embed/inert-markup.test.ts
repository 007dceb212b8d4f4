import { describe, expect, test } from 'vitest';
import { inertMarkup } from '../../src/embed/inert-markup.js';

/** `markup` as a browser reads its characters, without joiners. */
const read = (markup: string) =>
  markup.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))).replaceAll('\u2060', '');

describe('inert markup', () => {
  test.each(['title', 'aria-label', 'viewBox', 'data-x1', 'x:y', 'x.prevent', 'x_y', '@click', ':title', '#x'])(
    'has nothing of a template engine in the attribute %s',
    (name) => {
      const made = inertMarkup(`<p part="a" ${name}="{{ 7*7 }}" lang="en">b</p>`);
      expect(made).toMatch(/^<p part="a" \S+="&#123;.*&#125;" lang="en">b<\/p>$/);
      expect(made).not.toMatch(/\{|\}/);
      expect(read(made)).toBe(`<p part="a" ${name}="{{ 7*7 }}" lang="en">b</p>`);
    },
  );

  test('has nothing of a template engine in texts, and keeps tags and comments of Lit', () => {
    const made = inertMarkup(
      '<!--lit-part a=--><b>{{ 7*7 }} &amp; <%= 1 %></b><!--/lit-part-->'.replace('<%= 1 %>', '&lt;%= 1 %&gt;'),
    );
    expect(made).toMatch(/^<!--lit-part a=--><b>.*<\/b><!--\/lit-part-->$/);
    expect(made).not.toMatch(/[{}%]/);
    expect(read(made)).toContain('{{ 7*7 }} & <%= 1 %>');
  });

  test('keeps addresses leading where they led', () => {
    const made = inertMarkup('<a href="https://shop.test/{a}?b=[c]">d</a>');
    expect(read(made)).toBe('<a href="https://shop.test/%7Ba%7D?b=%5Bc%5D">d</a>');
  });
});
