import * as v from 'valibot';
import type { Filter, ListedTable } from '../../db/lists/listed.ts';
import type { LimitedAction } from '../http/rate-limits.ts';
import { type Access, fileRoute, type Route, route } from '../http/routes.ts';
import type { BackendServices } from '../services.ts';
import { type List, readPage, writeCsv } from './list.ts';
import { listQuery } from './list-query.ts';

const cursor = v.pipe(v.nullable(v.string()), v.description('For `after`; null where there is none.'));

interface Listing<Table extends ListedTable, Item, Who> {
  readonly list: List<Table, Item>;
  /** Of the call; that of the file is the same with `.csv`. */
  readonly path: string;
  /** What is listed, as the summaries say it: `support tickets`. */
  readonly what: string;
  readonly description: readonly string[];
  readonly access: Access<Who>;
  readonly limit: LimitedAction | null;
  readonly item: v.GenericSchema<unknown, Item>;
  readonly example: Item;
  /** What the caller may see. */
  scope(who: Who, services: BackendServices): Filter;
}

/** The two calls of a list: a page of it, and all that match as a file. */
export function listRoutes<Table extends ListedTable, Item, Who>(listing: Listing<Table, Item, Who>): readonly [Route, Route] {
  const { list, path, what, item, example, scope } = listing;
  const described = { ...listing, method: 'GET' as const, query: listQuery(list.shape, { after: true }), body: null, refusals: [] };
  const page = route({
    ...described,
    summary: `List ${what}`,
    example: null,
    reply: {
      status: 200,
      message: `A page of ${what}.`,
      data: v.strictObject({
        total: v.pipe(v.number(), v.integer(), v.description('How many match, on all pages.')),
        page: v.pipe(v.nullable(v.number()), v.description('Null with `after`.')),
        per_page: v.pipe(v.number(), v.integer()),
        items: v.array(item),
        next: cursor,
        previous: cursor,
      }),
      example: { total: 1, page: 0, per_page: list.shape.perPage, items: [example], next: null, previous: null },
    },
    async handler({ services, query, who }) {
      const { items, ...found } = await readPage(services, list, query, scope(who, services));
      return { ...found, page: query.after === null ? query.page : null, per_page: query.perPage, items: [...items] };
    },
  });
  const file = fileRoute({
    ...described,
    path: `${path}.csv`,
    summary: `Export ${what}`,
    file: `${path.split('/').at(-1)}.csv`,
    message: `All ${what} that match, as a file.`,
    handler: ({ services, query, who }) => writeCsv(services, list as unknown as List, query, scope(who, services)),
  });
  return [page, file];
}
