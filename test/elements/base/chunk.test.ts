import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { Chunk } from '../../../src/elements/base/chunk.js';
import { waitUntil } from '../wait-until.js';

/** An element that needs its chunk in each update. */
class Needy extends LitElement {
  updates = 0;
  requests = 0;
  settle: ((value: string | Error) => void) | undefined;
  readonly chunk = new Chunk(this, () => {
    this.requests += 1;
    return new Promise<string>((resolve, reject) => {
      this.settle = (value) => (value instanceof Error ? reject(value) : resolve(value));
    });
  });

  override willUpdate() {
    this.updates += 1;
    void this.chunk.need();
  }
}
customElements.define('x-needy', Needy);

async function needy(): Promise<Needy> {
  const element = new Needy();
  document.body.append(element);
  await element.updateComplete;
  return element;
}

describe('a chunk', () => {
  afterEach(() => document.querySelector('x-needy')?.remove());

  it('is requested once, and its element is updated when it is there', async () => {
    const element = await needy();
    element.requestUpdate();
    await element.updateComplete;
    expect([element.requests, element.updates, element.chunk.value]).to.deep.equal([1, 2, undefined]);
    element.settle!('here');
    await waitUntil(() => element.updates === 3);
    expect([element.requests, element.chunk.value, element.chunk.loading]).to.deep.equal([1, 'here', false]);
  });

  it('is null where it cannot be had, of which its element is told once', async () => {
    const element = await needy();
    element.settle!(new Error('blocked'));
    await waitUntil(() => element.updates === 2);
    expect([element.requests, element.chunk.value, element.chunk.loading]).to.deep.equal([2, null, true]);
    element.settle!(new Error('blocked'));
    await waitUntil(() => !element.chunk.loading);
    expect([element.requests, element.updates]).to.deep.equal([2, 2]);
  });

  it('is tried again by a later update, and taken up where that succeeds', async () => {
    const element = await needy();
    element.settle!(new Error('blocked'));
    await waitUntil(() => element.updates === 2);
    element.settle!(new Error('blocked'));
    await waitUntil(() => !element.chunk.loading);
    element.requestUpdate();
    await waitUntil(() => element.requests === 3);
    element.settle!('here at last');
    await waitUntil(() => element.updates === 4);
    expect(element.chunk.value).to.equal('here at last');
  });
});
