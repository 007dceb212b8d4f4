import { expect } from '@open-wc/testing';
import { webAddress } from '../../../src/elements/base/web-address.js';

describe('webAddress()', () => {
  it('has a place in the page itself, whatever its base says', () => {
    const base = Object.assign(document.createElement('base'), { href: 'https://cdn.test/theme/' });
    document.head.append(base);
    const found = ['#write', '#', 'x'].map(webAddress);
    base.remove();
    const here = location.href.split('#')[0];
    expect(found).to.deep.equal([`${here}#write`, `${here}#`, 'https://cdn.test/theme/x']);
    expect(webAddress('#write')).to.equal('#write');
  });

  it('is the address of http and https alone', () => {
    expect(webAddress('HTTPS://Shop.test/a b')).to.equal('https://shop.test/a%20b');
    expect(webAddress('//shop.test/x')).to.equal(`${location.protocol}//shop.test/x`);
    for (const other of [
      '',
      'javascript:1',
      'java\nscript:1',
      'data:,x',
      'blob:https://x/1',
      'https://',
      'file:///x',
    ]) {
      expect(webAddress(other), other).to.equal('');
    }
  });
});
