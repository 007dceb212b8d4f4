/**
 * The page's script. It is written as a function, checked and formatted like all code, and served as its own source
 * text: everything it needs stands inside it.
 */

/** The script of the reference page. */
export function referenceScript(): string {
  return `(${letOperationsBeTried.toString()})();\n`;
}

function letOperationsBeTried(): void {
  const key = document.querySelector<HTMLInputElement>('.key input');
  for (const part of document.querySelectorAll<HTMLElement>('.key, .try')) part.hidden = false;
  document.querySelector('.key')?.addEventListener('submit', (event) => event.preventDefault());

  const requestOf = (form: HTMLFormElement): { url: string; init: RequestInit } => {
    let path = form.dataset.path ?? '';
    const query = new URLSearchParams();
    const headers = new Headers({ 'x-api-key': key?.value.trim() ?? '' });
    const init: RequestInit = { method: form.dataset.method ?? 'GET', headers };
    for (const field of form.querySelectorAll<HTMLInputElement>('[data-in]')) {
      const { name, value } = field;
      if (field.dataset.in === 'body') {
        init.body = value;
        headers.set('content-type', 'application/json');
      } else if (value === '') {
      } else if (field.dataset.in === 'path') {
        path = path.replace(`{${name}}`, encodeURIComponent(value.trim()));
      } else if (field.dataset.in === 'query') {
        query.set(name, value);
      } else {
        headers.set(name, value);
      }
    }
    const search = query.toString();
    return { url: search ? `${path}?${search}` : path, init };
  };

  const shown = async (response: Response): Promise<string> => {
    const text = await response.text();
    const wait = response.headers.get('retry-after');
    let body = text;
    try {
      body = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      // What is not JSON is shown as it is.
    }
    return `${response.status} ${response.statusText}${wait ? `\nRetry-After: ${wait}` : ''}\n\n${body}`;
  };

  for (const form of document.querySelectorAll<HTMLFormElement>('.try form')) {
    const output = form.querySelector('output');
    const button = form.querySelector('button');
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (!output || !button || button.getAttribute('aria-disabled') === 'true') return;
      button.setAttribute('aria-disabled', 'true');
      const start = performance.now();
      let result: string;
      try {
        const { url, init } = requestOf(form);
        result = await shown(await fetch(url, init));
        result = result.replace('\n', ` in ${Math.round(performance.now() - start)} ms\n`);
      } catch (error) {
        result = `Nothing came back: ${(error as Error).message}`;
      }
      const pre = document.createElement('pre');
      pre.tabIndex = 0;
      pre.textContent = result;
      output.replaceChildren(pre);
      button.removeAttribute('aria-disabled');
    });
  }
}
