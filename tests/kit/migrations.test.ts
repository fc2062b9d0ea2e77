import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' };
import { root } from './machines.ts';
import { contractionsIn, contractOf } from './migrations.ts';

const files = globSync('server/db/migrations/*.sql', { cwd: root })
  .sort()
  .map((path) => ({ file: basename(path), text: readFileSync(join(root, path), 'utf8') }));

const breaking: readonly (readonly [sql: string, fault: string])[] = [
  ['DROP TABLE "orders";', 'drop table "orders"'],
  ['DROP TABLE IF EXISTS "orders" CASCADE;', 'drop table if exists "orders" cascade'],
  ['drop view listed', 'drop view listed'],
  ['DROP TYPE "side";', 'drop type "side"'],
  ['drop function sum_orders() cascade;', 'drop function sum_orders() cascade'],
  ['DROP INDEX "orders_once";', 'drop index "orders_once"'],
  ['ALTER TABLE "orders" DROP COLUMN "side";', 'orders: drops a column or a constraint'],
  ['ALTER TABLE "orders" drop column if exists "side";', 'orders: drops a column or a constraint'],
  ['ALTER TABLE "orders" DROP CONSTRAINT "orders_pkey";', 'orders: drops a column or a constraint'],
  ['ALTER TABLE "orders" RENAME COLUMN "side" TO "direction";', 'orders: renames'],
  ['ALTER TABLE "public"."orders" RENAME TO "trades";', 'orders: renames'],
  ['ALTER INDEX "orders_once" RENAME TO "trades_once";', 'alter index "orders_once" rename to "trades_once"'],
  ["ALTER TYPE side RENAME VALUE 'buy' TO 'bid';", "alter type side rename value '' to ''"],
  [
    'ALTER TABLE "orders" ADD COLUMN "side" text NOT NULL;',
    'orders: adds side, which must not be empty, without a default',
  ],
  ['ALTER TABLE orders ADD side text NOT NULL', 'orders: adds side, which must not be empty, without a default'],
  ['ALTER TABLE "orders" ALTER COLUMN "side" SET NOT NULL;', 'orders: forbids what was allowed to be empty'],
  ['ALTER TABLE "orders" ALTER COLUMN "side" DROP DEFAULT;', 'orders: takes a default away'],
  ['ALTER TABLE "orders" ALTER COLUMN "amount" SET DATA TYPE numeric;', 'orders: changes a type'],
  ['ALTER TABLE "orders" ALTER "amount" TYPE numeric(78, 0) USING amount::numeric;', 'orders: changes a type'],
  [
    'ALTER TABLE "orders" ADD CONSTRAINT "positive" CHECK ("orders"."amount" > 0);',
    'orders: adds a constraint (check)',
  ],
  ['ALTER TABLE "orders" ADD CONSTRAINT "positive" CHECK (amount > 0) NOT VALID;', 'orders: adds a constraint (check)'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "once" UNIQUE("quote");', 'orders: adds a constraint (unique)'],
  ['ALTER TABLE "orders" ADD UNIQUE NULLS NOT DISTINCT ("quote");', 'orders: adds a constraint (unique)'],
  ['ALTER TABLE "orders" ADD PRIMARY KEY ("quote");', 'orders: adds a constraint (primary key)'],
  [
    'ALTER TABLE "orders" ADD CONSTRAINT "of" FOREIGN KEY ("quote") REFERENCES "public"."quotes"("guid") ON DELETE no action;',
    'orders: adds a constraint (foreign key)',
  ],
  [
    'CREATE UNIQUE INDEX "once" ON "orders" USING btree ("quote","side");',
    'orders: refuses what is there twice (a unique index)',
  ],
  [
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS once ON orders (lower(quote)) WHERE quote IS NOT NULL;',
    'orders: refuses what is there twice (a unique index)',
  ],
  ['ALTER TABLE "orders" ADD COLUMN "note" text, DROP COLUMN "side";', 'orders: drops a column or a constraint'],
  ["do $$ begin execute format('drop table %I', 'orders'); end $$;", 'a block has "drop table"'],
  ['CREATE TABLE "orders_2" ("id" text);--> statement-breakpoint\nDROP TABLE "orders";', 'drop table "orders"'],
];

const expanding: readonly string[] = [
  'CREATE TABLE "notes" ("id" text PRIMARY KEY, "text" text NOT NULL);',
  "CREATE TABLE notes (id text); ALTER TABLE notes ADD CONSTRAINT c CHECK (id <> ''); ALTER TABLE notes ALTER COLUMN id SET NOT NULL; CREATE UNIQUE INDEX n ON notes (id);",
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  `ALTER TABLE "orders" ADD COLUMN "side" text DEFAULT 'buy' NOT NULL;`,
  'ALTER TABLE "orders" ADD COLUMN "serial" bigserial NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "total" numeric GENERATED ALWAYS AS (a + b) STORED NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "of" text; ALTER TABLE "orders" ADD CONSTRAINT "f" FOREIGN KEY ("of") REFERENCES "notes"("id"); CREATE UNIQUE INDEX u ON "orders" ("of");',
  'ALTER TABLE "orders" ALTER COLUMN "side" DROP NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "side" SET DEFAULT 1;',
  'CREATE INDEX "orders_newest" ON "orders" USING btree ("serial" DESC);',
  '-- drop table orders\n/* alter table orders rename to trades */ INSERT INTO "notes" VALUES (\'; drop table orders;\');',
  'CREATE FUNCTION tidy() RETURNS void LANGUAGE sql AS $body$ drop table if exists scratch; $body$;',
  "do $$ begin insert into notes values ('a'); end $$;",
];

describe('a migration while the release before serves', () => {
  it.each(breaking)('must not: %s', (sql, fault) => {
    expect(contractionsIn(sql)).toEqual([fault]);
  });

  it.each(expanding)('may: %s', (sql) => {
    expect(contractionsIn(sql)).toEqual([]);
  });

  it('gives a reason for removing something that the previous release no longer uses', () => {
    expect(contractOf('-- contract: 1.4.0 reads it from "directory".\nDROP TABLE "orders";')).toBe(
      '1.4.0 reads it from "directory".',
    );
    expect(contractOf('-- contract:\nDROP TABLE "orders";')).toBe(null);
    expect(contractOf('DROP TABLE "orders"; -- contract: later on the line')).toBe(null);
  });

  it('is what each of ours is: it only adds, or says why it may take away', () => {
    const faults = files
      .filter(({ text }) => contractOf(text) === null)
      .flatMap(({ file, text }) => contractionsIn(text).map((fault) => `${file}: ${fault}`));
    expect(faults).toEqual([]);
  });

  it('is found in one from the time when the product was stopped for them', () => {
    expect(contractionsIn(readFileSync(join(root, 'tests/kit/fixtures/taking-away.sql'), 'utf8'))).not.toEqual([]);
  });

  it('is newer than those before: the database remembers only the time of the last one, and would pass over an older one', () => {
    const times = journal.entries.map(({ when }) => when);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.map(({ file }) => file));
  });
});
