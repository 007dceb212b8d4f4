import { describe, expect, test } from 'vitest';
import { iconPath, sourceIcon } from '../../../src/service/reviews/sources.js';
import { temporaryService } from '../temporary-service.js';

describe('the icon of a source', () => {
  test.each([
    ['google', 'Google', 'G'],
    ['shop', 'Shop', 'S'],
    ['école', 'École', 'É'],
    ['🫖 pot', '🫖 pot', '🫖'],
    ['<script>&"', '&#60;script&#62;&#38;&#34;', '&#60;'],
  ])('of %s is titled %s and shows %s', (source, title, letter) => {
    const icon = sourceIcon(source);
    expect(icon).toContain(`<title>${title}</title>`);
    expect(icon).toMatch(new RegExp(`>${letter}</text></svg>$`));
  });

  test('is served to everyone, may be kept, and can do nothing when it is opened by itself', async () => {
    const { fetch } = await temporaryService();
    for (const source of ['google', 'a/b', 'x.svg', 'äö & ü', '../x', '%2e']) {
      const answer = await fetch(new Request(`http://service.test${iconPath(source)}`));
      expect(answer.status, source).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(answer.headers.get('cache-control')).toContain('max-age');
      expect(await answer.text()).toBe(sourceIcon(source));
    }
  });

  test('is not there for what can be no source', async () => {
    const { fetch } = await temporaryService();
    for (const name of ['', 'x'.repeat(201)]) expect(sourceIcon(name)).toBeNull();
    const answer = await fetch(new Request(`http://service.test/api/icons/${'x'.repeat(201)}.svg`));
    expect(answer.status).toBe(404);
  });
});
