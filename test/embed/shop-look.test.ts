import { expect, test } from 'vitest';
import { contrast } from '../../src/contract/contrast.js';
import type { ShopLook } from '../../src/contract/shop-look.js';
import { lookStyles } from '../../src/embed/page-styles.js';
import { coloursOf, type Palette } from '../../src/embed/shop-look.js';
import { mailLookOf } from '../../src/server/messages/mail-frame.js';
import { shopLook } from '../../src/service/index.js';
import fc from '../fixtures/fast-check.js';

const NONE: ShopLook = { scheme: 'page', accent: null, star: null, text: null, surface: null, radius: null };
const colour = fc.option(
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
);
const look = fc.record({
  scheme: fc.constantFrom('page' as const, 'light' as const, 'dark' as const),
  accent: colour,
  star: colour,
  text: colour,
  surface: colour,
  radius: fc.option(fc.integer({ min: 0, max: 40 })),
});

function expectReadable({ ground, ink, quiet, accent, onAccent, star }: Palette): void {
  for (const text of [ink, quiet, accent]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(star, ground)).toBeGreaterThanOrEqual(3);
}

test('whatever a shop chooses, its pages and mails can be read', () => {
  fc.assert(
    fc.property(look, (chosen) => {
      const { base, dark } = mailLookOf(chosen);
      for (const palette of dark ? [base, dark] : [base]) expectReadable(palette);
    }),
  );
});

test('a colour that can be read is taken, and one that cannot in one of both schemes is as usual there', () => {
  const usual = { light: mailLookOf(null).base, dark: mailLookOf(null).dark! };
  const { scheme, light, dark } = coloursOf({ ...NONE, accent: '#8a1c4a', radius: 2 }, usual);
  expect([scheme, light.accent, light.onAccent, dark.accent]).toEqual([
    'light dark',
    '#8a1c4a',
    '#ffffff',
    usual.dark.accent,
  ]);
});

test('a surface decides whether its pages are light or dark, unless small print could not be read on it', () => {
  expect(mailLookOf({ ...NONE, surface: '#101828' })).toMatchObject({ scheme: 'dark', dark: null });
  expect(mailLookOf({ ...NONE, surface: '#fff8ee', scheme: 'dark' })).toMatchObject({ scheme: 'light' });
  expect(mailLookOf({ ...NONE, surface: '#808080' })).toMatchObject({
    scheme: 'light dark',
    base: { ground: '#ffffff' },
  });
});

test('is made of colours and numbers alone, as a style sheet', () => {
  fc.assert(
    fc.property(look, (chosen) => {
      expect(lookStyles(chosen)).toMatch(/^:root \{\n(?: {2}[a-z-]+: [a-z0-9#(), -]+;\n)+\}\n$/);
    }),
  );
  for (const hostile of ['red', '#fff', '#ffffff;}', 'url(https://evil.example)', '#FFFFFF', '</style>']) {
    expect(shopLook.safeParse({ ...NONE, accent: hostile }).success, hostile).toBe(false);
  }
  expect(shopLook.safeParse({ ...NONE, radius: 41 }).success).toBe(false);
  expect(shopLook.safeParse({ ...NONE, scheme: 'dark; }' }).success).toBe(false);
});
