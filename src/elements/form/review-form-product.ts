import { html, nothing, type TemplateResult } from 'lit/html.js';
import { webAddress } from '../base/web-address.js';

/** The product that a review is about, as the page's attributes say it. */
export interface About {
  productId: string;
  productTitle: string;
  productDescription: string;
  productImage: string;
}

/** The product a review is for, with its picture; nothing when it has no title. A picture in `broken` leaves no hole. */
export function productCard(
  subject: About,
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
