import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { formatCount } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import type { ActivityRecords } from './activityRecords.ts';
import styles from './orders.module.css';

export interface ReadingProgressProps {
  records: ActivityRecords;
  /** Why the remaining records are loading, as a sentence; null where the newest are enough. */
  purpose: string | null;
}

/** "Loaded 300 of 1,240 records": how many records have loaded. */
export const progressText = ({ read, total }: Pick<ActivityRecords, 'read' | 'total'>): string =>
  `Loaded ${formatCount(read)} of ${formatCount(total)} records`;

/** Says that more records are loading, or why not. Empty when everything has loaded. */
export function ReadingProgress({ records, purpose }: ReadingProgressProps) {
  const waits = purpose !== null && !records.isComplete;
  return (
    <div role="status" className={styles.reading}>
      {waits && records.reason === null && <Text size="s" tone="soft">{`${progressText(records)}. ${purpose}`}</Text>}
      {records.reason !== null && (
        <Notice tone="loss">
          <p>{`${waits ? `${progressText(records)}. The rest didn’t load.` : 'We couldn’t check for newer records. The orders listed here are unaffected.'} ${records.reason}`}</p>
          <div>
            <Button size="small" onClick={records.onRetry}>
              Try again
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
