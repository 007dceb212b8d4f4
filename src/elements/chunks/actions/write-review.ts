import { html, nothing, type TemplateResult } from 'lit/html.js';
import { normalProductId } from '../../../contract/product-id.js';
import { webAddress } from '../../base/web-address.js';
import { formsFor } from '../../list/forms-of-page.js';
import type { WidgetView } from '../../list/widget-view.js';

const PEN = 'M4 20l1-5L16 4l4 4L9 19zM13.500 6.500l4 4';

/** "Write a review": a link to `write-url`, else a button that leads to the form of the page; nothing where there is neither. */
export function writeReview(view: WidgetView): TemplateResult | typeof nothing {
  const { host, strings } = view;
  const address = addressOf(view);
  const label = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${PEN} /></svg>${strings.write}`;
  if (address) return html`<a part="button write" href=${address}>${label}</a>`;
  return formsFor(host).length > 0
    ? html`<button part="button write" type="button" @click=${() => goToForm(view)}>${label}</button>`
    : nothing;
}

/** Has the link that is pressed lead to `writeUrl` as seen from where the page is by now. */
export function readdress({ target }: Event, writeUrl: string): void {
  const link = (target as Element).closest<HTMLAnchorElement>('a[part~="write"]');
  if (link) link.href = webAddress(writeUrl);
}

/** A path stays as it is written, and a place too in markup of a server, which knows no page to resolve it against. */
function addressOf({ host: { writeUrl }, hydrating }: WidgetView): string {
  const isWritten = hydrating ? /^(?:#|\/(?![/\\]))/ : /^\/(?![/\\])/;
  return isWritten.test(writeUrl) ? writeUrl : webAddress(writeUrl);
}

/** Shows the form and focuses its first control. What hides the form is opened before. */
async function goToForm({ host, choice, choose }: WidgetView): Promise<void> {
  const forms = formsFor(host);
  const ofProduct = forms.find(
    (one) => normalProductId(one.productId || one.getAttribute('product-id') || '') === host.productId,
  );
  const form = ofProduct ?? forms[0];
  if (!form) return;
  // While the dialog of a badge is open, nothing else in the page can have the focus.
  if (choice.open) {
    choose({ open: false, page: choice.page });
    await host.updateComplete;
  }
  for (let at: Element | null = form; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
    else if (at instanceof HTMLDialogElement && !at.open) at.showModal();
  }
  // At once: cards that are laid out on the way would move the form while the page scrolls.
  form.scrollIntoView({ behavior: 'instant' });
  form.focus({ preventScroll: true });
}
