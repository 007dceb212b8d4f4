import { html } from 'hono/html';
import type { Markup, ServedOperation } from './served-operation.js';

/** The form that sends a request; the script shows it. */
export function tryIt({ method, path, operation }: ServedOperation): Markup {
  const { parameters, requestBody } = operation;
  const body = requestBody?.content['application/json'].example;
  return html`<details class="try" hidden>
<summary>Try it</summary>
<form data-method="${method.toUpperCase()}" data-path="${path.slice(1)}" aria-label="Try ${method} ${path}">
${parameters.map(({ name, in: place, required, schema }) =>
  schema.enum || schema.type === 'boolean'
    ? html`<label>${name} <select name="${name}" data-in="${place}"><option value=""></option>${(
        schema.enum ?? ['true', 'false']
      ).map((value) => html`<option>${value}</option>`)}</select></label>`
    : html`<label>${name} <input name="${name}" data-in="${place}" placeholder="${schema.default ?? ''}" autocomplete="off" spellcheck="false"${
        required ? html` required` : ''
      }></label>`,
)}
${
  body === undefined
    ? ''
    : html`<label>Body <textarea name="body" data-in="body" rows="${JSON.stringify(body, null, 2).split('\n').length}" spellcheck="false">${JSON.stringify(
        body,
        null,
        2,
      )}</textarea></label>`
}
<button>Send</button>
<output aria-live="polite"></output>
</form>
</details>`;
}
