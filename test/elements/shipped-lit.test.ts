/**
 * The Lit inside the built script is Lit as it is published: templates that none of ours uses yet work in it as well. The script
 * exports no `render`, so an element of a page draws them that extends ours, as a shop's own might.
 */
import { expect } from '@open-wc/testing';
import { html, mathml, nothing, svg, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';

const SCRIPT = '/dist/script/reviews-widget.js';
const { ReviewsWidget }: typeof import('../../src/index.js') = await import(SCRIPT);

class ShippedLit extends ReviewsWidget {
  template: TemplateResult = html``;

  override willUpdate(): void {}
  override updated(): void {}
  override render() {
    return this.template;
  }
}
customElements.define('shipped-lit', ShippedLit);

/** An element of the shipped script that shows `template`, and another one in its place with `show`. */
async function shown(template: TemplateResult) {
  const element = document.createElement('shipped-lit') as ShippedLit;
  const show = async (template: TemplateResult): Promise<ShadowRoot> => {
    element.template = template;
    element.requestUpdate();
    await element.updateComplete;
    return element.renderRoot;
  };
  document.body.append(element);
  return { element, show, root: await show(template) };
}
const text = (root: ShadowRoot) => root.textContent?.replace(/\s+/g, ' ').trim();

afterEach(() => {
  for (const element of document.querySelectorAll('shipped-lit')) element.remove();
});

describe('the Lit of the built script', () => {
  it('is the build for production, here and in the other tests of elements', () => {
    expect(globalThis).not.to.have.property('litIssuedWarnings');
  });

  it('gives an element to ref(), and takes it back', async () => {
    const button = createRef<HTMLButtonElement>();
    const called: (string | undefined)[] = [];
    const note = (element?: Element) => void called.push(element?.localName);
    const { root, show } = await shown(html`<button ${ref(button)}></button><i ${ref(note)}></i>`);
    expect(button.value).to.equal(root.querySelector('button'));
    await show(html`gone`);
    expect(button.value).to.equal(undefined);
    expect(called).to.deep.equal(['i', undefined]);
  });

  it('tells ref() when the element leaves the document and comes back', async () => {
    const called: (string | undefined)[] = [];
    const note = (element?: Element) => void called.push(element?.localName);
    const { element } = await shown(html`<i ${ref(note)}></i>`);
    element.remove();
    document.body.append(element);
    await element.updateComplete;
    expect(called).to.deep.equal(['i', undefined, 'i']);
  });

  it('draws svg and mathml of their own', async () => {
    const circle = svg`<circle r=${3}></circle>`;
    const { root } = await shown(html`<svg>${circle}</svg><math>${mathml`<mi>x</mi>`}</math>`);
    expect(root.querySelector('circle')).to.be.instanceOf(SVGCircleElement);
    expect(root.querySelector('circle')!.getAttribute('r')).to.equal('3');
    expect(root.querySelector('mi')!.namespaceURI).to.equal('http://www.w3.org/1998/Math/MathML');
  });

  it('draws whatever can be iterated over', async () => {
    const generated = (function* () {
      yield html`<b>c</b>`;
      yield 'd';
    })();
    const { root, show } = await shown(html`${new Set(['a', 'b'])}${generated}`);
    expect(text(root)).to.equal('abcd');
    await show(html`${new Map([['x', 1]]).keys()}`);
    expect(text(root)).to.equal('x');
  });

  it('keeps the elements of a list that repeat() turns round', async () => {
    const list = (keys: string[]) =>
      html`${repeat(
        keys,
        (key) => key,
        (key) => html`<i id=${key}></i>`,
      )}`;
    const { root, show } = await shown(list(['a', 'b', 'c']));
    const [a, b, c] = root.querySelectorAll('i');
    await show(list(['c', 'a', 'b']));
    expect([...root.querySelectorAll('i')]).to.deep.equal([c, a, b]);
  });

  it('fills texts of elements that hold no markup', async () => {
    const filled = (value: string) =>
      html`<textarea>${value}, again ${value}</textarea><style>/* ${value} */</style><title>${value}</title>`;
    const { root, show } = await shown(filled('one'));
    expect(root.querySelector('textarea')!.value).to.equal('one, again one');
    await show(filled('<two>'));
    expect(root.querySelector('textarea')!.value).to.equal('<two>, again <two>');
    expect(root.querySelector('title')!.textContent).to.equal('<two>');
  });

  it('leaves a value in a comment alone, and fills what comes after', async () => {
    const { root } = await shown(html`<!-- ${'hidden'} --><p class="one ${classMap({ two: true })}">${'seen'}</p>`);
    expect(text(root)).to.equal('seen');
  });

  it('fills attributes of every kind, and takes them away', async () => {
    const filled = (on: boolean) => html`<input
      class="fixed ${on ? 'on' : 'off'}"
      title=${on ? 'title' : nothing}
      ?disabled=${on}
      .value=${on ? 'value' : ''}
    /><p class=${classMap({ on, off: !on })}></p>`;
    const { root, show } = await shown(filled(true));
    const input = root.querySelector('input')!;
    expect([input.className, input.title, input.disabled, input.value]).to.deep.equal([
      'fixed on',
      'title',
      true,
      'value',
    ]);
    await show(filled(false));
    expect(input.hasAttribute('title') || input.disabled || input.value !== '').to.equal(false);
    expect(root.querySelector('p')!.className.trim()).to.equal('off');
  });

  it('calls listeners that are objects, with their options, in the element’s name', async () => {
    const called: unknown[] = [];
    const once = { handleEvent: (event: Event) => void called.push(event.type), once: true };
    const capture = { handleEvent: () => void called.push('captured'), capture: true };
    const listening = (listener: unknown) => html`<div @click=${capture}><button @click=${listener}></button></div>`;
    const { element, root, show } = await shown(listening(once));
    const button = root.querySelector('button')!;
    button.click();
    button.click();
    expect(called.splice(0)).to.deep.equal(['captured', 'click', 'captured']);
    await show(
      listening(function (this: unknown) {
        called.push(this);
      }),
    );
    button.click();
    expect(called).to.deep.equal(['captured', element]);
  });

  it('draws markup that the page vouches for', async () => {
    const { root, show } = await shown(html`${unsafeHTML('<b>bold</b>')}`);
    expect(root.querySelector('b')!.textContent).to.equal('bold');
    await show(html`${unsafeHTML('plain')}`);
    expect(root.querySelector('b')).to.equal(null);
  });
});
