import type { Context } from 'hono';
import { declareCall } from '#contract/kit/call.ts';
import { fileOf } from '#contract/kit/files.ts';
import { pageOf } from '#contract/kit/list.ts';
import type { RefusalNote } from '#contract/kit/refusals.ts';
import type { Filter } from '#server/db/lists/listed.ts';
import { invalidInput } from '#server/http/refusals.ts';
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
  /** Whether personal data in a page is whole. Files are masked. */
  seesWhole?(who: Who): boolean;
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
  const { list, what, access, limit, example, scope, seesWhole } = listing;
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
      const seen = await scope?.(who, services, query);
      const { items, ...found } = await readPage(services, list, query, seen, seesWhole?.(who));
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

export const forPrograms = {
  format: '`raw` for a program: names, codes and base units as in a page. Otherwise leave it out.',
};
/** @throws Refusal 422 for another format */
export function isRawFile(format = ''): boolean {
  if (format !== '' && format !== 'raw') throw invalidInput({ format: forPrograms.format });
  return format === 'raw';
}

const fileText =
  'A file for people: headings as on the screen, amounts in whole dollars and coins with every digit, their unit in the heading or in a column of its own. What a spreadsheet would shorten (long figures, zeros in front) is text: `="0012"`. It begins with its filter, time, number of rows and sums, then an empty line.';

export const listRoutes = <Who>(listing: Listing<Who>): readonly [page: Route, file: Route] => [
  pageRoute(listing),
  fileRoute({
    ...{ method: 'GET', ...described(listing), access: listing.access, limit: listing.limit },
    path: fileOf(listing.list.shape.path).path,
    summary: `Export ${listing.what}`,
    file: fileOf(listing.list.shape.path).name,
    message: `All ${listing.what} that match, as a file.`,
    ...(listing.file && {
      access: listing.file.access,
      query: listQuery(listing.list.shape, { ...listing.file.query, ...forPrograms }),
      description: [...listing.description, fileText],
    }),
    async *handler({ services, c, query, who }) {
      const { list, file } = listing;
      const scope = (await listing.scope?.(who, services, query)) ?? {};
      const isRaw = file !== undefined && isRawFile(c.req.query('format'));
      let rows = 0;
      if (file === undefined) yield* writeCsv(services, list, query, scope);
      else
        yield* file.send(
          { services, c, who },
          writeStatedCsv(services, list, query, scope, isRaw, (found) => {
            rows = found;
          }),
          () => rows,
        );
    },
  }),
];
