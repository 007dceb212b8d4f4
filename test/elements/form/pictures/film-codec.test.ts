import { expect } from '@open-wc/testing';
import { isPlayable } from '../../../../src/elements/form/pictures/film-codec.js';
import { box, film, track, withIndex, zeros } from '../../../fixtures/coded-film.js';

describe('isPlayable()', () => {
  for (const coding of ['avc1', 'avc3', 'av01', 'vp09', 'vp08']) {
    it(`a film in ${coding} is played`, async () => {
      expect(await isPlayable(withIndex(track('soun', 'mp4a'), track('vide', coding)))).to.equal(true);
    });
  }
  for (const coding of ['hvc1', 'hev1', 'dvh1', 'apcn', 'ap4h', 'mjpa', 'mp4v', '\0\0\0\0']) {
    it(`a film in ${JSON.stringify(coding)} is not, not by every browser`, async () => {
      expect(await isPlayable(withIndex(track('soun', 'mp4a'), track('vide', coding)))).to.equal(false);
    });
  }
  it('nor is one of two codings', async () => {
    expect(await isPlayable(withIndex(track('vide', 'avc1'), track('vide', 'hvc1')))).to.equal(false);
  });
  it('leaves to the service what cannot be read here', async () => {
    const broken = ['x', zeros(40), box('moov', zeros(5)) as BlobPart, box('moov', box('trak', 'hdlr')) as BlobPart];
    for (const part of broken) expect(await isPlayable(film(part as BlobPart))).to.equal(true);
    expect(await isPlayable(new Blob([]))).to.equal(true);
    expect(await isPlayable(new Blob([zeros(10)], { type: 'video/webm' }))).to.equal(true);
  });
});
