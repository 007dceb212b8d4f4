import { expect, test } from 'vitest';
import { pagePolicy } from '../../src/platform/page-policy.js';

const directivesOf = (policy: string) => new Map(policy.split('; ').map((line) => [line.split(' ')[0], line]));

test('lets a page load from its own origin alone, and media from theirs', () => {
  const policy = pagePolicy({ media: ['https://media.example'], formAction: 'none', frameAncestors: 'none' });
  const directives = directivesOf(policy);
  expect(directives.get('default-src')).toBe("default-src 'none'");
  expect(directives.get('script-src')).toBe("script-src 'self'");
  expect(directives.get('connect-src')).toBe("connect-src 'self'");
  expect(directives.get('img-src')).toBe("img-src 'self' data: https://media.example");
  expect(directives.get('media-src')).toBe("media-src 'self' https://media.example");
  expect(directives.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  expect(directives.get('form-action')).toBe("form-action 'none'");
  expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test('lets forms send pictures to the origin that takes them, and to no other that shows some', () => {
  const directives = directivesOf(
    pagePolicy({
      media: ['https://media.example', 'https://uploads.example'],
      uploads: ['https://uploads.example'],
      formAction: 'self',
      frameAncestors: 'self',
    }),
  );
  expect(directives.get('connect-src')).toBe("connect-src 'self' https://uploads.example");
  expect(directives.get('form-action')).toBe("form-action 'self'");
});
