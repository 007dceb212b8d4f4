/** What the pages do beyond being read: examples that run, code to copy, and a search that comes when somebody wants it. */
import { runExamples } from './examples.js';

runExamples(document.querySelectorAll('[data-example]'));
addCopyButtons();
offerSearch();

/** A button on each block of code. It stays where it is when the code scrolls. */
function addCopyButtons() {
  if (!navigator.clipboard) return;
  for (const pre of document.querySelectorAll('pre')) {
    const frame = document.createElement('div');
    frame.className = 'copied';
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'copy',
      textContent: 'Copy',
    });
    button.addEventListener('click', async () => {
      const text = pre.textContent ?? '';
      button.textContent = await navigator.clipboard.writeText(text).then(
        () => 'Copied',
        () => 'Not copied',
      );
    });
    pre.replaceWith(frame);
    frame.append(pre, button);
  }
}

/** The button of the search, and `/` for it where nobody types. */
function offerSearch() {
  const button = document.querySelector('.find');
  if (!button) return;
  button.hidden = false;
  const open = async () => {
    const { openSearch } = await import('./search.js');
    await openSearch();
  };
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.composedPath().some((one) => one instanceof HTMLElement && isField(one));
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    open();
  });
}

function isField(element) {
  return element.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT', 'DIALOG'].includes(element.tagName);
}
