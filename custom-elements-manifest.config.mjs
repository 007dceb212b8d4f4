/**
 * How `dist/custom-elements.json` is made. The analyzer knows classes; what is ours it learns here: attributes from
 * `static properties`, custom properties from the theme, and several parts on one line of a doc.
 */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const isOption = (options, name, value) =>
  options.properties?.some((option) => option.name.getText() === name && option.initializer.getText() === value);

/** Names of the properties that an attribute sets, in their order. */
function attributesOf(ts, node) {
  const found = node.members.find((member) => member.name?.getText() === 'properties')?.initializer;
  return (found && ts.isObjectLiteralExpression(found) ? found.properties : [])
    .filter(({ initializer }) => !isOption(initializer, 'attribute', 'false'))
    .map(({ name, initializer }) => ({
      name: kebab(name.getText()),
      fieldName: name.getText(),
      ...(isOption(initializer, 'type', 'Boolean') && { type: { text: 'boolean' } }),
    }));
}

/** "card, header - of a review" as a part for each name. */
const partsOf = ({ name, description }) => {
  if (!name.endsWith(',')) return [{ name, description }];
  const [names, ...meaning] = `${name} ${description}`.split(' - ');
  return names.split(/[\s,]+/).map((part) => ({ name: part, description: meaning.join(' - ') }));
};

const attributes = new Map();
const cssProperties = [];

const ours = {
  name: 'ours',
  analyzePhase({ ts, node }) {
    if (ts.isClassDeclaration(node)) attributes.set(node.name.getText(), attributesOf(ts, node));
    if (!ts.isVariableStatement(node)) return;
    for (const tag of ts.getJSDocTags(node).filter(({ tagName }) => tagName.getText() === 'cssprop')) {
      const [name, description] = ts.getTextOfJSDocComment(tag.comment).split(' - ');
      cssProperties.push({ name, description });
    }
  },
  /** What the package's one module exports, without what is inside of it. */
  packageLinkPhase({ customElementsManifest }) {
    const declarations = customElementsManifest.modules
      .flatMap(({ declarations }) => declarations)
      .filter(({ tagName, superclass, kind }) => tagName || superclass?.name === 'Event' || kind === 'function')
      .filter(({ name }) => name === 'replaceStrings' || /^[A-Z]/.test(name));
    for (const declaration of declarations) {
      const { tagName, name } = declaration;
      if (!tagName) continue;
      declaration.members = declaration.members.filter(
        (member) => member.description && !member.privacy && !member.inheritedFrom,
      );
      declaration.attributes = attributes.get(name).map((attribute) => {
        const field = declaration.members.find((member) => member.name === attribute.fieldName);
        field.attribute = attribute.name;
        return { ...attribute, type: attribute.type ?? field.type, description: field.description };
      });
      declaration.cssParts = declaration.cssParts.flatMap(partsOf);
      declaration.cssProperties = cssProperties;
    }
    const path = 'dist/index.js';
    customElementsManifest.modules = [
      {
        kind: 'javascript-module',
        path,
        declarations,
        exports: declarations.flatMap(({ name, tagName }) => [
          { kind: 'js', name, declaration: { name, module: path } },
          ...(tagName
            ? [{ kind: 'custom-element-definition', name: tagName, declaration: { name, module: path } }]
            : []),
        ]),
      },
    ];
  },
};

export default {
  globs: [
    'src/index.ts',
    'src/elements/{reviews-widget,review-form,events}.ts',
    'src/elements/base/{drawn-element,theme}.ts',
    'src/elements/form/review-form-events.ts',
    'src/elements/languages/language-controller.ts',
  ],
  outdir: 'dist',
  plugins: [ours],
};
