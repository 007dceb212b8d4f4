import { expect } from '@open-wc/testing';
import type { PropertyWithDefault } from '../../src/elements/base/reviews-element.js';
import { ReviewsWidget } from '../../src/elements/reviews-widget.js';
import { propertiesOf } from '../../src/embed/widget-markup.js';

describe('the properties that a server draws from', () => {
  it('are those of the element, with its defaults', () => {
    const drawn: Record<string, unknown> = { ...propertiesOf([]) };
    const sources = Object.entries<PropertyWithDefault>(ReviewsWidget.properties).filter(
      ([, { attribute }]) => attribute !== false,
    );
    expect(Object.keys(drawn).sort()).to.deep.equal(sources.map(([name]) => name).sort());
    for (const [name, { initial }] of sources) expect(drawn[name], name).to.equal(initial);
  });
});
