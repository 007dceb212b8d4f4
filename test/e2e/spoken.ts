import type { Page } from 'playwright-core';

interface Node {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

/** Containers that a screen reader passes over without a word. */
const SILENT = /^(?:generic|none|RootWebArea|LabelText|Legend|paragraph|main|InlineTextBox|image|ListMarker)$/;
/** What is read as one with all that is in it. */
const WHOLE = /^(?:button|link|heading|radio|textbox|combobox|StaticText)$/;
const STATES = ['required', 'checked', 'invalid', 'busy', 'disabled', 'readonly', 'focused'];

/**
 * What a screen reader finds on the page from top to bottom, a line each, as Chromium's accessibility tree has it: role,
 * name, states, and the description in parentheses.
 */
export async function spoken(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const walk = (node: Node): void => {
    const role = node.role?.value ?? '';
    const isSaid = !node.ignored && !SILENT.test(role);
    if (isSaid) lines.push(lineOf(node, role));
    if (isSaid && WHOLE.test(role)) return;
    for (const id of node.childIds ?? []) if (byId.has(id)) walk(byId.get(id)!);
  };
  if (nodes[0]) walk(nodes[0]);
  return lines.filter(Boolean);
}

function lineOf({ name, description, properties = [] }: Node, role: string): string {
  const text = name?.value.trim() ?? '';
  if (role === 'StaticText') return text;
  const states = STATES.filter((state) => {
    const value = properties.find((property) => property.name === state)?.value.value;
    return value !== undefined && value !== false && value !== 'false';
  });
  return (
    [role, text && `“${text}”`, ...states].filter(Boolean).join(' ') +
    (description?.value ? ` (${description.value})` : '')
  );
}
