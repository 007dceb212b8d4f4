import type { WidgetAttributes } from '../../contract/widget-attributes.js';
import { own } from '../base/own-document.js';

/** A `<review-form>` of the page. Its properties are those of its attributes once it is defined. */
type Form = HTMLElement & { vendorId?: string | undefined; productId?: string | undefined };

/** The forms of the page for the same vendor; forms in shadow roots are not looked for. */
export function formsFor({ vendorId }: WidgetAttributes): Form[] {
  const forms: Form[] = [...own('querySelectorAll')('review-form')];
  return forms.filter((form) => vendorId && (form.vendorId || form.getAttribute('vendor-id')?.trim()) === vendorId);
}
