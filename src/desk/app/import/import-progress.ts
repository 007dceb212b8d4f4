/** What an import shows while it goes on. */
import { html, type TemplateResult } from 'lit';

/** How far it is, from 0 to 1, and a button that ends it. */
export function progress(what: TemplateResult, part: number, stop: () => void): TemplateResult {
  return html`<div class="steps">
    <label for="run">${what}</label>
    <progress id="run" max="1" .value=${part}></progress>
    <div class="actions"><button part="button" @click=${stop}>Stop</button></div>
  </div>`;
}

/** One of several servers was asked that does not have the file. */
export function otherServer(server: string, asked: string): TemplateResult {
  return html`<p class="notice" role="status">
    The file lies on the server <bdi>${server}</bdi>, and <bdi>${asked}</bdi> has responded, which does not know of it. What was begun goes on there.
    Whoever runs the servers has to send <code>/desk</code> to one of them.
  </p>`;
}
