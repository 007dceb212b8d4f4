import type { DeskOptions } from '../desk-env.js';
import type { AnyDeskOperation } from '../operation.js';
import { createPageOpener } from '../setup/page-check/own-page.js';
import { DATA, MEDIA } from './data.js';
import { foreignOperations } from './foreign.js';
import { IMPORTS } from './imports.js';
import { INBOX, REPLY_TEMPLATES } from './inbox.js';
import { CAMPAIGNS, INVITES, ORDER_SOURCES, SUPPRESSIONS } from './invites.js';
import { NUMBERS } from './numbers.js';
import { orderFileOperation } from './order-files.js';
import { PEOPLE } from './people.js';
import { PRODUCTS, pageProductsOperation } from './products.js';
import { REPORTS } from './reports.js';
import { KEYS, LOOK, pageCheckOperation, TOKENS } from './setup.js';
import { SHOP } from './shop.js';
import { sourceOperations } from './sources.js';
import { webhookOperations } from './webhooks.js';
import { NOTICES, YOU } from './you.js';

/** Everything that somebody who is signed in can ask, below `/desk/api`: each operation in this list is served, for its role and those above. */
export function deskOperations(
  { foreign, webhooksToPrivate, sources }: Pick<DeskOptions, 'foreign' | 'webhooksToPrivate' | 'sources'>,
  live: AnyDeskOperation,
): readonly AnyDeskOperation[] {
  const openPage = createPageOpener();
  const everywhere = [...YOU, ...PEOPLE, ...REPLY_TEMPLATES, ...TOKENS, pageCheckOperation(openPage)];
  if (foreign) return [...everywhere, ...foreignOperations(foreign)];
  return [
    ...everywhere,
    ...INBOX,
    ...PRODUCTS,
    pageProductsOperation(openPage),
    ...MEDIA,
    ...INVITES,
    ...CAMPAIGNS,
    ...ORDER_SOURCES,
    orderFileOperation(),
    ...SUPPRESSIONS,
    ...NOTICES,
    ...webhookOperations(webhooksToPrivate),
    ...(sources ? sourceOperations(sources) : []),
    ...SHOP,
    ...LOOK,
    ...DATA,
    ...IMPORTS,
    ...NUMBERS,
    ...REPORTS,
    ...KEYS,
    live,
  ];
}
