import { expect } from '@open-wc/testing';
import { sanitize } from '../../../../src/elements/chunks/sanitize/sanitize.js';
import { growsLikeTheSquare } from '../../../fixtures/growth.js';

const shown = (markup: string): string => {
  const place = document.createElement('div');
  place.append(sanitize(markup));
  return place.innerHTML;
};

describe('sanitize', () => {
  for (const [name, markup, expected] of [
    [
      'keeps simple markup',
      '<p>So <b>good</b></p><ul><li>light</li></ul>',
      '<p>So <b>good</b></p><ul><li>light</li></ul>',
    ],
    ['keeps the case of no tag', '<STRONG>x</STRONG><BR/>', '<strong>x</strong><br>'],
    ['drops attributes', `<p class="x" style='y' data-z id=i onclick=j>a</p>`, '<p>a</p>'],
    ['drops an attribute that holds a bracket', '<p title="a > b">a</p>', '<p>a</p>'],
    ['drops an attribute with a lone quote', `<p title=it's>a</p>`, '<p>a</p>'],
    ['keeps the text of other tags', '<a href="https://x.example">here</a> <b>b</b>', 'here <b>b</b>'],
    ['breaks lines where blocks did', '<div>one</div><div>two</div><h2>three</h2>', 'one\n\ntwo\n\nthree'],
    [
      'drops what nobody wrote to be read',
      '<b>a</b><style>*{}</style><script>1</script><!-- c --><svg><b>d</b></svg>',
      '<b>a</b>',
    ],
    ['keeps signs that only look like a tag', '<b>a</b> < b, c > d, I <3 it', '<b>a</b> &lt; b, c &gt; d, I &lt;3 it'],
    ['makes no tag of two halves', '<scr<b>ipt>x</b>', '&lt;scr<b>ipt&gt;x</b>'],
    ['keeps a tag without an end as text', '<b>a</b> <img src=x', '<b>a</b> &lt;img src=x'],
    ['keeps entities', '<b>R&amp;B &lt;i&gt; &copy;</b>', '<b>R&amp;B &lt;i&gt; ©</b>'],
    ['closes what was left open', '<ul><li><i>a', '<ul><li><i>a</i></li></ul>'],
  ] as const) {
    it(name, () => {
      expect(shown(markup)).to.equal(expected);
    });
  }

  for (const trap of ['<b "', `<b '"`, '<script ', '<!--', '<svg>', '<b ', '\n \n', '<p title=']) {
    it(`takes as long as a text of many ${JSON.stringify(trap)} is, and not its square`, async () => {
      const cost = (characters: number) => {
        const from = performance.now();
        shown(trap.repeat(characters / trap.length));
        return performance.now() - from;
      };
      expect(await growsLikeTheSquare(cost, 10_000)).to.equal(false);
    });
  }
});
