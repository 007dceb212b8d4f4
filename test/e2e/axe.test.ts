import { expect, test } from 'vitest';
import { axeDarkFindings, axeFindings, openPage, sharedBrowser } from './browser.js';

const PAGE = `<!doctype html><html lang="en"><title>Planted faults</title><main aria-label="Outer"><h1>Planted faults</h1>
  <div><template shadowrootmode="open"><button></button><p style="color: #aaa; background: #fff">Too faint</p></template></div>
  <iframe title="Inner" srcdoc="<!doctype html><html lang=en><title>Inner</title><main aria-label=Inner><h1>Inner</h1><img src='data:,'></main>"></iframe></main>`;

test('axe finds what is wrong in a page, its shadow roots and its frames, under the strictest policy, but for what is left out', async () => {
  const browser = await sharedBrowser();
  const { page } = await openPage(browser, 'about:blank', {}, (page) =>
    page.route('http://shop.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: {
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; require-trusted-types-for 'script'",
        },
        body: PAGE,
      }),
    ),
  );
  await page.goto('http://shop.test/');
  const rules = (findings: string[]) => findings.map((finding) => finding.split(':')[0]).sort();
  expect(rules(await axeFindings(page))).toEqual(['button-name', 'color-contrast', 'image-alt']);
  expect(rules(await axeFindings(page, ['color-contrast']))).toEqual(['button-name', 'image-alt']);
  await page.context().close();
});

test('axe finds what only the dark hides, and leaves the page in the light', async () => {
  const browser = await sharedBrowser();
  const { page } = await openPage(browser, 'about:blank');
  await page.setContent(`<!doctype html><html lang="en"><title>By night</title><style>:root { color-scheme: light dark }
    body { background: light-dark(#fff, #111) } p { color: #333; transition: color 1s } @media (prefers-color-scheme: dark) { h1 { color: #eee } }
    </style><main><h1>By night</h1><p>Too faint in the dark</p></main>`);
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeDarkFindings(page)).toEqual([expect.stringMatching(/^color-contrast: <p>/)]);
  expect(await axeFindings(page)).toEqual([]);
  await page.context().close();
});
