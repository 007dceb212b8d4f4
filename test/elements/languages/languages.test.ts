import LANGUAGES from 'virtual:languages/elements';
import { expect } from '@open-wc/testing';
import { wordsFor } from '../../../src/elements/chunks/disclosures/disclosure-languages.js';
import { load } from '../../../src/elements/chunks/languages.js';
import { stringsFor as reportStrings } from '../../../src/elements/chunks/report/report-languages.js';
import { stringsFor as pictureStrings } from '../../../src/elements/form/pictures/picture-messages.js';
import { english as formEnglish } from '../../../src/elements/languages/form-strings.js';
import { english } from '../../../src/elements/languages/strings.js';

/** The texts themselves are held to English in test/languages/languages.test.ts. */
describe('languages', () => {
  for (const code of Object.keys(LANGUAGES)) {
    it(`load what each element says, and its dialogs: ${code}`, async () => {
      const [widget, form] = await Promise.all([load('reviews-widget', code), load('review-form', code)]);
      expect(widget.code).to.equal(code);
      expect(widget.strings).to.have.all.keys(Object.keys(english));
      expect(form.strings).to.have.all.keys(Object.keys(formEnglish));
      const parts = [wordsFor, reportStrings, pictureStrings] as ((tag: string) => Promise<object>)[];
      for (const part of parts) expect(await part(code)).to.not.deep.equal(await part('en'));
    });
  }

  it('in the script of the region for Chinese', async () => {
    const codes = { Hant: 'zh-TW zh-HK zh-MO zh-Hant zh-Hant-CN', Hans: 'zh zh-CN zh-SG zh-Hans zh-Hans-HK' };
    for (const [script, tags] of Object.entries(codes)) {
      for (const tag of tags.split(' ')) {
        expect((await load('reviews-widget', tag)).code, tag).to.equal(`zh-${script}`);
      }
    }
  });

  it('for varieties, and for Norwegian and Portuguese by all their names', async () => {
    const tags = { no: 'nb', 'nn-NO': 'nb', 'nb-NO': 'nb', 'de-AT': 'de', 'es-MX': 'es', 'ar-EG': 'ar', 'uk-UA': 'uk' };
    const portuguese = { pt: 'pt', 'pt-BR': 'pt', 'pt-PT': 'pt-PT', 'pt-AO': 'pt-PT' };
    for (const [tag, code] of Object.entries({ ...tags, ...portuguese })) {
      const language = await load('reviews-widget', tag);
      expect(language.code, tag).to.equal(code);
      expect(language.strings, tag).to.be.an('object');
    }
  });

  it('are none for a language that is not among them', async () => {
    for (const tag of ['tlh', 'sr-Latn-RS']) {
      expect((await load('reviews-widget', tag)).strings, tag).to.equal(undefined);
    }
  });
});
