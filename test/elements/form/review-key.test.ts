import { expect } from '@open-wc/testing';
import { createKey, ReviewKey } from '../../../src/elements/form/review-key.js';

describe('createKey()', () => {
  it('is random on pages without HTTPS too', () => {
    const real = crypto.randomUUID;
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
    const made = new Set(Array.from({ length: 100 }, createKey));
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: real });
    expect(made.size).to.equal(100);
    for (const key of made) expect(key).to.match(/^\d+(?:-\d+){3}$/);
    expect(createKey()).to.match(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe('ReviewKey', () => {
  it('stays the same for every body while an attempt may have arrived', () => {
    const key = new ReviewKey();
    const first = key.for('a');
    key.failed('a', false);
    key.failed('b', true);
    expect(key.inDoubt).to.be.true;
    expect([key.for('b'), key.for('c'), key.ensure()]).to.deep.equal([first, first, first]);
  });

  it('is another for another body once every attempt was rejected', () => {
    const key = new ReviewKey();
    const first = key.for('a');
    key.failed('a', true);
    expect(key.ensure()).to.equal('');
    expect(key.for('a')).to.equal(first);
    key.failed('a', true);
    expect(key.for('b')).to.not.equal(first);
  });
});
