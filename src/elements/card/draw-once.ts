import { type RenderOptions, render, type TemplateResult } from 'lit/html.js';
import { own, unclobbered } from '../base/own-document.js';

/** The element that `template` is, drawn once and for good: without the comments by which Lit would find its places again. */
export function drawOnce<E extends Element = HTMLElement>(template: TemplateResult, options?: RenderOptions): E {
  const fragment = new DocumentFragment();
  unclobbered(() => render(template, fragment, options));
  const comments = own('createTreeWalker')(fragment, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (comments.nextNode()) found.push(comments.currentNode as Comment);
  for (const comment of found) comment.remove();
  return fragment.firstElementChild as E;
}
