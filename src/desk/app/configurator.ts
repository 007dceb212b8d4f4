/** The configurator as a page of the demo: the same module as at the desk, with the demo's reviews. */
import './setup/look/look-configurator.js';
import type { LookConfigurator } from './setup/look/look-configurator.js';

const configurator = document.querySelector<LookConfigurator>('look-configurator')!;
const { vendorId = '', token = '' } = configurator.dataset;
configurator.query = location.search;
configurator.preview = { vendorId, token };
configurator.lines = {
  vendorId: 'PASTE_VENDOR_ID',
  token: 'PASTE_TOKEN',
  kind: 'vendor',
  scriptUrl: `${location.origin}/reviews-widget.js`,
  reads: true,
  submits: true,
};
configurator.addEventListener('look-changed', (event) => {
  const { detail } = event as CustomEvent<string>;
  history.replaceState(null, '', detail ? `?${detail}` : location.pathname);
});
