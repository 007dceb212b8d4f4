/**
 * Runs in the page: all that a person would see at once to be wrong with what the element draws, a line each. Text that
 * leaves its box, is cut off or lies on other text, and a page wider than its window.
 */
export function flaws(): string[] {
  const found: string[] = [];
  const root = document.querySelector('reviews-widget, review-form')!.shadowRoot!;
  const scope = root.querySelector('dialog[open]') ?? root;
  // For screen readers alone: of the widget's own, and the exact date while nobody has asked for it.
  const unseen = '.unseen, time:not(:focus) > span';
  const seen = (element: Element) =>
    !element.closest(`${unseen}, [part~="avatar"]`) && element.checkVisibility({ visibilityProperty: true });
  const name = (element: Element) => `${element.localName} ${element.getAttribute('part') ?? element.className}`;

  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');

  for (const element of scope.querySelectorAll<HTMLElement>('*')) {
    if (!seen(element) || element.matches('svg, svg *, img, video, canvas, option, [part="reply-header"]')) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    // Cut on purpose: a text, and of its empty last line the ellipsis as well, and a long name.
    const clamped =
      element.matches('[part="author"] bdi') ||
      (element.matches('[part~="text"]') && element.nextElementSibling?.matches('[part~="unfold"]'));
    if (overflowX !== 'auto' && !clamped && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      found.push(`${name(element)}: ${element.scrollWidth} px in ${element.clientWidth}`);
    if (/hidden|clip/.test(overflowY) && !clamped && element.scrollHeight > element.clientHeight + 1)
      found.push(`${name(element)}: ${element.scrollHeight} px high in ${element.clientHeight}`);
  }

  const lines: { text: string; node: Node; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!parent || !node.nodeValue?.trim() || !seen(parent) || parent.closest('style, textarea, select')) continue;
    const cutter = parent.closest('[part~="text"]')?.getBoundingClientRect();
    const holder = (
      parent.closest('[part~="card"], [part~="viewer-slide"], dialog, section, [part="base"]') ?? root.host
    ).getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    // A long name ends in its box.
    const named = parent.matches('[part="author"] bdi');
    for (const box of named ? [parent.getBoundingClientRect()] : range.getClientRects()) {
      if (box.width < 1 || (cutter && box.bottom > cutter.bottom + 2)) continue;
      const text = node.nodeValue.trim().slice(0, 30);
      if (box.left < holder.left - 1 || box.right > holder.right + 1) found.push(`"${text}" leaves ${name(parent)}`);
      lines.push({ text, node, box });
    }
  }
  // A line box is higher than its letters, by about a third.
  const apart = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) < 1.5 ||
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 0.3 * Math.min(a.height, b.height);
  lines.forEach((a, i) => {
    for (const b of lines.slice(i + 1)) {
      if (a.node !== b.node && !apart(a.box, b.box)) found.push(`"${a.text}" lies on "${b.text}"`);
    }
  });
  return [...new Set(found)];
}
