import { generateDrizzleJson } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#server/db/database.ts';
import * as schema from '#server/db/schema/index.ts';
import { describeOnOneDatabase } from './support.ts';

interface Found {
  readonly table: string;
  readonly name: string;
  readonly required: boolean;
}

interface Described {
  readonly name: string;
  readonly columns: Readonly<Record<string, { readonly name: string; readonly notNull: boolean }>>;
  readonly indexes: object;
}

const described = Object.values(
  generateDrizzleJson(schema, undefined, undefined, 'snake_case').tables,
) as readonly Described[];
const inOrder = (lines: readonly string[]) => lines.toSorted();

describeOnOneDatabase('the migrations', (open) => {
  it('make each column that the schema has, and leave none behind', async () => {
    const { services } = await open();
    const columns = sql`select table_name as table, column_name as name, is_nullable = 'NO' as required from information_schema.columns
      join information_schema.tables using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const made = rowsOf<Found>(await services.db.execute(columns)).map(
      ({ table, name, required }) => `${table}.${name} ${required}`,
    );
    expect(inOrder(made)).toEqual(
      inOrder(
        described.flatMap(({ name: table, columns }) =>
          Object.values(columns).map(({ name, notNull }) => `${table}.${name} ${notNull}`),
        ),
      ),
    );
  });

  it('make each index that the schema names', async () => {
    const { services } = await open();
    const made = rowsOf<{ readonly name: string }>(
      await services.db.execute(sql`select indexname as name from pg_indexes where schemaname = 'public'`),
    );
    const names = new Set(made.map(({ name }) => name));
    expect(described.flatMap(({ indexes }) => Object.keys(indexes)).filter((name) => !names.has(name))).toEqual([]);
  });
});
