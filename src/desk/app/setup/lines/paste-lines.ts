import { css, html, LitElement, nothing } from 'lit';
import type { PageTokenListed } from '../../../../contract/desk-setup.js';
import { elementLine, scriptLine } from '../../../../contract/page-lines.js';
import '../../copy-lines.js';
import { deskStyles } from '../../desk-styles.js';

/** The lines for a page, with one key. */
export class PasteLines extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .lines {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem;
        padding-block: 0.5rem;
      }
    `,
  ];
  static override properties = { token: { attribute: false }, vendorId: {}, scriptUrl: {} };

  declare token: PageTokenListed;
  declare vendorId: string;
  declare scriptUrl: string;

  override render() {
    const { scope, kind, token } = this.token;
    const who = { [`${kind}-id`]: this.vendorId, token };
    const family = kind === 'vendor' ? 'vendors' : 'businesses';
    const embed = `${new URL(this.scriptUrl).origin}/widget/v1/${family}/${this.vendorId}/embed?token=${token}`;
    const reads = scope.includes('reviews:read');
    return html`<div class="lines">
      <copy-lines heading="Once in the page: the script" .lines=${scriptLine(this.scriptUrl)}></copy-lines>
      ${
        reads
          ? html`<copy-lines heading="Where the reviews stand" .lines=${elementLine('reviews-widget', who)}></copy-lines>
              <copy-lines
                heading="Stars in one line, as beside a price"
                .lines=${elementLine('review-stars', { ...who, 'product-id': 'YOUR-PRODUCT' })}
              ></copy-lines>`
          : nothing
      }
      ${
        scope.includes('reviews:submit') && kind === 'vendor'
          ? html`<copy-lines heading="Where shoppers write" .lines=${elementLine('review-form', who)}></copy-lines>`
          : nothing
      }
      ${
        reads
          ? html`<copy-lines heading="For your server: reviews as markup, requested from" .lines=${embed}></copy-lines>`
          : nothing
      }
      <p class="muted">
        With product-id the reviews are those of one product, by your own number of it. Layout and colours are under Look.
      </p>
    </div>`;
  }
}

customElements.define('desk-paste-lines', PasteLines);
