import { erasureRoutes } from './data/erasure-routes.js';
import { exportRoutes } from './data/export-routes.js';
import { retentionRoutes } from './data/retention-routes.js';
import type { DeskOptions, DeskRoutes } from './desk-env.js';
import { foreignRoutes } from './foreign/foreign-routes.js';
import type { ImportJobs } from './imports/import-jobs.js';
import { importRoutes } from './imports/import-routes.js';
import { inboxRoutes } from './inbox/inbox-routes.js';
import { productRoutes } from './inbox/product-routes.js';
import { insightRoutes } from './insights/insight-routes.js';
import { campaignRoutes } from './invites/campaign-routes.js';
import { inviteRoutes } from './invites/invite-routes.js';
import { orderSourceRoutes } from './invites/order-source-routes.js';
import { suppressionRoutes } from './invites/suppression-routes.js';
import { mediaRoutes } from './media/media-routes.js';
import { noticeRoutes } from './notices/notice-routes.js';
import { numbersRoutes } from './numbers/numbers-routes.js';
import { peopleRoutes } from './people/people-routes.js';
import { replyTemplateRoutes } from './reply-templates/reply-template-routes.js';
import { reportRoutes } from './reports/report-routes.js';
import { keyRoutes } from './setup/key-routes.js';
import { lookRoutes } from './setup/look-routes.js';
import { pageCheckRoutes } from './setup/page-check-routes.js';
import { shopRoutes } from './setup/shop-routes.js';
import { tokenRoutes } from './setup/token-routes.js';
import { linkRoutes } from './sign-in/link-routes.js';
import { passkeyRoutes } from './sign-in/passkey-routes.js';
import { createPasswords } from './sign-in/password.js';
import { signInRoutes } from './sign-in/sign-in-routes.js';
import { webhookRoutes } from './webhooks/webhook-routes.js';
import { ownPasskeyRoutes } from './you/passkey-routes.js';
import { youRoutes } from './you/you-routes.js';

/** Everything below `/desk/api`, a file for each resource. Each route demands its role by itself: see docs/internals/desk.md. */
export function deskRoutes(options: DeskOptions, imports: ImportJobs): DeskRoutes[] {
  const { passwords = createPasswords(), foreign } = options;
  const everywhere = [
    signInRoutes(options, passwords),
    passkeyRoutes(options),
    linkRoutes(options, passwords),
    youRoutes(options, passwords),
    ownPasskeyRoutes(options, passwords),
    peopleRoutes(options),
    replyTemplateRoutes(options),
    tokenRoutes(options),
    pageCheckRoutes(options),
  ];
  if (foreign) return [...everywhere, foreignRoutes(options, foreign)];
  return [
    ...everywhere,
    inboxRoutes(options),
    productRoutes(options),
    mediaRoutes(options),
    inviteRoutes(options),
    campaignRoutes(options),
    orderSourceRoutes(options),
    suppressionRoutes(options),
    noticeRoutes(options),
    webhookRoutes(options),
    shopRoutes(options),
    lookRoutes(options),
    exportRoutes(options),
    importRoutes(options, imports),
    erasureRoutes(options),
    retentionRoutes(options),
    numbersRoutes(options),
    insightRoutes(options),
    reportRoutes(options),
    keyRoutes(options),
  ];
}
