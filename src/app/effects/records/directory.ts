import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { ListQuery, ListShape } from '#domain/lists/listQuery.ts';
import { type DirectoryMachine, directoryOf } from '#machines/directory/directory.machine.ts';
import type {
  DirectoryInput,
  DirectoryRef,
  FindDayInput,
  ListChanged,
  ListPage,
  ListRow,
  LoadMoreInput,
} from '#machines/directory/directory.types.ts';
import { serverNow } from '#ports/http.ts';
import { queryInAddress, writeToAddress } from '../../address/list-address.ts';
import { provideExport, saveCsv, type WriteFile } from './list-export.ts';

/** @param asOf server time in ms: later rows are left out, so that no row changes pages */
type ReadPage<Row extends ListRow> = (query: ListQuery, signal: AbortSignal, asOf?: number) => Promise<ListPage<Row>>;

export interface ListSource<Row extends ListRow> {
  readonly shape: ListShape;
  readonly readPage: ReadPage<Row>;
  readonly writeFile: WriteFile;
  /** Reads the rows after a page's, for lists that show more than a page at once. */
  readonly readMore?: (wanted: LoadMoreInput, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Finds the page on which a day begins. */
  readonly findPage?: (sought: FindDayInput, signal: AbortSignal) => Promise<number>;
  /** New rows are counted, and wait until the user requests them. */
  readonly countsArrivals?: boolean;
  /** Calls back whenever the source may have changed. Returns a stop function. */
  readonly watchChanges?: (notify: () => void) => () => void;
}

/** A file that the browser builds from all pages of the query, as of now. */
export const writePages =
  <Row extends ListRow>(
    { mostPerPage }: ListShape,
    readPage: ReadPage<Row>,
    fileOf: (rows: readonly Row[]) => { readonly name: string; readonly text: string },
  ): WriteFile =>
  async ({ query, ids }, signal, onProgress) => {
    const asOf = serverNow();
    const all: Row[] = [];
    for (let page = 0; ; page += 1) {
      const { rows, total } = await readPage({ ...query, page, perPage: mostPerPage }, signal, asOf);
      all.push(...rows);
      onProgress({ done: all.length, total });
      if (rows.length === 0 || all.length >= total) break;
    }
    const wanted = ids === null ? all : all.filter(({ id }) => ids.includes(id));
    const { name, text } = fileOf(wanted);
    await saveCsv(name, text, signal);
    return { name, rows: wanted.length, unreadable: 0 };
  };

/** The input of a list, which begins as the address says. */
export const createDirectory = <Row extends ListRow>(
  source: ListSource<Row>,
): { logic: DirectoryMachine<Row>; input: DirectoryInput } => ({
  logic: directoryOf<Row>().provide({
    actors: {
      readPage: fromPromise<ListPage<Row>, ListQuery>(({ input, signal }) => source.readPage(input, signal)),
      readMore: fromPromise<ListPage<Row>, LoadMoreInput>(
        ({ input, signal }) => source.readMore?.(input, signal) ?? Promise.reject(new Error('the list has pages only')),
      ),
      findPage: fromPromise<number, FindDayInput>(
        ({ input, signal }) => source.findPage?.(input, signal) ?? Promise.reject(new Error('the list has no days')),
      ),
      countRows: fromPromise<number, ListQuery>(
        async ({ input, signal }) => (await source.readPage({ ...input, page: 0, perPage: 1 }, signal)).total,
      ),
      watchChanges: fromCallback<AnyEventObject, undefined, ListChanged>(({ sendBack }) =>
        source.watchChanges?.(() => sendBack({ type: 'list.changed' })),
      ),
      listExport: provideExport(source.writeFile),
    },
    actions: { writeAddress: (_, { query, replace }) => writeToAddress(source.shape, query, replace) },
  }),
  input: {
    ...{ shape: source.shape, query: queryInAddress(source.shape), now: serverNow },
    ...(source.countsArrivals && { countsArrivals: true }),
  },
});

/** Applies the address to an open list. */
export const readListAddress = (list: DirectoryRef | undefined): void =>
  list?.send({ type: 'address.changed', query: queryInAddress(list.getSnapshot().context.shape) });
