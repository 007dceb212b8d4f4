import arabic from 'virtual:languages/widget/ar';
import german from 'virtual:languages/widget/de';
import french from 'virtual:languages/widget/fr';
import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { LitElement } from 'lit';
import type { Language } from '../../../src/elements/languages/language.js';
import { LanguageController, replaceStrings } from '../../../src/elements/languages/language-controller.js';
import { english, type Strings } from '../../../src/elements/languages/strings.js';
import { waitUntil } from '../wait-until.js';

/** A language that arrives when the test says so. */
let deliver: Record<string, (language: Language<Strings> | Error) => void> = {};
class Delivered extends LanguageController<Strings> {
  protected override load(tag: string): Promise<Language<Strings>> {
    return new Promise((resolve, reject) => {
      deliver[tag] = (language) => (language instanceof Error ? reject(language) : resolve(language));
    });
  }
}

class Speaker extends LitElement {
  strings: Partial<Strings> | undefined;
  language: LanguageController<Strings> = new LanguageController<Strings>(this, english);
  /** What was said in each rendering. */
  readonly said: (string | undefined)[] = [];

  override render() {
    this.said.push(this.language.strings?.loadMore);
    return html`<p lang=${this.language.tag}>${this.language.strings?.loadMore}</p>`;
  }
}
class Waiter extends Speaker {
  override language = new Delivered(this, english);
}
customElements.define('x-speaker', Speaker);
customElements.define('x-waiter', Waiter);

const speaker = (at: Element) => at.querySelector<Speaker>('x-speaker, x-waiter')!;
const says = (element: Speaker, text: string) => waitUntil(() => element.said.at(-1) === text, text);

describe('LanguageController', () => {
  const { lang } = document.documentElement;

  beforeEach(() => {
    deliver = {};
    document.documentElement.lang = 'en';
  });

  afterEach(() => {
    document.documentElement.lang = lang;
    document.documentElement.removeAttribute('dir');
  });

  it('speaks English at once, in its variety', async () => {
    const element = speaker(await fixture(html`<div lang="en-GB"><x-speaker></x-speaker></div>`));
    expect(element.said).to.deep.equal([english.loadMore]);
    expect(element.language.tag).to.equal('en-GB');
  });

  it('says nothing until the language of the nearest lang is there', async () => {
    const element = speaker(await fixture(html`<div lang="de-AT"><x-speaker></x-speaker></div>`));
    await says(element, german.loadMore);
    expect(element.said).to.deep.equal([undefined, german.loadMore]);
    expect(element.language.tag).to.equal('de-AT');
    expect(element.language.dir).to.equal(undefined);
  });

  it('falls back to English without a word where the language cannot be had or is unknown', async () => {
    const waiter = speaker(await fixture(html`<div lang="de"><x-waiter></x-waiter></div>`));
    deliver.de!(new TypeError('Failed to fetch dynamically imported module'));
    await says(waiter, english.loadMore);
    const unknown = speaker(await fixture(html`<div lang="tlh"><x-speaker></x-speaker></div>`));
    await says(unknown, english.loadMore);
    expect([waiter.language.tag, unknown.language.tag]).to.deep.equal(['en', 'en']);
  });

  it('follows a change of lang on the page, around the element and on it', async () => {
    const element = speaker(await fixture(html`<div><x-speaker></x-speaker></div>`));
    document.documentElement.lang = 'de';
    await says(element, german.loadMore);
    element.parentElement!.lang = 'fr';
    await says(element, french.loadMore);
    element.lang = 'en';
    await says(element, english.loadMore);
    expect(element.said).to.not.include(undefined, 'a text went before the next one came');
  });

  it('follows a change of lang inside and outside the shadow roots it is in', async () => {
    const outer = await fixture<HTMLElement>(html`<div><div></div></div>`);
    const inner = outer.firstElementChild!.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'));
    const innermost = inner.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    const element = innermost.appendChild(document.createElement('x-speaker') as Speaker);
    await element.updateComplete;
    outer.lang = 'de';
    await says(element, german.loadMore);
    inner.lang = 'fr';
    await says(element, french.loadMore);
    innermost.lang = 'en';
    await says(element, english.loadMore);
  });

  it('is not overtaken by a language that was asked for earlier', async () => {
    const element = speaker(await fixture(html`<div lang="de"><x-waiter></x-waiter></div>`));
    element.lang = 'fr';
    await waitUntil(() => deliver.fr);
    deliver.fr!({ code: 'fr', strings: french });
    await says(element, french.loadMore);
    deliver.de!({ code: 'de', strings: german });
    await nextFrame();
    await element.updateComplete;
    expect(element.said.at(-1)).to.equal(french.loadMore);
  });

  it('speaks the language of where it is moved to, and is left alone once it is gone', async () => {
    const page = await fixture(html`<div><x-speaker></x-speaker><div lang="de"></div></div>`);
    const element = speaker(page);
    page.lastElementChild!.append(element);
    await says(element, german.loadMore);
    element.remove();
    await element.updateComplete;
    const renderings = element.said.length;
    document.documentElement.lang = 'fr';
    const other = speaker(await fixture(html`<div><x-speaker></x-speaker></div>`));
    await says(other, french.loadMore);
    expect(element.said).to.have.length(renderings);
  });

  it('runs from right to left with its language where no dir says otherwise', async () => {
    const element = speaker(await fixture(html`<div lang="ar"><x-speaker></x-speaker></div>`));
    await says(element, arabic.loadMore);
    expect(element.language.dir).to.equal('rtl');
    document.documentElement.dir = 'ltr';
    await waitUntil(() => element.language.dir === undefined);
    document.documentElement.dir = 'auto';
    await waitUntil(() => element.language.dir === 'rtl');
    document.documentElement.removeAttribute('dir');
    await waitUntil(() => element.language.dir === 'rtl');
    // What stands in a shadow root counts for no `auto`.
    document.documentElement.dir = 'auto';
    await waitUntil(() => element.language.dir === 'rtl');
    document.documentElement.removeAttribute('dir');
    element.lang = 'de';
    await says(element, german.loadMore);
    expect(element.language.dir).to.equal(undefined);
  });

  describe('replaceStrings', () => {
    it('replaces wordings of a language, those of a variety before those of the language', async () => {
      const page = await fixture(html`<div lang="de"><x-speaker></x-speaker></div>`);
      const element = speaker(page);
      await says(element, german.loadMore);
      replaceStrings('de', { loadMore: 'Mehr zeigen', send: 'Abschicken' });
      await says(element, 'Mehr zeigen');
      expect(element.language.strings!.tryAgain).to.equal(german.tryAgain);
      replaceStrings('de-CH', { loadMore: 'Mehr aazeige' });
      page.setAttribute('lang', 'de-CH');
      await says(element, 'Mehr aazeige');
      replaceStrings('de', {});
      replaceStrings('de-CH', {});
      await says(element, german.loadMore);
    });

    it('brings a language that is not among ours, with English for what it lacks', async () => {
      replaceStrings('sr', { loadMore: 'Прикажи још' });
      const element = speaker(await fixture(html`<div lang="sr-RS"><x-speaker></x-speaker></div>`));
      await says(element, 'Прикажи још');
      expect(element.language.tag).to.equal('sr-RS');
      expect(element.language.strings!.tryAgain).to.equal(english.tryAgain);
    });

    it('gives way to the strings of one element', async () => {
      const element = speaker(await fixture(html`<div><x-speaker></x-speaker></div>`));
      replaceStrings('en', { loadMore: 'More', tryAgain: 'Once more' });
      element.strings = { loadMore: 'Yet more' };
      element.requestUpdate();
      await says(element, 'Yet more');
      expect(element.language.strings!.tryAgain).to.equal('Once more');
      replaceStrings('en', {});
      element.strings = undefined;
      element.requestUpdate();
      await says(element, english.loadMore);
    });
  });

  it('is what <reviews-widget> and <review-form> speak', async () => {
    await import('../../../src/index.js');
    const page = await fixture(html`<div lang="ar">
      <reviews-widget vendor-id="v1" loading="eager"></reviews-widget><review-form></review-form>
    </div>`);
    const [widget, form] = [page.firstElementChild!, page.lastElementChild!];
    const { default: arabicForm } = await import('virtual:languages/form/ar');
    const text = (element: Element) => element.shadowRoot?.textContent ?? '';
    await waitUntil(() => text(widget).includes(arabic.unavailable) && text(form).includes(arabicForm.heading));
    for (const element of [widget, form]) {
      const base = element.shadowRoot!.querySelector('[lang]')!;
      expect(base.getAttribute('lang')).to.equal('ar');
      expect(getComputedStyle(base).direction).to.equal('rtl');
    }
  });
});
