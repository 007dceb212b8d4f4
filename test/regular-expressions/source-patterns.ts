import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { ENTITIES } from '../../src/platform/contact-mask/readings.js';

/** A regular expression of `src`, with the files it stands in. */
export interface SourcePattern {
  pattern: RegExp;
  files: string[];
}

/** What stands in the texts that expressions are made of while the program runs, by name. */
const MADE_OF = {
  ALLOWED_TAGS: ['b', 'i', 'em', 'strong', 'br', 'p', 'ul', 'ol', 'li', 'blockquote'],
  ENTITIES,
  bytes: 32,
};

type Node = { type: string; start: number; end: number; [property: string]: unknown };

/** Every regular expression below `src`: each literal, and what comes of each call that makes one out of texts. */
export function readSourcePatterns(): SourcePattern[] {
  const patterns = new Map<string, SourcePattern>();
  const add = (pattern: RegExp, file: string) => {
    const { files = [] } = patterns.get(`${pattern}`) ?? {};
    patterns.set(`${pattern}`, { pattern, files: [...files, file] });
  };
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))) {
    const code = readFileSync(`src/${file}`, 'utf8');
    for (const node of nodesOf(parseSync(file, code).program)) {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (regex) add(new RegExp(regex.pattern, regex.flags), file);
      const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
      if (isCall && (node.callee as { name?: string }).name === 'RegExp') {
        add(evaluate(code.slice(node.start, node.end)), file);
      }
    }
  }
  return [...patterns.values()];
}

/** A call that names something else than is known here throws, which says what is missing. */
function evaluate(call: string): RegExp {
  return new Function(...Object.keys(MADE_OF), `return ${call}`)(...Object.values(MADE_OF));
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}
