/**
 * How `dist/custom-elements.json` is made. The analyzer knows classes; what is ours it learns here: attributes from the tables
 * in `src/contract/`, custom properties from the theme, and several parts on one line of a doc.
 */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Lists of words that a table names: `SORTS` and `ABOUT`. */
const lists = new Map();
/** The rows of each table of attributes by its name, and the name of the table of each class; what values of the widget may be besides. */
const tables = new Map();
const tableOf = new Map();
let widgetValues = {};
const cssProperties = [];

/** The value of a literal, as far as tables have them; a name stands for the list of that name. */
function literalValue(ts, node) {
  const inner = node.expression;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return literalValue(ts, inner);
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((one) => literalValue(ts, one));
  if (ts.isObjectLiteralExpression(node)) {
    return Object.fromEntries(node.properties.map((one) => [one.name.getText(), literalValue(ts, one.initializer)]));
  }
  if (ts.isElementAccessExpression(node))
    return lists.get(inner.getText())?.[Number(node.argumentExpression.getText())];
  if (ts.isIdentifier(node)) return lists.get(node.text);
  if (ts.isStringLiteral(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? undefined : JSON.parse(node.getText());
}

/** The rows of a table of attributes, with the comment of each as its description. */
function rowsOf(ts, table) {
  const literal = ts.isObjectLiteralExpression(table) ? table : undefined;
  if (!literal) return rowsOf(ts, table.expression);
  return literal.properties.map((row) => ({
    name: row.name.getText(),
    description: ts.getTextOfJSDocComment(row.jsDoc?.at(-1)?.comment),
    ...literalValue(ts, row.initializer),
  }));
}

/** What a table says of values, by name. */
function valuesOf(ts, table) {
  return Object.fromEntries(rowsOf(ts, table).map(({ name, description: _, ...values }) => [name, values]));
}

/** What the type of an attribute is called. */
function typeOf({ initial = '', words, features, several }) {
  if (words && !several) {
    return [...words, ...(Array.isArray(features) ? features : [])].map((word) => `'${word}'`).join(' | ');
  }
  return initial === null ? 'string | null' : typeof initial;
}

function fieldOf(row) {
  const { name, description, initial } = row;
  const isSaid = initial !== null && initial !== '' && initial !== false && initial !== undefined;
  return {
    kind: 'field',
    name,
    type: { text: typeOf(row) },
    description,
    attribute: kebab(name),
    ...(isSaid && { default: String(initial) }),
  };
}

/** "card, header - of a review" as a part for each name. */
const partsOf = ({ name, description }) => {
  if (!name.endsWith(',')) return [{ name, description }];
  const [names, ...meaning] = `${name} ${description}`.split(' - ');
  return names.split(/[\s,]+/).map((part) => ({ name: part, description: meaning.join(' - ') }));
};

const ours = {
  name: 'ours',
  analyzePhase({ ts, node }) {
    if (ts.isClassDeclaration(node)) {
      const table = /reactiveProperties\((\w+_ATTRIBUTES)/.exec(node.getText());
      if (table) tableOf.set(node.name.getText(), table[1]);
    }
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const name = node.name.getText();
      if (/^[A-Z]+_ATTRIBUTES$/.test(name)) tables.set(name, rowsOf(ts, node.initializer));
      else if (name === 'WIDGET_VALUES') widgetValues = valuesOf(ts, node.initializer);
      else if (name === 'SORTS' || name === 'ABOUT') lists.set(name, literalValue(ts, node.initializer));
    }
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
      const values = tableOf.get(name) === 'WIDGET_ATTRIBUTES' ? widgetValues : {};
      const fields = tables.get(tableOf.get(name)).map((row) => fieldOf({ ...row, ...values[row.name] }));
      const others = declaration.members.filter(
        (member) => member.description && !member.privacy && !member.inheritedFrom,
      );
      declaration.members = [...fields, ...others];
      declaration.attributes = fields.map(({ kind: _, name, attribute, ...field }) => ({
        name: attribute,
        fieldName: name,
        ...field,
      }));
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
    'src/contract/widget.ts',
    'src/contract/{*-attributes,widget-values}.ts',
    'src/index.ts',
    'src/elements/{reviews-widget,review-form,review-stars,review-insights,events}.ts',
    'src/elements/base/{reviews-element,theme}.ts',
    'src/elements/form/submit/events.ts',
    'src/elements/languages/language-controller.ts',
  ],
  outdir: 'dist',
  plugins: [ours],
};
