import { ownShop, roleAllows, type SignedIn } from '../../contract/desk/desk.js';
import type { ShopStart } from '../../contract/desk/start.js';
import type { View } from './desk-context.js';

/** The views, as the navigation lists them. */
export const VIEWS: readonly View[] = [
  {
    path: 'start',
    label: 'First steps',
    role: 'owner',
    load: async () => (await import('./start/start-view.js')).view,
  },
  { path: 'inbox', label: 'Inbox', role: 'reader', load: async () => (await import('./inbox/inbox-view.js')).view },
  {
    path: 'products',
    label: 'Products',
    role: 'reader',
    load: async () => (await import('./products/products-view.js')).view,
  },
  {
    path: 'reports',
    label: 'Reports',
    role: 'reader',
    load: async () => (await import('./reports/reports-view.js')).view,
  },
  {
    path: 'invites',
    label: 'Invites',
    role: 'reader',
    load: async () => (await import('./invites/invites-view.js')).view,
  },
  {
    path: 'numbers',
    begins: true,
    label: 'Numbers',
    role: 'reader',
    load: async () => (await import('./numbers/numbers-view.js')).view,
  },
  {
    path: 'insights',
    label: 'Insights',
    role: 'reader',
    load: async () => (await import('./insights/insights-view.js')).view,
  },
  {
    path: 'setup',
    begins: true,
    label: 'Set-up',
    role: 'owner',
    load: async () => (await import('./setup/setup-view.js')).view,
  },
  {
    path: 'sources',
    label: 'Sources',
    role: 'owner',
    load: async () => (await import('./sources/sources-view.js')).view,
  },
  {
    path: 'import',
    label: 'Import',
    role: 'owner',
    load: async () => (await import('./import/import-view.js')).view,
  },
  { path: 'data', label: 'Data', role: 'owner', load: async () => (await import('./data/data-view.js')).view },
  {
    path: 'webhooks',
    label: 'Webhooks',
    role: 'owner',
    load: async () => (await import('./webhooks/webhooks-view.js')).view,
  },
  {
    path: 'people',
    begins: true,
    label: 'People',
    role: 'owner',
    load: async () => (await import('./people/people-view.js')).view,
  },
  {
    path: 'notices',
    label: 'Notices',
    role: 'reader',
    load: async () => (await import('./notices/notices-view.js')).view,
  },
  { path: 'you', label: 'You', role: 'reader', load: async () => (await import('./you/you-view.js')).view },
];

/** In front of a service that is not ours: what its interface has, and what is the desk's own. */
const FOREIGN_VIEWS: readonly View[] = [
  {
    path: 'inbox',
    label: 'Inbox',
    role: 'reader',
    load: async () => (await import('./foreign/foreign-inbox.js')).view,
  },
  {
    path: 'invites',
    label: 'Invites',
    role: 'moderator',
    load: async () => (await import('./foreign/foreign-invites.js')).view,
  },
  {
    path: 'insights',
    label: 'Insights',
    role: 'reader',
    load: async () => (await import('./foreign/foreign-insights.js')).view,
  },
  ...VIEWS.filter(({ path }) => ['setup', 'people', 'you'].includes(path)),
];

/** Those that a person has. */
export function viewsOf({ person, foreign }: SignedIn): View[] {
  return (foreign ? FOREIGN_VIEWS : VIEWS).filter(({ role }) => roleAllows(person.role, role));
}

/** Whether there is something left of a shop's first day: there is no shop of one's own, or a step is open. */
export function isBeginning(session: SignedIn, vendorId: string | null, start: ShopStart | null): boolean {
  if (session.foreign || !roleAllows(session.person.role, 'owner')) return false;
  if (!ownShop(session, vendorId)) return true;
  return start !== null && Object.values(start.steps).includes('open');
}
