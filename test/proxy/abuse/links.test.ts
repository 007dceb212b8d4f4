import { expect, test } from 'vitest';
import { isLinkInName, linkedHosts } from '../../../src/proxy/abuse/links.js';

test.each<[string, string[]]>([
  [
    'See cheap-pills.com and casino-win.net plus best-loans.org also replica-bags.shop or crypto-x.io now',
    ['cheap-pills.com', 'casino-win.net', 'best-loans.org', 'replica-bags.shop', 'crypto-x.io'],
  ],
  ['Go a-shop.com/x b-shop.com/y', ['a-shop.com', 'b-shop.com']],
  ['visit cheap pills (dot) com and casino [dot] net and loans dot org', ['pills.com', 'casino.net', 'loans.org']],
  ['see cheap。com casino．net loans｡org bags。shop', ['cheap.com', 'casino.net', 'loans.org', 'bags.shop']],
  ['[a](https://a.example)[b](https://b.example)', ['a.example', 'b.example']],
  ['//a.example/x //b.example/y', ['a.example', 'b.example']],
  ['hxxps://a.example h**p://b.example HXXP://C.example', ['a.example', 'b.example', 'c.example']],
  ['write t.me/bestseller or wa.me/491701234567', ['t.me', 'wa.me']],
  ['CHEAP-PILLS.COM! Or Cheap-Pills.Com.', ['cheap-pills.com', 'cheap-pills.com']],
  ['shop.example.co.uk, xn--mller-kva.de and müller.de', ['shop.example.co.uk', 'xn--mller-kva.de', 'müller.de']],
  ['请看cheap.com吧，很好', ['cheap.com']],
  ['cheap-pills.соm (Cyrillic) and ch\u200Beap.c\u200Bom', ['cheap-pills.com', 'cheap.com']],
  ['пилюли.рф', ['пилюли.рф']],
  ['pills . com, casino .net', ['pills.com', 'casino.net']],
  ['buy-it.in and pillole24.it and www.so.so', ['buy-it.in', 'pillole24.it', 'so.so']],
  ['https://ada@evil.test:8080/x', ['evil.test']],
  ['(cheap.com)', ['cheap.com']],
])('%j links to %j', (text, hosts) => {
  expect(linkedHosts(text)).toEqual(hosts);
});

test.each([
  'good.I like it',
  'It fits.It is warm.So far no fault.My kid loves it.No complaints.',
  'it works.it is great.so far.my kid too',
  'Made in the u.s. and in the U.S.A., for 3.5 stars, e.g. this one, i.e.this one; z.B. im Winter, z.B.im Winter',
  'Arrived at 9.am or 10.30am, size 7.5in, version 2.0.1.',
  'ada@shop.com and ada.lovelace@shop.com are no links, nor is @ada.com',
  'Sehr gut.Ich bin froh.Es passt.Die Farbe stimmt. Na ja...com',
  'Bello.Io sono contento. Très bien.Il est beau.',
  'とても良い。iPhoneに合う。最高',
  '质量很好。中国制造。很好。',
  'polka dot bag, polka dot to wear, dot',
  'and/or 4.5/5, 10/10. Really?!',
  'Хорошо.Мне понравилось.сом',
  'St.Pauli, Dr.No, Ph.D., Mr.T',
  'node.js, index.html, a.b, ..., ---.com.',
  '',
])('%j has no link', (text) => {
  expect(linkedHosts(text)).toEqual([]);
});

test.each([
  'cheap-pills.com',
  'cheap-pills。com',
  'Ada (cheap . com)',
  'pillole.it',
  'www.spam.test',
  'spam[dot]shop',
  'hxxp://x.y',
])('a name may not be %j', (name) => expect(isLinkInName(name)).toBe(true));

test.each([
  'Ada L.',
  'J.R. Smith',
  'St.John',
  'Dr.No',
  'M. de la Cruz',
  'Anna-Lena',
  'J.Me',
  'D.J.',
  '3.5',
  'Ada@home',
])('a name may be %j', (name) => expect(isLinkInName(name)).toBe(false));
