/** What editors know of the elements: the manifest, and what VS Code and JetBrains make of it by the libraries for that. */
import { readFileSync } from 'node:fs';
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';

/** A custom property has no default that could be said in a word, and stands in the data for style sheets. */
const OPTIONS = { hideCssPropertiesDocs: true, hideLogs: true };

/** The files by their names, for the package `name`. */
export function editorData(name) {
  // Its modules lie at the package's root.
  const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8').replaceAll('"dist/', '"'));
  const html = JSON.parse(getVsCodeHtmlCustomData(manifest, OPTIONS));
  const css = JSON.parse(getVsCodeCssCustomData(manifest, OPTIONS));
  const webTypes = JSON.parse(getWebTypesData(manifest, { ...OPTIONS, modulePathTemplate: (_, path) => `./${path}` }));
  const styles = webTypes.contributions.css;
  return {
    'custom-elements.json': manifest,
    'vscode.html-custom-data.json': html,
    'vscode.css-custom-data.json': {
      ...css,
      properties: once(css.properties),
      pseudoElements: once(css.pseudoElements),
    },
    'web-types.json': {
      ...webTypes,
      name,
      contributions: {
        ...webTypes.contributions,
        css: { properties: once(styles.properties), 'pseudo-elements': once(styles['pseudo-elements']) },
      },
    },
  };
}

/** What several elements have is listed for each of them. */
function once(all) {
  return [...new Map(all.map((one) => [one.name, one])).values()];
}
