import type { Context } from 'hono';
import * as v from 'valibot';
import type { Field, RowList } from '#domain/lists/rows.ts';
import type { Filter } from '#server/db/lists/listed.ts';
import type { LimitedAction } from '../http/rate-limits.ts';
import { type Access, fileRoute, type Route, route } from '../http/routes.ts';
import type { BackendServices } from '../services.ts';
import { type Item, type List, readPage, writeCsv, writeStatedCsv } from './list.ts';
import { listQuery } from './list-query.ts';

const cursor = v.pipe(v.nullable(v.string()), v.description('For `after`; null where there is none.'));

const units = v.pipe(v.string(), v.regex(/^-?\d+$/));
const sum = v.strictObject({
  name: v.string(),
  asset: v.string(),
  amount: v.pipe(units, v.description('In base units of the asset.')),
  unknown: v.pipe(v.number(), v.integer(), v.description('How many rows are left out, as their amount is unknown.')),
  ledger: v.pipe(v.nullable(units), v.description('The same by the bank’s ledger; null where there is nothing to compare with.')),
});

/** The calls of a list, of any table. */
export interface Listing<Who> {
  readonly list: List;
  /** What is listed, as the summaries say it: `support tickets`. */
  readonly what: string;
  readonly description: readonly string[];
  readonly access: Access<Who>;
  readonly limit: LimitedAction | null;
  /** A row for the document. */
  readonly example: Item;
  /** What the caller may see; everything without. */
  scope?(who: Who, services: BackendServices): Filter;
  /** Where its file is more than the page is. */
  readonly file?: FileOf<Who>;
}

interface FileOf<Who> {
  readonly access: Access<Who>;
  /** Parameters of its own, each with its description. */
  readonly query: Readonly<Record<string, string>>;
  /**
   * Passes a file on to whoever may have it.
   * @param rows how many rows it has, once that is known
   * @throws Refusal
   */
  send(call: FileCall<Who>, parts: AsyncGenerator<string, void>, rows: () => number): AsyncGenerator<string, void>;
}
export interface FileCall<Who> {
  readonly services: BackendServices;
  readonly c: Context;
  readonly who: Who;
}

const plainKinds = {
  text: v.string(),
  number: v.number(),
  amount: v.pipe(v.string(), v.regex(/^-?\d+$/)),
  time: v.pipe(v.string(), v.isoTimestamp()),
} as const;

function fieldSchema({ kind, values, isNullable, about }: Field): v.GenericSchema {
  const plain = values ? v.picklist(values) : plainKinds[kind];
  const schema: v.GenericSchema = isNullable ? v.nullable(plain) : plain;
  return about === undefined ? schema : v.pipe(schema, v.description(about));
}

/** The schemas of declared fields in a reply, by name. */
export const fieldsOf = (fields: RowList['fields']): Readonly<Record<string, v.GenericSchema>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));

const itemSchema = ({ fields }: RowList): v.GenericSchema<Item> =>
  v.strictObject({ id: v.string(), ...fieldsOf(fields) }) as unknown as v.GenericSchema<Item>;

const tooBroad = { status: 422, code: 'too_broad', when: 'So many rows match that it takes too long to count them.' } as const;

const described = <Who>({ list, access, description, limit }: Listing<Who>) =>
  ({ method: 'GET', description, access, limit, query: listQuery(list.shape), refusals: list.where ? [tooBroad] : [] }) as const;

/** The call for a page of a list. */
export const pageRoute = <Who>(listing: Listing<Who>): Route => ({
  ...route({
    ...described(listing),
    path: listing.list.shape.path,
    summary: `List ${listing.what}`,
    body: null,
    example: null,
    reply: {
      status: 200,
      message: `A page of ${listing.what}.`,
      data: v.strictObject({
        total: v.pipe(v.number(), v.integer(), v.description('How many match, on all pages.')),
        page: v.pipe(v.nullable(v.number()), v.description('Null with `after`.')),
        per_page: v.pipe(v.number(), v.integer()),
        sums: v.pipe(v.nullable(v.array(sum)), v.description('What all that match come to; null for a list that adds nothing up.')),
        counts: v.pipe(
          v.nullable(v.record(v.string(), v.record(v.string(), v.number()))),
          v.description('How many rows each value of a filter would leave, with the other filters as they are; null where that is not counted.'),
        ),
        items: v.array(itemSchema(listing.list.shape)),
        next: cursor,
        previous: cursor,
      }),
      example: {
        total: 1,
        page: 0,
        per_page: listing.list.shape.perPage,
        sums: null,
        counts: null,
        items: [listing.example],
        next: null,
        previous: null,
      },
    },
    async handler({ services, query, who }) {
      const { items, ...found } = await readPage(services, listing.list, query, listing.scope?.(who, services));
      const sums = found.sums === null ? null : [...found.sums];
      return { ...found, page: query.after === null ? query.page : null, per_page: query.perPage, sums, items: [...items] };
    },
  }),
  list: listing.list,
});

/** The two calls of a list: a page of it, and all that match as a file. */
export const listRoutes = <Who>(listing: Listing<Who>): readonly [page: Route, file: Route] => [
  pageRoute(listing),
  fileRoute({
    ...described(listing),
    path: `${listing.list.shape.path}.csv`,
    summary: `Export ${listing.what}`,
    file: `${listing.list.shape.path.split('/').at(-1)}.csv`,
    message: `All ${listing.what} that match, as a file.`,
    ...(listing.file && { access: listing.file.access, query: listQuery(listing.list.shape, listing.file.query) }),
    handler({ services, c, query, who }) {
      const { list, file, scope } = listing;
      if (file === undefined) return writeCsv(services, list, query, scope?.(who, services));
      let rows = 0;
      const parts = writeStatedCsv(services, list, query, scope?.(who, services) ?? {}, (found) => {
        rows = found;
      });
      return file.send({ services, c, who }, parts, () => rows);
    },
  }),
];
