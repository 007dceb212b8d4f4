import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readColumnChoice } from '../../src/cli/import-columns.js';
import { statusKind } from '../../src/cli/import-status-columns.js';
import { type PendingTally, readShownChoice, visibilityColumns } from '../../src/cli/import-visibility.js';
import type { Review } from '../../src/contract/service/review.js';
import { openStore } from '../../src/service/index.js';
import { createTestShell, type TestShell } from './test-shell.js';

async function reviewsOf(shell: TestShell, vendorId: string): Promise<Review[]> {
  const store = await openStore({ dataDir: shell.dataDir });
  try {
    return (await store.reviews.list(vendorId)).reviews;
  } finally {
    await store.close();
  }
}

async function importNew(content: string, name = 'reviews.csv', ...flags: string[]) {
  const shell = await createTestShell();
  const file = await shell.file(name, content);
  const result = await shell.run('import', file, '--new-vendor', 'Hats', ...flags);
  const id = result.out.trim();
  const reviews = id === '' ? [] : await reviewsOf(shell, id);
  const shown = reviews.filter(({ showOnWidget }) => showOnWidget).map(({ text }) => text);
  return { ...result, shell, reviews, shown };
}

/** A file as other systems write it, with a review that was shown and others that were not. */
const EXPORTS: Record<string, { file: string; columns: string[]; settle: string[]; name?: string }> = {
  'Judge.me, export': {
    file:
      'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply\n' +
      ',Shown,5,2024-03-07 15:43:43 UTC,email,ok,Ada,ada@example.com,1,hat,\n' +
      ',Hidden,1,2024-03-07 15:43:43 UTC,web,spam,Eve,eve@example.com,1,hat,\n',
    columns: ['curated'],
    settle: ['curated=ok'],
  },
  'Judge.me, API': {
    name: 'reviews.jsonl',
    file:
      '{"title":"","body":"Shown","rating":5,"reviewer":{"name":"Ada"},"verified":"","created_at":"2024-03-07T15:43:43Z","published":true,"hidden":false,"curated":"ok"}\n' +
      '{"title":"","body":"Hidden","rating":1,"reviewer":{"name":"Eve"},"verified":"","created_at":"2024-03-07T15:43:43Z","published":true,"hidden":true,"curated":"ok"}\n' +
      '{"title":"","body":"Not published","rating":1,"reviewer":{"name":"Eve"},"verified":"","created_at":"2024-03-07T15:43:43Z","published":false,"hidden":false,"curated":"spam"}\n',
    columns: ['hidden', 'curated'],
    settle: ['hidden=false', 'curated=ok'],
  },
  'Yotpo, export': {
    file:
      'Review ID,Review Type,Review Status,Product ID,Review Score,Review Title,Review Content,Reviewer Display Name,Reviewer Email,Published Image URLs,Profanity Flag\n' +
      '1,product,Published,7,5,,Shown,Ada,ada@example.com,,0\n' +
      '2,product,Rejected,7,1,,Hidden,Eve,eve@example.com,,0\n' +
      '3,product,Published,7,1,,Profane,Eve,eve@example.com,,1\n',
    columns: ['Review Status', 'Profanity Flag'],
    settle: ['Review Status=Published', 'Profanity Flag=0'],
  },
  'Loox, export': {
    file:
      'id,status,rating,email,nickname,full_name,review,date,productId,handle,img,variant,verified_purchase\n' +
      'a,Active,5,ada@example.com,Ada,Ada L,Shown,2024-01-01T10:00:00.000Z,1,hat,,,TRUE\n' +
      'b,Hidden,1,eve@example.com,Eve,Eve L,Hidden,2024-01-01T10:00:00.000Z,1,hat,,,TRUE\n',
    columns: ['status'],
    settle: ['status=active'],
  },
  'Okendo, template': {
    file:
      'name,body,handle,productId,rating,sku,dateCreated,email,imageUrls,isApproved,isVerifiedBuyer,title\n' +
      'Ada,Shown,hat,1,5,s,2024-01-01,ada@example.com,,true,true,\n' +
      'Eve,Hidden,hat,1,1,s,2024-01-01,eve@example.com,,false,true,\n',
    columns: ['isApproved'],
    settle: ['isApproved=true'],
  },
  'Shopify Product Reviews, export': {
    file:
      'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at\n' +
      'hat,published,5,,Ada,ada@example.com,,Shown,,2023-06-01T10:00:00-04:00,\n' +
      'hat,unpublished,1,,Eve,eve@example.com,,Hidden,,2023-06-01T10:00:00-04:00,\n',
    columns: ['state'],
    settle: ['state=published'],
  },
  'WooCommerce, REST': {
    name: 'reviews.jsonl',
    file: ['approved', 'hold', 'spam', 'unspam', 'trash', 'untrash']
      .map((status, index) =>
        JSON.stringify({
          id: index,
          date_created: '2024-01-01T10:00:00',
          product_id: 7,
          status,
          reviewer: 'Ada',
          review: status === 'approved' ? 'Shown' : status,
          rating: 5,
          verified: true,
        }),
      )
      .join('\n'),
    columns: ['status'],
    settle: ['status=approved'],
  },
  'WordPress, comments': {
    file:
      'comment_ID,comment_post_ID,comment_author,comment_date,comment_content,comment_approved,comment_parent,user_id,rating,verified,text\n' +
      '1,7,Ada,2024-03-04 09:12:00,,1,0,0,5,1,Shown\n' +
      ['0', 'spam', 'trash']
        .map((state, at) => `${at + 2},7,Eve,2024-03-04 09:12:00,,${state},0,0,1,1,${state}\n`)
        .join(''),
    columns: ['comment_approved'],
    settle: ['comment_approved=1'],
  },
  'PowerReviews, import': {
    file:
      'Review Id,Page Id,Review Display,Review Title,Review Text,Rating,Verified Buyer,Review Status\n' +
      '1,hat,Yes,,Shown,5,Yes,Approved\n2,hat,Yes,,Hidden,1,Yes,Pending\n3,hat,No,,Not displayed,1,Yes,Approved\n',
    columns: ['Review Display', 'Review Status'],
    settle: ['Review Status=approved', 'Review Display=yes'],
  },
  'Site Reviews, export': {
    file:
      'date;rating;title;content;name;email;is_approved;is_pinned;is_verified\n' +
      '2024-01-01;5;;Shown;Ada;ada@example.com;1;0;1\n2024-01-01;1;;Hidden;Eve;eve@example.com;0;1;1\n',
    columns: ['is_approved'],
    settle: ['is_approved=1'],
  },
};

describe('no import shows what another system had hidden', () => {
  test.each(Object.entries(EXPORTS))(
    'waits for approval, and the report says why: %s',
    async (_, { file, name, columns }) => {
      const { code, err, reviews, shown } = await importNew(file, name);
      expect(code).toBe(0);
      expect(reviews.length).toBeGreaterThan(1);
      expect(shown).toEqual([]);
      expect(reviews.filter(({ heldBackReason }) => heldBackReason === 'pending').length).toBeGreaterThan(0);
      expect(err).toMatch(/\d not shown until approved\n/);
      for (const column of columns)
        expect(err).toContain(`not known whether "${column}" says that a review was shown: `);
    },
  );

  test.each(Object.entries(EXPORTS))(
    'is told apart by the values that --shown names: %s',
    async (_, { file, name, settle }) => {
      const { code, err, shown } = await importNew(file, name, ...settle.flatMap((one) => ['--shown', one]));
      expect([code, shown]).toEqual([0, ['Shown']]);
      expect(err).not.toContain('until approved');
    },
  );

  test.each(['Stamped, import', 'Yotpo, Shopify import'])(
    'stays hidden where the column is known: %s',
    async (kind) => {
      const [column, yes, no] = kind.startsWith('Stamped')
        ? ['published', 'true', 'false']
        : ['Published', 'TRUE', 'FALSE'];
      const { err, reviews, shown } = await importNew(`rating,body,${column}\n5,Shown,${yes}\n1,Hidden,${no}\n`);
      expect(shown).toEqual(['Shown']);
      expect(reviews.map(({ heldBackReason }) => heldBackReason)).toEqual([null, null]);
      expect(err).not.toContain('until approved');
    },
  );

  test('is not known from a product’s import of which rows say nothing', async () => {
    const feefo =
      'Name,Sale Date,Feedback Date,Product Id,Product Rating,rating,text\nAda,01/02/2024,01/02/2024,1,5,5,Shown\n';
    expect((await importNew(feefo)).shown).toEqual(['Shown']);
  });
});

describe('the column of a row', () => {
  test('that is known but says something else has it wait, counted by what it says', async () => {
    const { err, shown, reviews } = await importNew(
      'rating,text,published\n5,Shown,yes\n5,Live,live\n4,Maybe,maybe\n4,Again,maybe\n3,Empty,\n2,Hidden,no\n',
    );
    expect(shown).toEqual(['Shown']);
    expect(reviews.find(({ text }) => text === 'Hidden')).toMatchObject({ showOnWidget: false, heldBackReason: null });
    expect(err).toContain('4 not shown until approved\n');
    expect(err).toContain('"published" says that a review was shown: "live" 1, "maybe" 2, nothing 1\n');
  });

  test('that says that it is verified shows nothing', async () => {
    const { shown } = await importNew('rating,text,status,verified,is_verified_buyer\n5,Text,verified,yes,true\n');
    expect(shown).toEqual([]);
  });

  test('that a row of JSON lacks is as unknown as one that says something', async () => {
    const { shown, err } = await importNew(
      '{"rating":5,"text":"First"}\n{"rating":5,"text":"Second","meta":{"moderation":{"state":"hidden"}}}\n',
      'reviews.jsonl',
    );
    expect(shown).toEqual([]);
    expect(err).toContain('"meta.moderation.state" says that a review was shown: nothing 1, "hidden" 1\n');
  });

  test('is named in the report file too, with its values', async () => {
    const shell = await createTestShell();
    const file = await shell.file('reviews.csv', 'rating,text,status\n5,a,live\n9,b,live\n');
    const report = `${shell.directory}/report.jsonl`;
    await shell.run('import', file, '--new-vendor', 'Hats', '--report', report);
    const { readFileSync } = await import('node:fs');
    const lines = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([expect.objectContaining({ line: 3 }), { pending: 'status', values: { live: 1 } }]);
  });

  test('that --shown names has to be there', async () => {
    const { code, err } = await importNew('rating,text\n5,a\n', 'reviews.csv', '--shown', 'status=live');
    expect([code, err]).toEqual([2, 'reviews-widget: --shown: the file has no column "status"\n']);
    expect((await importNew('rating,text\n5,a\n', 'reviews.csv', '--shown', '=live')).code).toBe(2);
  });

  test('may be said to mean nothing', async () => {
    const { shown } = await importNew('rating,text,state\n5,a,Ohio\n5,b,\n', 'reviews.csv', '--shown', 'state=*');
    expect(shown).toHaveLength(2);
  });

  test('that is left out by --map is not forgotten', async () => {
    const { shown } = await importNew('rating,text,published\n5,a,no\n', 'reviews.csv', '--map', 'showOnWidget=');
    expect(shown).toEqual([]);
  });
});

test('reviews of our own interface are shown where it says so: their status is about replies', async () => {
  const review = (text: string, fields: object) =>
    `${JSON.stringify({ id: text, rating: '5', text, createdAt: '2024-01-01T10:00:00.000Z', showOnWidget: true, isArchived: false, heldBackReason: null, status: 'New', ...fields })}\n`;
  const file = [
    review('Shown', {}),
    review('Answered', { status: 'Responded' }),
    review('Hidden', { showOnWidget: false, heldBackReason: 'spam' }),
    review('Archived', { isArchived: true }),
    review('Of a later version', { status: 'Withheld' }),
  ].join('');
  const { shown, reviews } = await importNew(file, 'reviews.jsonl');
  expect(shown.sort()).toEqual(['Answered', 'Shown']);
  expect(reviews).toHaveLength(5);
  expect((await importNew(file.replaceAll('showOnWidget', 'is_live'), 'reviews.jsonl')).shown).toEqual([]);
});

test('a file with more columns that may say it than are read is refused whole', async () => {
  const names = Array.from(
    { length: 51 },
    (_, index) => `status_${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index)}`,
  );
  const settled = names.slice(0, 50).flatMap((name) => ['--shown', `${name}=ok`]);
  const file = `rating,text,${names.join()}\n5,Hidden,${names.map((_, index) => (index < 50 ? 'ok' : 'rejected')).join()}\n`;
  const { code, err, shown } = await importNew(file, 'reviews.csv', ...settled);
  expect([code, shown]).toEqual([1, []]);
  expect(err).toContain('more than 50 columns may say whether a review was shown');
});

test('a second import shows nothing that the first one kept back', async () => {
  const shell = await createTestShell();
  const file = await shell.file('reviews.csv', 'id,rating,text,status\n1,5,a,rejected\n');
  const { out } = await shell.run('import', file, '--new-vendor', 'Hats');
  await shell.run('import', file, '--vendor', out.trim(), '--shown', 'status=rejected');
  expect(await reviewsOf(shell, out.trim())).toMatchObject([{ showOnWidget: false, heldBackReason: 'pending' }]);
});

test('rows that took the time of the import are counted, with the column that may be their date', async () => {
  const { err } = await importNew('rating,text,dateCreated\n5,a,2024-01-01\n');
  expect(err).toContain('1 without a date took the time of the import, the first row newest\n');
  expect(err).toContain('is "dateCreated" their date? then name it: --map "createdAt=dateCreated"\n');
});

describe('names that may say it', () => {
  test.each(
    'status|Review Status|STATE|review_state|reviewstatus|isApproved|is_approved|comment_approved|Publish Review|published?|curated|hidden|Is Hidden|visibility|Moderation|Profanity Flag|spam|is_spam|trash|deleted_at|archived|enabled|active|heldBackReason|isArchived|Review Display|review.moderation.state|Freigabe|Veröffentlicht|sichtbar|statut|publié|Approuvé|estado|publicado|aprobada|oculto|stato|pubblicato|zichtbaar|goedgekeurd|状态|公開|승인|статус|опубликован'.split(
      '|',
    ),
  )('%s', (name) => expect(statusKind(name)).toBe('value'));

  test.each(['published_at', 'Publish Date', 'displayedOn'])('%s, by having no day', (name) =>
    expect(statusKind(name)).toBe('day'),
  );

  test.each(
    'rating|text|title|Display Name|Reviewer Display Name|Published Image URLs|verified|verified_purchase|isVerifiedBuyer|source|review_type|location|country|created_at|Review Creation Date|reply|is_pinned|incentivized|score|product_handle|reviewer_email|review|Customer Name|statistics'.split(
      '|',
    ),
  )('not %s', (name) => expect(statusKind(name)).toBeNull());
});

test('no row is shown that says anything but a known yes, whatever its columns and values', () => {
  const column = fc.oneof(
    fc.constantFrom('status', 'published', 'visible', 'show_on_widget', 'Is Approved', 'hidden', 'verified', 'text'),
    fc.string(),
  );
  const value = fc.oneof(
    fc.constantFrom('true', 'TRUE', '1', 'yes', 'on', 'y', 'approved', 'no', '0', ''),
    fc.string(),
  );
  const cells = fc.uniqueArray(fc.tuple(column, value), { selector: ([name]) => name, maxLength: 6 });
  fc.assert(
    fc.property(cells, (row) => {
      const names = row.map(([name]) => name);
      const values = row.map(([, cell]) => cell);
      const tally: PendingTally = { rows: 0, columns: new Map() };
      const columns = visibilityColumns(names, readColumnChoice([]), readShownChoice([]));
      const isYes = (cell: string) => /^(true|yes|y|1|on)$/i.test(cell.trim());
      const known = /^(published|visible|showonwidget)$/;
      const allYes = row.every(([name, cell]) => {
        const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
        return known.test(plain)
          ? isYes(cell)
          : statusKind(name) === null || (statusKind(name) === 'day' && cell.trim() !== '');
      });
      const visibility = columns.read(names, values, tally);
      expect(visibility === 'shown').toBe(allYes);
      expect(tally.rows).toBe(visibility === 'pending' ? 1 : 0);
    }),
  );
});
