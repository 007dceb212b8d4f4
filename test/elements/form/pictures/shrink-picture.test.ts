import { expect } from '@open-wc/testing';
import { canDraw, shrinkPicture } from '../../../../src/elements/form/pictures/shrink-picture.js';
import { CAMERA, pictureWithPlace } from '../../../fixtures/picture-with-place.js';

const LIMIT = 10_000_000;

/** A picture whose left upper corner is red. */
async function drawn(width: number, height: number, type = 'image/jpeg', noise = false): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#00f';
  if (type !== 'image/png') context.fillRect(0, 0, width, height);
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 4, height / 4);
  if (noise) {
    const data = new ImageData(width, height);
    for (let at = 0; at < data.data.length; at += 65_536) crypto.getRandomValues(data.data.subarray(at, at + 65_536));
    context.putImageData(data, 0, 0);
  }
  return canvas.convertToBlob({ type });
}

async function pixels(blob: Blob) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'none' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const at = (x: number, y: number) => {
    const [red, green, blue] = context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data;
    return [red! > 128, green! > 128, blue! > 128].map(Number).join('');
  };
  return { size: [bitmap.width, bitmap.height], at };
}

const [RED, BLUE, WHITE] = ['100', '001', '111'];

describe('shrinkPicture()', () => {
  it('makes a JPEG of at most 2,560 pixels of any picture, and none larger than it was', async () => {
    const small = await shrinkPicture(await drawn(5000, 1000, 'image/webp'), LIMIT);
    expect(small!.type).to.equal('image/jpeg');
    expect((await pixels(small!)).size).to.deep.equal([2560, 512]);
    expect((await pixels((await shrinkPicture(await drawn(30, 7), LIMIT))!)).size).to.deep.equal([30, 7]);
    expect((await pixels((await shrinkPicture(await drawn(4000, 1), LIMIT))!)).size).to.deep.equal([2560, 1]);
  });

  it('turns it upright, and takes off all that was written into the file', async () => {
    const file = pictureWithPlace(new Uint8Array(await (await drawn(80, 40)).arrayBuffer()));
    const sent = (await shrinkPicture(new Blob([file]), LIMIT))!;
    const text = new TextDecoder('latin1').decode(await sent.arrayBuffer());
    for (const trace of ['Exif', CAMERA]) expect(text).to.not.contain(trace);
    const { size, at } = await pixels(sent);
    expect(size).to.deep.equal([40, 80]);
    // The upper left corner is at the upper right once the camera's turn is undone.
    expect([at(0.9, 0.05), at(0.1, 0.05)]).to.deep.equal([RED, BLUE]);
  });

  it('draws what is transparent white', async () => {
    const { at } = await pixels((await shrinkPicture(await drawn(40, 40, 'image/png'), LIMIT))!);
    expect([at(0.1, 0.1), at(0.9, 0.9)]).to.deep.equal([RED, WHITE]);
  });

  it('lowers the quality until it is small enough, and gives up where it cannot be', async () => {
    const noise = await drawn(600, 600, 'image/png', true);
    const fine = (await shrinkPicture(noise, LIMIT))!;
    const coarse = (await shrinkPicture(noise, fine.size - 1))!;
    expect(coarse.size).to.be.below(fine.size);
    expect(await shrinkPicture(noise, 1000)).to.equal(undefined);
  });

  it('reads nothing that is no picture', async () => {
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/svg+xml' });
    for (const blob of [svg, new Blob([]), new Blob(['no picture'], { type: 'image/jpeg' })]) {
      expect(await shrinkPicture(blob, LIMIT)).to.equal(undefined);
    }
  });
});

describe('canDraw()', () => {
  const { getImageData } = CanvasRenderingContext2D.prototype;
  afterEach(() => {
    CanvasRenderingContext2D.prototype.getImageData = getImageData;
  });

  it('is true in a browser that gives away what was drawn, and false in one that gives away white', () => {
    expect(canDraw()).to.equal(true);
    CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(new Uint8ClampedArray(4).fill(255), 1, 1);
    expect(canDraw()).to.equal(false);
  });
});
