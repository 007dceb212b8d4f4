import { expect } from '@open-wc/testing';
import { PICTURE_TYPES, UPLOAD_LIMITS } from '../../../../src/contract/uploads.js';
import { chosenFrom } from '../../../../src/elements/form/pictures/chosen-files.js';
import { createPicture, type Picture } from '../../../../src/elements/form/pictures/picture.js';

const limits = { ...UPLOAD_LIMITS, types: [...PICTURE_TYPES, 'video/mp4'] };
const file = (name: string, type = 'image/jpeg', size = 1) =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1 });
/** A file that says to be as large, without being it. */
const large = (name: string, type: string, size: number) =>
  Object.defineProperty(file(name, type), 'size', { value: size });
const interrupted = (one: File, kind: 'picture' | 'film' = 'picture'): Picture => ({
  ...createPicture(one, kind, one.name),
  state: 'interrupted',
});

describe('chosenFrom()', () => {
  it('takes pictures up to the limit, and one film beside them', () => {
    const pictures = ['1', '2', '3', '4', '5', '6', '7'].map((name) => file(name));
    const films = [file('a', 'video/mp4'), file('b', 'video/mp4')];
    const { added, refused } = chosenFrom([...pictures, ...films], [], limits);
    expect(added.map(({ name, kind }) => `${kind} ${name}`)).to.deep.equal(
      ['1', '2', '3', '4', '5'].map((name) => `picture ${name}`).concat('film a'),
    );
    expect(refused).to.deep.equal([
      { type: 'tooMany', kind: 'picture', names: ['6', '7'] },
      { type: 'tooMany', kind: 'film', names: ['b'] },
    ]);
  });

  it('counts what is there already', () => {
    const there = ['1', '2', '3', '4'].map((name) => createPicture(file(name), 'picture', name));
    const { added, refused } = chosenFrom([file('5'), file('6')], there, limits);
    expect(added.map(({ name }) => name)).to.deep.equal(['5']);
    expect(refused).to.have.length(1);
  });

  it('refuses what is too large, of another type, or a drawing that may hold a script', () => {
    const { added, refused } = chosenFrom(
      [
        large('film', 'video/mp4', limits.filmBytes + 1),
        large('whole', 'video/mp4', limits.filmBytes),
        large('picture', 'image/png', 64 * 1024 * 1024 + 1),
        file('script', 'image/svg+xml'),
        file('matroska', 'video/x-matroska'),
        file('untyped', ''),
      ],
      [],
      limits,
    );
    expect(added.map(({ name }) => name)).to.deep.equal(['whole']);
    expect(refused.map((one) => ('name' in one ? `${one.type} ${one.name}` : ''))).to.deep.equal([
      'tooLarge film',
      'tooLarge picture',
      'wrongType script',
      'wrongType matroska',
      'wrongType untyped',
    ]);
  });

  it('says of a film that none is taken, where none is', () => {
    const { refused } = chosenFrom([file('a', 'video/mp4')], [], { ...limits, films: 0, types: ['image/jpeg'] });
    expect(refused).to.deep.equal([{ type: 'tooMany', kind: 'film', names: ['a'] }]);
  });

  it('takes a file once, and again where it was interrupted', () => {
    const [here, broken] = [file('here'), file('broken')];
    const there = [createPicture(here, 'picture', 'here'), interrupted(broken)];
    const { added, again, refused } = chosenFrom([here, broken], there, limits);
    expect([added, refused]).to.deep.equal([[], []]);
    expect(again.map(({ picture }) => picture)).to.deep.equal([there[1]]);
  });

  it('puts another file of the same kind in the place of the one that is chosen again, one only', () => {
    const broken = interrupted(file('broken'));
    const { added, again } = chosenFrom([file('other'), file('more')], [broken], limits, broken);
    expect(again.map(({ file }) => file.name)).to.deep.equal(['other']);
    expect(added.map(({ name }) => name)).to.deep.equal(['more']);
    expect(chosenFrom([file('film', 'video/mp4')], [broken], limits, broken).again).to.deep.equal([]);
  });

  it('numbers files of the same name, as a phone’s camera gives them', () => {
    const there = [createPicture(file('image.jpg'), 'picture', 'image.jpg')];
    const more = [2, 3].map((size) => file('image.jpg', 'image/jpeg', size));
    const { added } = chosenFrom([...more, file('plain'), file('plain', 'image/png', 5)], there, limits);
    expect(added.map(({ name }) => name)).to.deep.equal(['image (2).jpg', 'image (3).jpg', 'plain', 'plain (2)']);
  });
});
