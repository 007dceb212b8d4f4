import { open } from 'node:fs/promises';

/** A Judge.me export: of a hundred reviews ten are held back, five have a reply, some have pictures, and no text is twice the same. */
export async function writeReviews(path, size) {
  const file = await open(path, 'w');
  const columns =
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply';
  await file.write(`${columns},reply_date,picture_urls,ip_address,location,metaobject_handle\n`);
  let lines = [];
  for (let at = 0; at < size; at += 1) {
    const date = new Date(Date.UTC(2019, 0, 1) + at * 600_000).toISOString().replace(/T(.*)\..*/, ' $1 UTC');
    const curated = at % 20 === 3 ? 'spam' : at % 20 === 7 ? 'not-yet' : 'ok';
    const words = `Review number ${at}, "warm and light", as it should be. `.replaceAll('"', '""').repeat(1 + (at % 8));
    const reply = at % 20 === 1 ? [`Thank you ${at}!`, date] : ['', ''];
    const pictures = at % 10 === 0 ? `"https://a.example/${at}.jpg,https://b.example/${at}.jpg"` : '';
    const author = [`Author ${at}`, `a${at}@mail.example`];
    const fields = [
      `Title ${at}`,
      `"${words}"`,
      1 + (at % 5),
      date,
      'email',
      curated,
      ...author,
      at % 400,
      `hat-${at % 400}`,
    ];
    lines.push(`${[...fields, ...reply, pictures, '192.0.2.1', '', `review-${at}`].join(',')}\n`);
    if (lines.length === 1000 || at === size - 1) {
      await file.write(lines.join(''));
      lines = [];
    }
  }
  await file.close();
}
