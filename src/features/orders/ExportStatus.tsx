import { useSelector } from '@xstate/react';
import { selectHasFailed, selectIsPreparing, selectProblem, selectSavedFile } from '#machines/activityExport/activityExport.selectors.ts';
import { recordsMissing, type TextFile } from '#machines/activityExport/activityExport.types.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { formatCount } from '#ui/money/format.ts';
import { unreadableText } from './activityRecords.ts';
import type { OrdersProps } from './Orders.tsx';
import styles from './orders.module.css';
import { progressText } from './ReadingProgress.tsx';

const savedText = ({ name, rows, unreadable }: TextFile): string =>
  `Saved ${name} with ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}.${unreadable > 0 ? ` The file is incomplete: ${unreadableText(unreadable)}.` : ''}`;

/** Progress of the export, then its success or failure. */
export function ExportStatus({ exporting, records, view }: Pick<OrdersProps, 'exporting' | 'records' | 'view'>) {
  const isPreparing = useSelector(exporting, selectIsPreparing);
  const saved = useSelector(exporting, selectSavedFile);
  const hasFailed = useSelector(exporting, selectHasFailed);
  const problem = useSelector(exporting, selectProblem);
  const why = problem?.code === recordsMissing ? 'We didn’t save a file, because some of your records didn’t load.' : 'We couldn’t save the file.';
  return (
    <div role="status" className={styles.reading}>
      {isPreparing && <Notice>{`Preparing the file. ${progressText(records)}.`}</Notice>}
      {saved && <Notice tone={saved.unreadable > 0 ? 'hold' : 'gain'}>{savedText(saved)}</Notice>}
      {hasFailed && (
        <Notice tone="loss">
          <p>{`${why} The orders listed here are unaffected.`}</p>
          <div>
            <RetryButton
              size="small"
              waitUntil={problem?.wait?.until}
              onRetry={() => exporting.send({ type: 'export.requested', filter: view.filter })}
            />
          </div>
        </Notice>
      )}
    </div>
  );
}
