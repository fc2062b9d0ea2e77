import { ofetch } from 'ofetch';
import { type ListQuery, listParams, withoutLooks } from '#domain/lists/listQuery.ts';
import type { RowList } from '#domain/lists/rows.ts';
import { failure } from '../http.ts';

/** A file may take long, but not without a word from the server for so many milliseconds. */
const longestSilence = 30_000;
const [quote, lineFeed, carriageReturn] = ['"', '\n', '\r'].map((letter) => letter.charCodeAt(0));

export interface WantedFile {
  readonly query: ListQuery;
  /** The rows that were selected; null for all that match. */
  readonly ids: readonly string[] | null;
  readonly reason?: string | undefined;
  readonly token: string;
  readonly signal: AbortSignal;
}

/**
 * The file of a list as the server makes it, row by row.
 * @param onRows called with the number of rows that have arrived
 * @throws HttpError, also for a file that was cut off
 */
export const downloadList = (list: RowList, { query, ids, reason, ...call }: WantedFile, onRows: (rows: number) => void): Promise<Blob> =>
  download(
    `${list.path}.csv`,
    {
      ...listParams(list, { ...withoutLooks(query), columns: query.columns, page: 0, perPage: list.perPage }),
      ...(ids && { ids: ids.join(',') }),
      reason,
    },
    call,
    onRows,
  );

/** A table of sales as a file. @param params the table, and what of sales is wanted */
export const downloadSales = (
  params: Readonly<Record<string, string>>,
  { reason, ...call }: Pick<WantedFile, 'reason' | 'token' | 'signal'>,
  onRows: (rows: number) => void,
): Promise<Blob> => download('/admin/sales.csv', { ...params, reason }, call, onRows);

/** A file as the server makes it. @throws HttpError, also for one that was cut off */
async function download(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  { token, signal }: Pick<WantedFile, 'token' | 'signal'>,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilence);
  };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // What a file says of itself ends with an empty line, and its rows are counted from there.
  let [lines, isQuoted, isEmpty] = [0, false, false];
  expectMore();
  try {
    const body = await ofetch(`/backend${path}`, {
      query,
      retry: false,
      responseType: 'stream',
      signal: AbortSignal.any([signal, silence.signal]),
      headers: { Authorization: `Bearer ${token}` },
    });
    for (const reader = body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return new Blob(parts);
      expectMore();
      parts.push(new Uint8Array(value));
      for (const byte of value) {
        if (byte === lineFeed && !isQuoted) {
          lines = isEmpty ? 0 : lines + 1;
          isEmpty = true;
          continue;
        }
        if (byte === quote) isQuoted = !isQuoted;
        if (byte !== carriageReturn) isEmpty = false;
      }
      onRows(Math.max(0, lines - 1));
    }
  } catch (error) {
    throw failure(error, silence.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}
