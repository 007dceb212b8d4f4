import { describe, expect, test } from 'vitest';
import { withVendor } from '../../../src/cli/commands/with-vendor.js';
import type { CampaignUpdate } from '../../../src/contract/service/campaign.js';
import { workbookParts, zip } from '../../fixtures/workbook.js';
import { createTestShell } from '../test-shell.js';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const SHOPIFY_HEADER =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Total,Created at,Lineitem quantity,Lineitem name,Lineitem sku,Billing Name,Cancelled at,Refunded Amount,Id,Phone';

/** As Shopify writes it: the second product of an order has a line with little else. */
const shopify = () =>
  [
    SHOPIFY_HEADER,
    `#1001,ada@customer.example,paid,${daysAgo(9)},fulfilled,${daysAgo(8)},59.80,${daysAgo(9)},1,Blue kettle,K-1,Ada Lovelace,,0,551,`,
    '#1001,ada@customer.example,,,,,,,1,"Teapot, 1 l",T-1,,,,,',
    `#1002,bo@customer.example,refunded,${daysAgo(9)},fulfilled,${daysAgo(8)},9,${daysAgo(9)},1,Sieve,S-1,Bo Ek,,9,552,`,
    `#1003,cy@customer.example,paid,${daysAgo(9)},fulfilled,${daysAgo(8)},9,${daysAgo(9)},1,Sieve,S-1,Cy Ek,${daysAgo(7)},0,553,`,
    `#1004,dee@customer.example,paid,${daysAgo(1)},unfulfilled,,9,${daysAgo(1)},1,Sieve,S-1,Dee Ek,,0,554,`,
    `#1005,eve@customer.example,paid,${daysAgo(99)},fulfilled,${daysAgo(98)},9,${daysAgo(99)},1,Sieve,S-1,Eve Ek,,0,555,`,
    `#1006,,paid,${daysAgo(3)},fulfilled,${daysAgo(2)},9,${daysAgo(3)},1,Sieve,S-1,Flo Ek,,0,556,030 123`,
    `#1007,gus@customer.example,paid,${daysAgo(3)},fulfilled,sometime,9,${daysAgo(3)},1,Sieve,S-1,Gus Ek,,0,557,`,
    '#1008,too few',
    `#1009,"hal@customer.example",paid,${daysAgo(3)},fulfilled,${daysAgo(2)},1,${daysAgo(3)},1,Sieve,S-1,Hal,,0,559,`,
  ].join('\r\n');

async function shellWithVendor() {
  const shell = await createTestShell();
  const vendor = (await shell.run('vendor', 'create', '--name', 'Blue Kettle')).out.trim();
  const importOrders = async (content: string | Uint8Array, ...flags: string[]) =>
    shell.run('invite', 'import', await shell.file('orders.csv', content), '--vendor', vendor, ...flags);
  const invites = async () => {
    const { out } = await shell.run('invite', 'list', '--json', '--vendor', vendor);
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };
  return { ...shell, vendor, importOrders, invites };
}

describe('reviews-widget invite import', () => {
  test('invites each order of an export of Shopify once, and says of every other line why not', async () => {
    const { importOrders, invites } = await shellWithVendor();
    const dry = await importOrders(shopify(), '--dry-run');
    expect([dry.code, dry.err.split('\n')[0], await invites()]).toEqual([
      0,
      '2 would be invited, 0 invited before, 7 left out',
      [],
    ]);
    const { code, out, err } = await importOrders(shopify());
    expect([code, err.split('\n'), out]).toEqual([
      0,
      [
        '2 invited, 0 invited before, 7 left out',
        'left out as too old: 1; how many days back is said with --latest-days',
        '',
      ],
      dry.out,
    ]);
    expect(out.split('\n')).toEqual([
      'line 4: order #1002 is cancelled or refunded',
      'line 5: order #1003 is cancelled or refunded',
      'line 6: order #1004 is not paid or not sent yet',
      'line 7: order #1005 its invite would have been due too long ago',
      expect.stringContaining('line 9: date must be a date between 1990'),
      'line 10: has 2 columns where the header has 16',
      'line 8: order #1006 has no email address, and no phone number with its international prefix',
      '',
    ]);
    expect((await invites()).map(({ contact, products }) => [contact.email, contact.firstName, products])).toEqual(
      expect.arrayContaining([
        ['hal@customer.example', 'Hal', [{ sourceProductId: 'S-1', title: 'Sieve' }]],
        [
          'ada@customer.example',
          'Ada',
          [
            { sourceProductId: 'K-1', title: 'Blue kettle' },
            { sourceProductId: 'T-1', title: 'Teapot, 1 l' },
          ],
        ],
      ]),
    );
    expect(await importOrders(shopify())).toMatchObject({
      err: expect.stringMatching(/^0 invited, 2 invited before, 7 left out\n/),
    });
    expect(await importOrders(shopify(), '--latest-days', '200')).toMatchObject({
      err: '1 invited, 2 invited before, 6 left out\n',
    });
  });

  test('reads any other file by the names of its columns, or by those that are named', async () => {
    const { importOrders, invites } = await shellWithVendor();
    const utf16 = Buffer.from(
      '\ufeffOrder Number;Billing Email;First Name (Billing);Item Name;SKU\r\nW1;a@b.example;Ånn;Mug;M\r\n',
      'utf16le',
    );
    expect(await importOrders(utf16, '--kind', 'woocommerce')).toMatchObject({
      out: '',
      err: expect.stringMatching(/^1 invited/),
    });
    const own = 'Bestellung\tKunde\tWann\nB1\tbo@b.example\t03/04/2026\n';
    const map = ['--map', 'number=Bestellung', '--map', 'email=Kunde', '--map', 'date=Wann'];
    expect(await importOrders(own, ...map)).toMatchObject({
      out: expect.stringContaining('line 2: date "03/04/2026" may have'),
    });
    expect(await importOrders(own, ...map, '--date-format', 'dd/mm', '--latest-days', '9999')).toMatchObject({
      err: expect.stringMatching(/^1 invited/),
    });
    expect(
      (await invites()).map(({ contact, products }) => [contact.firstName, contact.source, products.length]),
    ).toEqual(
      expect.arrayContaining([
        ['Ånn', 'woocommerce', 1],
        ['', 'generic', 0],
      ]),
    );
  });

  test('a file as Excel saves a plain CSV, in Windows-1252, is read with its umlauts', async () => {
    const { importOrders, invites } = await shellWithVendor();
    const latin1 = Buffer.from(
      'order;email;firstName;product_id;product_title;street\r\n9001;j@customer.example;J\xfcrgen;MUG-01;Mug;\r\n9002;k@customer.example;Kim;MUG-01;Sch\xf6ne Sch\xfcssel;\r\n9003;l@customer.example;Lou;MUG-01;Mug;H\xf6he\r\n',
      'latin1',
    );
    expect(await importOrders(latin1)).toMatchObject({
      err: '3 invited, 0 invited before, 0 left out\n',
    });
    expect((await invites()).map(({ contact }) => contact.firstName).sort()).toEqual(['Jürgen', 'Kim', 'Lou']);
  });

  test('a workbook is read as well, and what is no table is named', async () => {
    const { importOrders, invites } = await shellWithVendor();
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      ['order', 'email', 'product_id', 'product_title'].map(cell),
      ['<c><v>9001</v></c>', cell('j@customer.example'), '<c><v>7.012345678901E+12</v></c>', cell('Mug')],
    ].map((cells) => `<row>${cells.join('')}</row>`);
    expect(await importOrders(zip(workbookParts([{ name: 'Orders', rows: rows.join('') }])))).toMatchObject({
      err: '1 invited, 0 invited before, 0 left out\n',
    });
    expect((await invites()).map(({ products }) => products[0].sourceProductId)).toEqual(['7012345678901']);
    expect((await importOrders('[{"id":1}]')).err).toContain('is JSON: save it as a table, in CSV or .xlsx');
  });

  test('numbers that a spreadsheet has rounded are refused, with the cell; a phone number is left out alone', async () => {
    const { importOrders, invites } = await shellWithVendor();
    const file = [
      'Order Number,Email,Product ID,Product Name,Order Status,Phone',
      '1,ada@customer.example,8.12346E+12,Cup,completed,',
      '2,bo@customer.example,"8,12346E+12",Bowl,completed,',
      '3.00123E+14,cy@customer.example,9,Cup,completed,',
      '4,dee@customer.example,########,Cup,completed,',
      '5,eve@customer.example,#N/A,Cup,completed,',
      '6,flo@customer.example,gid://shopify/Product/9,Salt &amp; Pepper,completed,4.36641E+11',
      '7,gus@müller.example,E12,Cup,completed,',
      '8,hal@customer.example,7E5,Cup,completed,',
    ].join('\n');
    const dry = await importOrders(file, '--dry-run');
    expect(dry.out.split('\n').map((line) => line.split(':')[0])).toEqual([
      'line 2',
      'line 3',
      'line 4',
      'line 5',
      'line 7',
      '',
    ]);
    expect(dry.out).toContain('line 2: productId "8.12346E+12" was rounded by a spreadsheet');
    expect(dry.out).toContain('line 4: number "3.00123E+14" was rounded');
    expect(dry.out).toContain('line 7: phone "4.36641E+11" was rounded');
    expect(dry.err).toContain('4 would be invited, 0 invited before, 4 left out\n');
    expect(await importOrders(file)).toMatchObject({ out: dry.out, err: '4 invited, 0 invited before, 4 left out\n' });
    expect((await invites()).map(({ contact, products }) => [contact.email, products])).toEqual(
      expect.arrayContaining([
        ['flo@customer.example', [{ sourceProductId: '9', title: 'Salt & Pepper' }]],
        ['gus@xn--mller-kva.example', [{ sourceProductId: 'E12', title: 'Cup' }]],
      ]),
    );
  });

  test.each(['sep=;\r\n', '"sep=;"\n', '\ufeffsep=;\n', 'SEP=;\n'])(
    'the first line of Excel, %j, is no header',
    async (first) => {
      const { importOrders, invites } = await shellWithVendor();
      const file = `${first}number;email;productId;productTitle;status\n1;ada@customer.example;77;Tasse;completed\n`;
      expect(await importOrders(file)).toMatchObject({
        code: 0,
        out: '',
        err: '1 invited, 0 invited before, 0 left out\n',
      });
      expect(await invites()).toMatchObject([{ products: [{ sourceProductId: '77', title: 'Tasse' }] }]);
    },
  );

  test('the orders of one customer make one invite, and another part of an order, or the file once more, changes nothing', async () => {
    const { importOrders, invites } = await shellWithVendor();
    const file =
      'order,email,sku,item\n1,ada@b.example,K,Kettle\n2,Ada@B.example,T,Teapot\n3,ada@b.example,M,Mug\n1,ada@b.example,S,Sieve\n';
    expect(await importOrders(file)).toMatchObject({ err: '3 invited, 0 invited before, 1 left out\n' });
    expect(await importOrders(file)).toMatchObject({ err: '0 invited, 3 invited before, 1 left out\n' });
    const all = await invites();
    expect(all.map(({ products }) => products.map(({ title }: { title: string }) => title))).toEqual([
      ['Kettle', 'Teapot', 'Mug'],
    ]);
  });

  test('a status that is not known is left out, counted and named, until the user says that it means completed', async () => {
    const { importOrders, invites } = await shellWithVendor();
    const file = [
      'order;email;product;Bestellstatus',
      '1;a@b.example;Mug;storniert',
      '2;b@b.example;Mug;In Bearbeitung',
      '3;c@b.example;Mug;Versendet',
      '4;d@b.example;Mug;Beim Kunden',
      '5;e@b.example;Mug;beim Kunden?',
      '6;f@b.example;Mug;Beim Kunden',
    ].join('\n');
    const dry = await importOrders(file, '--dry-run');
    expect(dry.out.split('\n')).toEqual([
      'line 2: order 1 is cancelled or refunded',
      'line 3: order 2 is not paid or not sent yet',
      'line 5: order 4 has the status "Beim Kunden", which is not known',
      'line 6: order 5 has the status "beim Kunden?", which is not known',
      'line 7: order 6 has the status "Beim Kunden", which is not known',
      '',
    ]);
    const named =
      'left out for a status that is not known: "Beim Kunden" 2, "beim Kunden?" 1; where it means that the order is completed, add --completed-status "Beim Kunden"\n';
    expect(dry.err).toMatch(/^1 would be invited, 0 invited before, 5 left out\n/);
    expect(dry.err).toContain(named);
    expect(await importOrders(file)).toMatchObject({
      out: dry.out,
      err: `1 invited, 0 invited before, 5 left out\n${named}`,
    });
    expect(await importOrders(file, '--completed-status', 'beim kunden')).toMatchObject({
      err: expect.stringMatching(/^2 invited, 1 invited before, 3 left out\n.*"beim Kunden\?" 1;/),
    });
    expect((await invites()).map(({ contact }) => contact.email).sort()).toEqual([
      'c@b.example',
      'd@b.example',
      'f@b.example',
    ]);
  });

  test('an order whose lines stand apart counts once, and the line that is left out is named', async () => {
    const { importOrders, invites } = await shellWithVendor();
    const file = 'order,email,product\n1,a@b.example,Mug\n2,b@b.example,Mug\n1,a@b.example,Kettle\n';
    const line = 'line 4: order 1 begins in line 2: let its lines stand together, what this one adds is left out\n';
    const dry = await importOrders(file, '--dry-run');
    expect(dry.out).toBe(line);
    expect(dry.err).toMatch(/^2 would be invited, 0 invited before, 1 left out\n/);
    expect(await importOrders(file)).toMatchObject({ out: line, err: '2 invited, 0 invited before, 1 left out\n' });
    expect(await invites()).toHaveLength(2);
    expect(await importOrders(file)).toMatchObject({ out: line, err: '0 invited, 2 invited before, 1 left out\n' });
  });

  test('a date that cannot be read says what would be right, and speaks of --date-format only where that helps', async () => {
    const { importOrders } = await shellWithVendor();
    const dates = ['2999-12-24', '31.11.2025', '24.12.25', '12/24/2025', '24/12/2025', '03/04/2025'];
    const file = ['order,email,date', ...dates.map((date, at) => `${at},a@b.example,${date}`)].join('\n');
    const said = async (...flags: string[]) =>
      (await importOrders(file, '--dry-run', ...flags)).out.split('\n').slice(0, 4);
    const never = [
      'line 2: date "2999-12-24" is in the future: import the order once the customer has it',
      expect.stringMatching(
        /^line 3: date must be a date between 1990 and tomorrow such as [^;]*, not "31\.11\.2025"$/,
      ),
      'line 4: date has a year of two digits, "24.12.25": have the file written with four',
    ];
    expect(await said('--latest-days', '9999')).toEqual([
      ...never,
      'line 7: date "03/04/2025" may have the day or the month first',
    ]);
    expect(await said('--latest-days', '9999', '--date-format', 'dd/mm')).toEqual([
      ...never,
      'line 5: date "12/24/2025" is not dd/mm, as was said of the dates',
    ]);
  });

  test('a dry run says when the customers would be asked', async () => {
    const shell = await shellWithVendor();
    const { importOrders, vendor } = shell;
    const changeCampaign = (change: CampaignUpdate) =>
      withVendor(shell, { vendor }, ({ campaigns }) => campaigns.update(vendor, 'default', change, new Date()));
    const file = `order,email,date\n1,a@b.example,${daysAgo(2)}\n2,b@b.example,\n`;
    const said = async () => (await importOrders(file, '--dry-run')).err.split('\n')[1];
    expect(await said()).toBe('the campaign "Default" waits 0 hours after an order: 2 would be asked at once');
    const quietHours = { from: 21, to: 8 };
    await changeCampaign({ delayHours: 24, quietHours });
    const day = (days: number) => daysAgo(days).slice(0, 10);
    expect(await said()).toBe(
      `the campaign "Default" waits 24 hours after an order: 1 would be asked at once, 1 on ${day(-1)}, not in its quiet hours`,
    );
    await changeCampaign({ delayHours: 72, quietHours: null, paused: true });
    expect(await said()).toBe(
      `the campaign "Default" waits 72 hours after an order: 2 from ${day(-1)} to ${day(-3)}, and nobody before it is no longer paused`,
    );
    expect((await importOrders(file)).err).toBe('2 invited, 0 invited before, 0 left out\n');
  });

  test('an order without a day is invited from now on', async () => {
    const { importOrders, invites } = await shellWithVendor();
    const start = Date.now();
    await importOrders('order,email\n1,a@b.example\n');
    const [invite] = await invites();
    expect(Date.parse(invite.dueAt)).toBeGreaterThanOrEqual(start);
  });

  test('what is no file of orders is refused as a whole', async () => {
    const { importOrders, run, vendor, directory } = await shellWithVendor();
    expect((await importOrders('order,name\n1,Ada\n')).err).toContain('--map email=COLUMN');
    expect((await importOrders('email,name\na@b.example,Ada\n')).err).toContain('--map number=COLUMN');
    expect(await importOrders('order,email\n1,a@b.example\n', '--map', 'email=Mail')).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no column "Mail"; the file has: order, email'),
    });
    expect(await importOrders('order,email\n', '--map', 'rating=x')).toMatchObject({ code: 2 });
    expect((await importOrders('order,email\n')).err).toContain('has no orders');
    expect((await importOrders('order,email\n1,a@b.example\n', '--campaign', 'none')).err).toContain(
      'no campaign none',
    );
    expect((await run('invite', 'import', `${directory}/missing.csv`, '--vendor', vendor)).err).toContain(
      'cannot be read',
    );
  });
});
