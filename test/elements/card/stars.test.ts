import { expect } from '@open-wc/testing';
import { starsFrom } from '../../../src/elements/base/icons.js';
import { filledWidth } from '../../../src/elements/card/stars.js';

/** How much of the area of the five stars lies to the left of `width`, in stars. */
function starsLeftOf(width: number): number {
  const pen = new OffscreenCanvas(1200, 240).getContext('2d')!;
  pen.scale(10, 10);
  pen.fill(new Path2D(starsFrom(0)));
  const { data } = pen.getImageData(0, 0, 1200, 240);
  const columns = Array.from({ length: 1200 }, () => 0);
  for (let at = 3; at < data.length; at += 4) columns[((at - 3) / 4) % 1200]! += data[at]!;
  const sum = (part: number[]) => part.reduce((all, one) => all + one, 0);
  return (5 * sum(columns.slice(0, Math.round(width * 10)))) / sum(columns);
}

describe('stars', () => {
  it('fill as much of a star’s area as the rating says, to a fiftieth', () => {
    for (let tenths = 0; tenths <= 50; tenths++) {
      expect(starsLeftOf(filledWidth(tenths / 10)), `${tenths / 10}`).to.be.closeTo(tenths / 10, 0.02);
    }
  });

  it('show that 4.9 is not 5 and 4.1 is not 4, by more than a speck', () => {
    // A star is 19 wide and begins 2.5 after the edge of its box.
    expect(filledWidth(5) - 2.5 - filledWidth(4.9)).to.be.greaterThan(4);
    expect(filledWidth(4.1) - filledWidth(4) - 2.5).to.be.greaterThan(4);
  });

  it('count to the tenth, as the number beside them does', () => {
    expect(filledWidth(4.96)).to.equal(filledWidth(4.9));
    expect(filledWidth(1.04)).to.equal(filledWidth(1.1));
    expect(filledWidth(4.94)).to.equal(filledWidth(4.9));
    expect(filledWidth(4.04)).to.equal(filledWidth(4));
  });
});
