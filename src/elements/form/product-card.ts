import { html, nothing, type TemplateResult } from 'lit/html.js';
import { webAddress } from '../base/web-address.js';
import type { ReviewedProduct } from './form-host.js';

/** The product that is reviewed, with its picture unless that is the `broken` one; nothing for a product without a title. */
export function productCard(
  product: ReviewedProduct,
  broken: string,
  onBroken: (address: string) => void,
): TemplateResult | typeof nothing {
  if (!product.productTitle) return nothing;
  const picture = webAddress(product.productImage);
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
      <p part="product-title">${product.productTitle}</p>
      ${product.productDescription ? html`<p part="product-description">${product.productDescription}</p>` : nothing}
    </div>
  </div>`;
}
