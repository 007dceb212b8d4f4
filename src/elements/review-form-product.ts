import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { Subject } from './review-form-submission.js';
import { webAddress } from './web-address.js';

/** The product a review is for, with its picture; nothing when it has no title. A picture in `broken` leaves no hole. */
export function productCard(
  subject: Subject,
  broken: string,
  onBroken: (address: string) => void,
): TemplateResult | typeof nothing {
  if (!subject.productTitle) return nothing;
  const picture = webAddress(subject.productImage);
  return html`<div part="product">
    ${
      picture && picture !== broken
        ? html`<img
            part="product-image"
            src=${picture}
            alt=""
            width="64"
            height="64"
            referrerpolicy="no-referrer"
            @error=${() => onBroken(picture)}
          />`
        : nothing
    }
    <div>
      <p part="product-title">${subject.productTitle}</p>
      ${subject.productDescription ? html`<p part="product-description">${subject.productDescription}</p>` : nothing}
    </div>
  </div>`;
}
