import { css, html, LitElement, type TemplateResult } from 'lit';
import { type Role, roleAllows } from '../../../contract/desk/desk.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { pills } from '../pills.js';
import './campaigns-part.js';
import './invite-list.js';
import './new-invite.js';
import './orders-part.js';
import './suppressions-part.js';
import { noShop } from '../no-shop.js';

/** A part of the view: `campaigns` in `/desk/invites/campaigns`. */
interface Part {
  path: string;
  label: string;
  /** The least role that has it; without one everybody has. */
  role?: Role;
  draw: DrawView;
}

const PARTS: readonly Part[] = [
  { path: '', label: 'Sent', draw: (desk) => html`<desk-invite-list .desk=${desk}></desk-invite-list>` },
  { path: 'new', label: 'Invite somebody', draw: (desk) => html`<desk-new-invite .desk=${desk}></desk-new-invite>` },
  { path: 'campaigns', label: 'Campaigns', draw: (desk) => html`<desk-campaigns .desk=${desk}></desk-campaigns>` },
  {
    path: 'orders',
    label: 'Orders',
    role: 'owner',
    draw: (desk) => html`<desk-orders .desk=${desk}></desk-orders>`,
  },
  {
    path: 'do-not-ask',
    label: 'Opted out',
    draw: (desk) => html`<desk-suppressions .desk=${desk}></desk-suppressions>`,
  },
];

/** Who is asked for a review, how, and what became of it. */
export class InvitesView extends LitElement {
  static override styles = [
    ...deskStyles,
    pills,
    css`
      .page {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.5rem;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;

  override render() {
    if (this.desk.vendorId === null) {
      return html`<div class="page"><h1 tabindex="-1">Invites</h1>${noShop(this.desk)}</div>`;
    }
    const { person } = this.desk.session;
    const parts = PARTS.filter(({ role = 'reader' }) => roleAllows(person.role, role));
    const part = parts.find(({ path }) => path === (this.desk.rest[0] ?? '')) ?? PARTS[0]!;
    return html`<div class="page">
      <h1 tabindex="-1">Invites</h1>
      <nav class="pills" aria-label="Invites">${parts.map((one) => this.#pill(one, one === part))}</nav>
      ${part.draw(this.desk)}
    </div>`;
  }

  #pill({ path, label }: Part, isCurrent: boolean): TemplateResult {
    const address = path === '' ? '/desk/invites' : `/desk/invites/${path}`;
    return deskLink(this.desk, address, label, { current: isCurrent });
  }
}

customElements.define('desk-invites', InvitesView);

export const view: DrawView = (desk) => html`<desk-invites .desk=${desk}></desk-invites>`;
