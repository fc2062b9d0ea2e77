import { useSelector } from '@xstate/react';
import { selectHasFailed, selectIsPreparing, selectSavedFile } from '#machines/activityExport/activityExport.selectors.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { formatCount } from '#ui/money/format.ts';
import type { OrdersProps } from './Orders.tsx';
import styles from './orders.module.css';
import { progressText } from './ReadingProgress.tsx';

/** Progress of the export, then its success or failure. */
export function ExportStatus({ exporting, records, view }: Pick<OrdersProps, 'exporting' | 'records' | 'view'>) {
  const isPreparing = useSelector(exporting, selectIsPreparing);
  const saved = useSelector(exporting, selectSavedFile);
  const hasFailed = useSelector(exporting, selectHasFailed);
  return (
    <div role="status" className={styles.reading}>
      {isPreparing && <Notice>{`Preparing the file. ${progressText(records)}.`}</Notice>}
      {saved && <Notice tone="gain">{`Saved ${saved.name} with ${formatCount(saved.rows)} ${saved.rows === 1 ? 'row' : 'rows'}.`}</Notice>}
      {hasFailed && (
        <Notice tone="loss">
          <p>We couldn’t save the file. The orders listed here are unaffected.</p>
          <div>
            <Button size="small" onClick={() => exporting.send({ type: 'export.requested', filter: view.filter })}>
              Try again
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
