import { expect } from '@open-wc/testing';
import { withoutPlaceAndTime } from '../../../../src/elements/form/pictures/film-metadata.js';
import { box, DAY, FRAMES, filmWithPlace, MOMENTS, PLACE } from '../../../fixtures/film-with-place.js';

const textOf = async (blob: Blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer());
const clean = async (...parts: BlobPart[]) => textOf(await withoutPlaceAndTime(new Blob(parts, { type: 'video/mp4' })));
/** 2026 in seconds since 1904, as the film has it. */
const TIME = '\xe5\x7a\x11\x22';

describe('withoutPlaceAndTime()', () => {
  it('overwrites place, day, keys, dates of headers and the samples of a track for places, and moves nothing', async () => {
    const film = filmWithPlace();
    const before = await textOf(new Blob([film]));
    const after = await clean(film);
    const traces = [PLACE, DAY, TIME, 'udta', 'meta', 'uuid', 'XMP', 'com.apple', ...MOMENTS];
    for (const trace of traces) {
      expect(before, trace).to.contain(trace);
      expect(after, trace).to.not.contain(trace);
    }
    expect(after.length).to.equal(before.length);
    for (const kept of ['ftyp', 'mvhd', 'vide', 'stco', ...FRAMES]) {
      expect(after.indexOf(kept), kept).to.equal(before.indexOf(kept));
    }
    expect(after.split('trak')).to.have.length(2);
  });

  it('keeps the type, and does the same to what is clean already', async () => {
    const once = await withoutPlaceAndTime(new Blob([filmWithPlace()], { type: 'video/quicktime' }));
    expect(once.type).to.equal('video/quicktime');
    expect(await textOf(await withoutPlaceAndTime(once))).to.equal(await textOf(once));
  });

  it('blanks what comes before the index, and times of 64 bits', async () => {
    const header = box('mvhd', [1, 0, 0, 0], TIME.repeat(4), 'kept');
    const after = await clean(box('meta', PLACE), box('moov', header));
    expect(after).to.not.contain(PLACE);
    expect(after).to.not.contain(TIME);
    expect(after).to.contain('kept');
  });

  it('returns as it is what is no such film, or is cut off or lies about its sizes', async () => {
    const film = filmWithPlace();
    const lying = box('moov', box('trak', [0, 0, 0, 3], 'udta'), [0xff, 0xff, 0xff, 0xff], 'udta');
    const endless = new Uint8Array(64);
    const whole = box('moov', box('trak', box('mdia', box('hdlr', 'short'))));
    for (const bytes of [film.slice(0, 60), lying, endless, whole, new TextEncoder().encode('\x1aE\xdf\xa3webm')]) {
      expect(await clean(bytes)).to.equal(await textOf(new Blob([bytes])));
    }
    expect(await clean()).to.equal('');
  });
});
