import { type AnyEventObject, fromCallback } from 'xstate';
import { byteOrderMark, withSemicolons } from '#domain/csv/csv.ts';
import {
  type ExportFact,
  type ExportProgress,
  type ExportRequest,
  listExportMachine,
  type SavedFile,
} from '#machines/listExport/listExport.machine.ts';
import { problemOf } from '#machines/shared/problem.ts';
import { readDisplay } from '#ports/browser/display.ts';
import { saveFile } from '#ports/browser/save-file.ts';

export type WriteFile = (
  request: ExportRequest,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
) => Promise<SavedFile>;

export const provideExport = (write: WriteFile) =>
  listExportMachine.provide({
    actors: {
      exportRows: fromCallback<AnyEventObject, ExportRequest | null, ExportFact>(({ input, sendBack }) => {
        if (input === null) throw new Error('nothing was requested');
        const stop = new AbortController();
        write(input, stop.signal, (progress) => sendBack({ type: 'export.progressed', ...progress })).then(
          (file) => sendBack({ type: 'export.finished', file }),
          (error: unknown) => sendBack({ type: 'export.failed', problem: problemOf(error) }),
        );
        return () => stop.abort();
      }),
    },
  });

/** Passes a file to the browser, unless the export was canceled. */
export async function saveCsv(name: string, content: BlobPart, signal: AbortSignal): Promise<void> {
  const file =
    readDisplay().files === 'comma' ? content : byteOrderMark + withSemicolons(await new Blob([content]).text());
  signal.throwIfAborted();
  saveFile(name, file, 'text/csv;charset=utf-8');
}
