import { ofetch } from 'ofetch';
import { fileOf } from '#contract/kit/files.ts';
import { type ListQuery, listParams, withoutLooks } from '#domain/lists/listQuery.ts';
import type { RowList } from '#domain/lists/rows.ts';
import { failure } from '../http.ts';

/** In ms. A file may take long, but the server must keep sending. */
const maxSilenceMs = 30_000;
const [quote, lineFeed, carriageReturn] = ['"', '\n', '\r'].map((letter) => letter.charCodeAt(0));

export interface FileRequest {
  readonly query: ListQuery;
  /** The selected rows; null for all matches. */
  readonly ids: readonly string[] | null;
  readonly reason?: string | undefined;
  /** Of the days in filters. */
  readonly zone: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

/**
 * Streams a list's file from the server.
 * @param onRows called with the number of rows received
 * @throws HttpError, also for a truncated file
 */
export const downloadList = (
  list: RowList,
  { query, ids, reason, zone, ...call }: FileRequest,
  onRows: (rows: number) => void,
): Promise<Blob> =>
  downloadFile(
    fileOf(list.path).path,
    {
      ...listParams(list, { ...withoutLooks(query), columns: query.columns, page: 0, perPage: list.perPage }),
      ...(ids && { ids: ids.join(',') }),
      reason,
      zone,
    },
    call,
    onRows,
  );

/**
 * @param onRows called with the number of rows received
 * @throws HttpError, also for a truncated file
 */
export async function downloadFile(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  { token, signal }: Pick<FileRequest, 'token' | 'signal'>,
  onRows: (rows: number) => void,
): Promise<Blob> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expectMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), maxSilenceMs);
  };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // A file's header ends with an empty line; count the rows after it.
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
