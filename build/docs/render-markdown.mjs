/** Draws Markdown as HTML in which nothing is inline script or style, and takes out what the rest of the site is made of. */
import GithubSlugger from 'github-slugger';
import hljs from 'highlight.js/lib/common';
import MarkdownIt from 'markdown-it';

export const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Words that say how a language is called in the lists of the highlighter. */
const LANGUAGES = {
  html: 'xml',
  liquid: 'xml',
  svelte: 'xml',
  vue: 'xml',
  smarty: 'xml',
  jsx: 'javascript',
  tsx: 'typescript',
  nginx: 'plaintext',
};

/** A fence `html live` is shown as code, and as what it makes. */
const LIVE = /\blive\b/;

/**
 * `link` says what the target of a link becomes. The result: `html`, `title`, `description` (the first paragraph), `headings` of the second and
 * third level, and `sections`, the text below each heading for the search.
 */
export function renderMarkdown(markdown, link) {
  const md = new MarkdownIt({ html: false, highlight });
  const env = { link, slugger: new GithubSlugger(), headings: [] };
  Object.assign(md.renderer.rules, { fence: drawFence(md), table_open: openTable, table_close: closeTable });
  const tokens = md.parse(markdown, env);
  addAnchors(tokens, env);
  for (const token of tokens) alignByClass(token);
  for (const token of tokens) if (token.children) token.children = withLinks(token.children, env, md);
  return {
    html: md.renderer.render(tokens, md.options, env),
    title: env.headings.find(({ level }) => level === 1)?.text ?? '',
    description: firstParagraph(tokens),
    headings: env.headings.filter(({ level }) => level === 2 || level === 3),
    sections: sectionsOf(tokens),
  };
}

function highlight(code, info) {
  const name = LANGUAGES[info] ?? info;
  if (!hljs.getLanguage(name)) return escapeHtml(code);
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}

/** Gives each heading the id by which GitHub finds it, and a link to itself. */
function addAnchors(tokens, env) {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const inline = tokens[index + 1];
    const text = plainText(inline);
    const id = env.slugger.slug(text);
    const level = Number(token.tag.slice(1));
    token.attrSet('id', id);
    env.headings.push({ level, text, id });
    inline.meta = { id };
  }
}

/** The library aligns cells by an inline style, which a strict policy forbids. */
function alignByClass(token) {
  const [, side] = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '') ?? [];
  if (!side) return;
  token.attrs = token.attrs.filter(([name]) => name !== 'style');
  token.attrJoin('class', side);
}

/** The text of inline content, without its marks. */
function plainText({ children }) {
  return children
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'image' ? '' : content))
    .join('');
}

/** The tokens with each link as the site has it; what is only in the repository is named by its path. */
function withLinks(children, env, md) {
  const open = [];
  return children.flatMap((token, index) => {
    if (token.type === 'link_open') {
      const { href, file } = env.link(token.attrGet('href'));
      open.push(file);
      if (file) return [];
      token.attrSet('href', href);
      return [token];
    }
    if (token.type !== 'link_close') return [token];
    const file = open.pop();
    if (!file) return [token];
    if (children[index - 1]?.content === file) return [];
    return textAndCode(md, file);
  });
}

function textAndCode(md, path) {
  const { Token } = new md.core.State('', md, {});
  const text = (content) => Object.assign(new Token('text', '', 0), { content });
  return [text(' ('), Object.assign(new Token('code_inline', 'code', 0), { content: path }), text(')')];
}

/** A box that scrolls by itself where the page is narrow, and by keyboard. */
const SCROLLS = 'class="scrolls" tabindex="0" role="group"';
const openTable = () => `<div ${SCROLLS} aria-label="Table"><table>\n`;
const closeTable = () => '</table></div>\n';

function drawFence(md) {
  return (tokens, index) => {
    const { info, content } = tokens[index];
    const [language = ''] = info.split(/\s/);
    const code = `<pre ${SCROLLS} aria-label="Code"><code>${md.options.highlight(content, language)}</code></pre>\n`;
    if (!LIVE.test(info)) return code;
    const markup = content.replace(/<script[^>]*><\/script>\n*/g, '');
    return `<div class="example">${code}<div class="stage" data-example><template>${markup}</template><p class="note">This runs where the server's demo shop does: start it with <code>npm start</code>, and open its address with <code>/docs</code>.</p></div></div>\n`;
  };
}

/** The first paragraph, for search engines and lists of pages. */
function firstParagraph(tokens) {
  const at = tokens.findIndex(({ type }) => type === 'paragraph_open');
  return at < 0 ? '' : plainText(tokens[at + 1]);
}

/** The text below each heading, tables and code included. */
function sectionsOf(tokens) {
  const sections = [];
  let inHeading = false;
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      sections.push({ id: token.attrGet('id'), level: Number(token.tag.slice(1)), title: '', text: '' });
      inHeading = true;
    } else if (token.type === 'heading_close') inHeading = false;
    else if (token.type === 'inline' || token.type === 'fence') {
      const section = sections.at(-1);
      const text = token.type === 'inline' ? plainText(token) : token.content;
      if (section) section[inHeading ? 'title' : 'text'] += inHeading ? text : `${text}\n`;
    }
  }
  return sections;
}
