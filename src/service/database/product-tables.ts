/** The tables of products, and what fills them from the reviews that are there already (0101_products). */
import { type Kysely, sql } from 'kysely';
import { folded } from '../../contract/folded-text.js';

/** Characters of an id; a longer one, of a version before, is no product. An index on Postgres takes 2,700 bytes. */
export const LONGEST_ID = 400;
/** Names that are folded at once. */
const BATCH = 500;

/** The statements, in order. */
export function productTables(engine: 'sqlite' | 'postgres'): string[] {
  const isPostgres = engine === 'postgres';
  const key = isPostgres ? 'text collate "C"' : 'text';
  const member = (name: string) =>
    isPostgres ? `(product::json ->> '${name}')` : `json_extract(product, '$.${name}')`;
  const [id, title] = [member('sourceProductId'), member('title')];
  const isNumber = isPostgres ? `title ~ '^[0-9]*$'` : `title not glob '*[^0-9]*'`;
  const names = `case when title is null or lower(title) = lower(id) or ${isNumber} then '' else title end`;
  return [
    `create table products (
      business_id ${key} not null, id ${key} not null, name text not null, folded_name text not null, name_from text,
      image_url text, url text, created_at ${key} not null, updated_at ${key} not null,
      constraint products_key primary key (business_id, id)
    )`,
    `create table product_ids (
      business_id ${key} not null, id ${key} not null, product_id ${key} not null, taught_by text not null,
      constraint product_ids_key primary key (business_id, id)
    )`,
    `create index product_ids_of_product on product_ids (business_id, product_id)`,
    `create table product_changes (
      business_id ${key} not null, id ${key} not null, changed_at ${key} not null, changed_by text not null, kind text not null,
      subject text not null, before text not null, after text not null, undone_at ${key},
      constraint product_changes_key primary key (business_id, id)
    )`,
    `create index product_changes_in_order on product_changes (business_id, changed_at, id)`,
    // Of each product the last title that names it, one of an import before one that a shopper's page has sent.
    `insert into products (business_id, id, name, folded_name, name_from, created_at, updated_at)
     select business_id, id, name, lower(name),
       case when name = '' then null when written_here = 1 then 'review' else 'shop' end, created_at, created_at
     from (
       select business_id, id, name, created_at, written_here, row_number() over (
         partition by business_id, id
         order by case when name = '' then 1 else 0 end, written_here, created_at desc
       ) as place
       from (
         select business_id, id, created_at, written_here, ${names} as name
         from (
           select business_id, ${id} as id, ${title} as title, created_at,
             case when source_feedback_id = id then 1 else 0 end as written_here
           from reviews where product is not null
         ) titled
       ) named
     ) placed
     where place = 1 and length(id) between 1 and ${LONGEST_ID}`,
    `insert into product_ids (business_id, id, product_id, taught_by) select business_id, id, id, 'own' from products`,
  ];
}

/** Folds the names that were filled from reviews as a search will, which no database can. */
export async function foldNames(db: Kysely<unknown>): Promise<void> {
  for (let last = { business_id: '', id: '' }; ; ) {
    const { rows } = await sql<typeof last & { name: string }>`select business_id, id, name from products
      where (business_id, id) > (${last.business_id}, ${last.id}) order by business_id, id limit ${sql.lit(BATCH)}`.execute(
      db,
    );
    for (const { business_id, id, name } of rows) {
      const text = folded(name);
      if (text === name.toLowerCase()) continue;
      await sql`update products set folded_name = ${text} where business_id = ${business_id} and id = ${id}`.execute(
        db,
      );
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)!;
  }
}
