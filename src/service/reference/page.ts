import { html } from 'hono/html';
import { fieldsOf, typeOf } from './fields.js';
import type { OpenApiDocument, ResponseObject } from './openapi.js';
import type { Markup, ServedOperation } from './served-operation.js';
import { tryIt } from './try-it.js';

/** The reference as one page that reads without its script; the script lets each operation be tried. */
export function referencePage(document: OpenApiDocument): Markup {
  const { info, tags, paths } = document;
  const served: ServedOperation[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = tags.map((tag) => ({
    ...tag,
    served: served.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${info.title}: reference</title>
<link rel="stylesheet" href="reference.css">
<script type="module" src="reference.js"></script>
</head>
<body>
<a class="skip" href="#operations">Skip to the operations</a>
<header>
<h1>${info.title}</h1>
${info.description.split('\n\n').map((paragraph) => html`<p>${prose(paragraph)}</p>`)}
<p><a href="openapi.json">OpenAPI document</a></p>
<form class="key" hidden>
<label>API key <input name="x-api-key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-note"></label>
<p id="key-note">For the requests you try on this page. It is sent to this service alone, and forgotten when you leave.</p>
</form>
</header>
<nav aria-label="Operations">
${groups.map(
  (group) => html`<h2>${group.name}</h2>
<ul>${group.served.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}">${verb(method)} <span>${breakable(path)}</span></a></li>`,
  )}</ul>`,
)}
</nav>
<main id="operations" tabindex="-1">
${groups.map(
  (group) => html`<section aria-labelledby="tag-${group.name}">
<h2 id="tag-${group.name}">${group.name}</h2>
<p>${group.description}</p>
${group.served.map((operation) => article(operation, document))}
</section>`,
)}
</main>
</body>
</html>`;
}

function article({ method, path, operation }: ServedOperation, document: OpenApiDocument): Markup {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  return html`<article id="${operationId}" aria-labelledby="${operationId}-name">
<h3 id="${operationId}-name"><a href="#${operationId}">${summary}</a></h3>
<p class="address">${verb(method)} <code>${document.servers[0]?.url}${breakable(path)}</code></p>
${description ? html`<p>${prose(description)}</p>` : ''}
${
  parameters.length > 0
    ? table(
        'Parameters',
        parameters.map(({ name, in: place, required, schema, description = '' }) => ({
          name,
          required,
          type: `${typeOf(schema)} in the ${place}`,
          description: schema.default === undefined ? description : `${description} Default: ${schema.default}.`,
        })),
      )
    : ''
}
${body ? html`${table('Body', fieldsOf(body.schema, document.components.schemas))}${example(body.example)}` : ''}
<h4>Answers</h4>
<dl>${Object.entries(responses).map(([status, response]) => answer(status, response, document))}</dl>
${tryIt({ method, path, operation })}
</article>`;
}

function answer(status: string, response: ResponseObject, { components }: OpenApiDocument): Markup {
  const { description = '', content = {} } = response.$ref
    ? (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {})
    : response;
  const json = content['application/json'];
  return html`<dt><code>${status}</code></dt>
<dd>${prose(description)}${
    json
      ? html`<details><summary>${typeOf(json.schema)}</summary>
${table('Fields', fieldsOf(json.schema, components.schemas))}${example(json.example)}</details>`
      : ''
  }</dd>`;
}

function table(caption: string, fields: ReturnType<typeof fieldsOf>): Markup {
  return html`<div class="table" role="group" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead>
<tbody>${fields.map(
    ({ name, type, required, description }) => html`<tr>
<th scope="row"><code>${name}</code>${required ? html` <span class="needed">required</span>` : ''}</th>
<td>${type}</td><td>${prose(description)}</td></tr>`,
  )}</tbody></table></div>`;
}

function example(value: unknown): Markup | string {
  return value === undefined
    ? ''
    : html`<pre tabindex="0" aria-label="Example">${JSON.stringify(value, null, 2)}</pre>`;
}

function verb(method: string): Markup {
  return html`<b class="verb ${method}">${method.toUpperCase()}</b>`;
}

/** A path that may go on in the next line after each of its parts. */
function breakable(path: string): (Markup | string)[] {
  return path.split(/(?<=\w\/)/).flatMap((part) => [part, html`<wbr>`]);
}

/** Text with its \`code\`. */
function prose(text: string): (Markup | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
