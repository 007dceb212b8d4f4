/** Mails about reports: the receipt, the decision to who reported, and the reasons to the author of a review that is held back. */
import { REPORT_MAILS, type Store } from '../../service/index.js';
import type { ComposeMail } from './compose-mail.js';
import { mailMarkup } from './mail-markup.js';

/** The kinds of these mails. */
export function reportComposers({ store }: { store: Pick<Store, 'reports'> }): Record<string, ComposeMail> {
  return Object.fromEntries(
    REPORT_MAILS.map((kind): [string, ComposeMail] => [
      kind,
      async ({ vendorId, details }) => {
        const mail = await store.reports.mail({ vendorId: vendorId!, reportId: String(details.reportId) }, kind);
        if (!mail) return null;
        const { name, address, shop, language, subject, text, footer } = mail;
        const lines = text.split('\n\n');
        return {
          to: { name, address },
          fromName: shop,
          ...mailMarkup({ language, subject, heading: subject, lines, footer }),
        };
      },
    ]),
  );
}
