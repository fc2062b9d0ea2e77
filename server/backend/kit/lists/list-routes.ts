import type { Context } from 'hono';
import { declareCall } from '#contract/kit/call.ts';
import { pageOf } from '#contract/kit/list.ts';
import type { RefusalNote } from '#contract/kit/refusals.ts';
import type { Filter } from '#server/db/lists/listed.ts';
import type { LimitedAction } from '../http/rate-limits.ts';
import { type Access, fileRoute, implement, type Route } from '../http/routes.ts';
import type { BackendServices } from '../services.ts';
import { type Item, type List, type ListCall, readPage, writeCsv, writeStatedCsv } from './list.ts';
import { listQuery } from './list-query.ts';

export interface Listing<Who> {
  readonly list: List;
  /** For summaries: `support tickets`. */
  readonly what: string;
  readonly description: readonly string[];
  readonly access: Access<Who>;
  readonly limit: LimitedAction | null;
  readonly example: Item;
  /** Limits the caller's view, or adds what a filter needs a read for; all by default. @throws Refusal */
  scope?(who: Who, services: BackendServices, query: ListCall): Filter | Promise<Filter>;
  readonly file?: FileOf<Who>;
  /** Of its scope. */
  readonly refusals?: readonly RefusalNote[];
}

interface FileOf<Who> {
  readonly access: Access<Who>;
  /** Extra parameters with descriptions. */
  readonly query: Readonly<Record<string, string>>;
  /** @param rows the row count, once known @throws Refusal */
  send(call: FileCall<Who>, parts: AsyncGenerator<string, void>, rows: () => number): AsyncGenerator<string, void>;
}
export interface FileCall<Who> {
  readonly services: BackendServices;
  readonly c: Context;
  readonly who: Who;
}

const tooBroad = {
  status: 422,
  code: 'too_broad',
  when: 'So many rows match that it takes too long to count them.',
} as const;

const described = <Who>({ list, description, refusals = [] }: Listing<Who>) =>
  ({ description, query: listQuery(list.shape), refusals: [...(list.where ? [tooBroad] : []), ...refusals] }) as const;

export function pageRoute<Who>(listing: Listing<Who>): Route {
  const { list, what, access, limit, example, scope } = listing;
  const { path, perPage } = list.shape;
  const page = declareCall('GET', path, {
    ...{ ...described(listing), summary: `List ${what}` },
    reply: {
      message: `A page of ${what}.`,
      data: pageOf(list.shape),
      example: {
        ...{ total: 1, page: 0, perPage, sums: null, counts: null },
        items: [example],
        next: null,
        previous: null,
      },
    },
  });
  const route = implement(page, {
    ...{ access, limit },
    async handler({ services, query, who }) {
      const { items, ...found } = await readPage(services, list, query, await scope?.(who, services, query));
      const sums = found.sums === null ? null : [...found.sums];
      return {
        ...found,
        page: query.after === null ? query.page : null,
        perPage: query.perPage,
        sums,
        items: [...items],
      };
    },
  });
  return { ...route, list };
}

export const listRoutes = <Who>(listing: Listing<Who>): readonly [page: Route, file: Route] => [
  pageRoute(listing),
  fileRoute({
    ...{ method: 'GET', ...described(listing), access: listing.access, limit: listing.limit },
    path: `${listing.list.shape.path}.csv`,
    summary: `Export ${listing.what}`,
    file: `${listing.list.shape.path.split('/').at(-1)}.csv`,
    message: `All ${listing.what} that match, as a file.`,
    ...(listing.file && { access: listing.file.access, query: listQuery(listing.list.shape, listing.file.query) }),
    async *handler({ services, c, query, who }) {
      const { list, file } = listing;
      const scope = (await listing.scope?.(who, services, query)) ?? {};
      let rows = 0;
      if (file === undefined) yield* writeCsv(services, list, query, scope);
      else
        yield* file.send(
          { services, c, who },
          writeStatedCsv(services, list, query, scope, (found) => {
            rows = found;
          }),
          () => rows,
        );
    },
  }),
];
