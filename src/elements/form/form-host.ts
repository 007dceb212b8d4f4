import type { ReactiveControllerHost } from 'lit';
import type { FormAttributes } from '../../contract/form-attributes.js';

/** The product that a review is about; without `productId` the review is about the vendor. */
export type ReviewedProduct = Pick<
  FormAttributes,
  'productId' | 'productTitle' | 'productDescription' | 'productImage'
>;

/** Where reviews are sent, and the token that allows it. */
export type ProxyAddress = Pick<FormAttributes, 'endpoint' | 'vendorId' | 'token'>;

/** What the controllers need of `<review-form>`. A page may have set any of its attributes to a number or to null. */
export interface FormHost extends ReactiveControllerHost, HTMLElement, FormAttributes {
  readonly renderRoot: ShadowRoot;
  reset(): void;
}
