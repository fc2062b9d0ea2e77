import { useSelector } from '@xstate/react';
import {
  type ExportProgress,
  type ListExportRef,
  recordsMissing,
  type SavedFile,
  selectIsWriting,
  selectProblem,
  selectProgress,
  selectRequest,
  selectSavedFile,
} from '#machines/listExport/listExport.machine.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { formatCount } from '#ui/money/format.ts';
import styles from './list.module.css';

export interface ExportStatusProps {
  exporting: ListExportRef;
  what: string;
}

/** "1 record couldn’t be read", to start a sentence. */
export const unreadableText = (count: number): string =>
  `${count} ${count === 1 ? 'record' : 'records'} couldn’t be read`;

/** "Loaded 300 of 1,240 records". */
export const progressText = ({ done, total }: ExportProgress): string =>
  `Loaded ${formatCount(done)} of ${formatCount(total)} records`;

const savedText = ({ name, rows, unreadable }: SavedFile): string =>
  `Saved ${name} with ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}.${unreadable > 0 ? ` The file is incomplete: ${unreadableText(unreadable)}.` : ''}`;

export function ExportStatus({ exporting, what }: ExportStatusProps) {
  const isWriting = useSelector(exporting, selectIsWriting);
  const progress = useSelector(exporting, selectProgress);
  const saved = useSelector(exporting, selectSavedFile);
  const problem = useSelector(exporting, selectProblem);
  const request = useSelector(exporting, selectRequest);
  const why =
    problem?.code === recordsMissing
      ? 'We didn’t save a file, because some of your records didn’t load.'
      : 'We couldn’t save the file.';
  return (
    <div role="status" className={styles.status}>
      {isWriting && <Notice>{`Preparing the file.${progress ? ` ${progressText(progress)}.` : ''}`}</Notice>}
      {saved && <Notice tone={saved.unreadable > 0 ? 'hold' : 'gain'}>{savedText(saved)}</Notice>}
      {problem && (
        <Notice tone="loss">
          <p>{`${why} The ${what} listed here are unaffected.`}</p>
          <div>
            <RetryButton
              size="small"
              waitUntil={problem.wait?.until}
              onRetry={() => request && exporting.send({ type: 'export.requested', ...request })}
            />
          </div>
        </Notice>
      )}
    </div>
  );
}
