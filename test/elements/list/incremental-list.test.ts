import { expect, fixture, html } from '@open-wc/testing';
import { html as template } from 'lit/html.js';
import { ReviewsElement } from '../../../src/elements/base/reviews-element.js';
import { IncrementalList } from '../../../src/elements/list/incremental-list.js';
import { waitUntil } from '../wait-until.js';

const reviews = (name: string, count: number) => Array.from({ length: count }, (_, i) => ({ id: `${name}${i}` }));

/** Draws a list as far as it is to be drawn, and notes how much that was each time. */
class SlicedList extends ReviewsElement {
  readonly slices = new IncrementalList(this);
  list = reviews('none', 0);
  drawn: number[] = [];

  show(list: { id: string }[]): void {
    this.list = list;
    void this.slices.show(list);
    this.requestUpdate();
  }

  override render() {
    this.drawn.push(this.slices.shownOf(this.list).length);
    return template``;
  }
}
customElements.define('sliced-list', SlicedList);

const made = () => fixture<SlicedList>(html`<sliced-list></sliced-list>`);
const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise((next) => requestAnimationFrame(next));
};

describe('Slices', () => {
  it('gives three at once, then more with each drawing until all are there', async () => {
    const element = await made();
    element.drawn = [];
    element.show(reviews('a', 500));
    await waitUntil(() => element.drawn.at(-1) === 500);
    expect(element.drawn[0]).to.equal(3);
    expect(element.drawn.length).to.be.greaterThan(3);
    expect(element.drawn).to.deep.equal(element.drawn.toSorted((a, b) => a - b));
  });

  it('gives up a list as soon as there is another', async () => {
    const element = await made();
    element.show(reviews('a', 500));
    element.show(reviews('b', 3));
    await element.updateComplete;
    element.drawn = [];
    await frames(5);
    expect(element.drawn).to.deep.equal([]);
    expect(element.slices.shownOf(element.list)).to.have.length(3);
  });

  it('goes on where a list is longer than it was, and begins anew where it is another', async () => {
    const element = await made();
    element.show(reviews('a', 30));
    await waitUntil(() => element.drawn.at(-1) === 30);
    element.show(reviews('a', 90));
    expect(element.slices.shownOf(element.list)).to.have.length(33);
    await waitUntil(() => element.drawn.at(-1) === 90);
    element.show(reviews('b', 90));
    expect(element.slices.shownOf(element.list)).to.have.length(3);
  });

  it('gives all at once where that is asked for, as to hydrate what a server has rendered', async () => {
    const element = await made();
    const list = reviews('a', 45);
    void element.slices.show(list, true);
    expect(element.slices.shownOf(list)).to.have.length(45);
  });
});
