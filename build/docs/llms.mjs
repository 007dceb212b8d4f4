/** `llms.txt` and `llms-full.txt`, by which a language model finds the pages as Markdown: https://llmstxt.org */

const TITLE = 'reviews-widget';
const SUMMARY =
  'Reviews for any storefront, with one script tag: web components, a proxy that keeps the API key, a reviews service, and a desk for the shop.';

export function llmsFiles(pages, groups) {
  const line = ({ title, description, markdownAddress }) => {
    const [sentence] = description.split(/(?<=[.:]) /);
    return `- [${title}](${markdownAddress})${sentence ? `: ${sentence.replace(/:$/, '.')}` : ''}`;
  };
  const listed = new Set(groups.flatMap((group) => group.pages));
  const others = [...pages.values()].filter((page) => !listed.has(page) && page.address !== 'index.html');
  const sections = [...groups, { title: 'Optional', pages: others }].map(
    ({ title, pages: members }) => `## ${title}\n\n${members.map(line).join('\n')}\n`,
  );
  const all = [...listed, ...others].map(
    ({ markdownAddress, markdown }) => `<!-- ${markdownAddress} -->\n\n${markdown}`,
  );
  const head = `# ${TITLE}\n\n> ${SUMMARY}\n\n`;
  return { 'llms.txt': head + sections.join('\n'), 'llms-full.txt': head + all.join('\n') };
}
