import { html, LitElement } from 'lit';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';

/** Who is signed in. */
export class YouView extends LitElement {
  static override styles = deskStyles;
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;

  override render() {
    const { name, email, role } = this.desk.session.person;
    return html`<h1 tabindex="-1">You</h1>
      <div class="card">
        <p><bdi>${name}</bdi>, <bdi>${email}</bdi></p>
        <p>${role}</p>
      </div>`;
  }
}

customElements.define('desk-you', YouView);

export const view: DrawView = (desk) => html`<desk-you .desk=${desk}></desk-you>`;
