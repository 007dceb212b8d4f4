import ejs from 'ejs';
import Handlebars from 'handlebars';
import jSmart from 'jsmart';
import { Liquid } from 'liquidjs';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import { renderEmbed } from '../../src/embed/index.js';
import { corpus, pagesOf } from '../fixtures/hostile-pages.js';

const VENDOR = { kind: 'vendors', id: 'v1', token: 'a.b.c' } as const;
const QUERY = { 'page-size': '50', 'item-name': 'Cup {{7*7}}', heading: '{{7*7}} #{7*7}', clamp: '0' };

/** Engines as a shop runs them over a file in which the markup was kept. */
const ENGINES: Record<string, (template: string) => string | Promise<string>> = {
  Liquid: (template) => new Liquid().parseAndRender(template),
  Nunjucks: (template) => new nunjucks.Environment(null, { autoescape: false }).renderString(template, {}),
  Handlebars: (template) => Handlebars.compile(template)({}),
  EJS: (template) => ejs.render(template),
  Smarty: (template) => String(new jSmart(template).fetch({})),
};

const served = await Promise.all(pagesOf(corpus).map((page) => renderEmbed(page, VENDOR, QUERY)));

describe('markup that is kept among the templates of', () => {
  test.each(Object.keys(ENGINES))('%s comes out as it went in', async (name) => {
    // One of them writes lines' ends its own way.
    const lines = (html: string) => html.replaceAll('\r\n', '\n');
    for (const html of served) expect(lines(await ENGINES[name]!(html)) === lines(html)).toBe(true);
  });

  test.each(Object.entries(ENGINES))('%s, which runs what is not made inert', async (name, run) => {
    const samples: Record<string, string> = {
      EJS: '<%= 7*7 %>',
      Smarty: '{7*7}',
      Liquid: '{{ 7 | times: 7 }}',
      Handlebars: '{{#unless x}}49{{/unless}}',
    };
    expect(await run(samples[name] ?? '{{ 7*7 }}')).toBe('49');
  });

  /** What these look for in a file, from their own compilers. */
  test.each<[string, RegExp]>([
    ['Blade', /\B@(@?[a-z]\w*(?:::\w+)?)|\{\{|\{!!|!!\}|\{\{--/],
    ['Smarty and Latte', /\{\S/],
    ['PHP', /<\?(?:php|=|\s)/i],
    ['JSP, JavaScript and Thymeleaf', /[$#*@~!]\{|\[\[|\[\(/],
    ['FreeMarker', /<[#@]|\[[#@=]/],
    ['WordPress', /\[[a-z/]/i],
    ['Velocity', /\$!?\{?[a-z]|#[a-z{(]/i],
  ])('%s holds no beginning of its tags', (_, begin) => {
    for (const html of served) {
      const text = html
        // Rules and hints of the style sheet are ours; what is no directive of Blade's stays as it is.
        .replace(/<style>.*?<\/style>/gs, (styles) => (begin.test('{x') ? styles : ''));
      expect(text.match(begin)?.[0]).toBe(undefined);
    }
  });
});
