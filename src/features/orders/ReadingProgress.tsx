import { MissingNotice } from '#presenters/activity/MissingNotice.tsx';
import { progressText, unreadableText } from '#presenters/list/ExportStatus.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import type { ActivityRecords } from './activityRecords.ts';
import styles from './orders.module.css';

export interface ReadingProgressProps {
  records: ActivityRecords;
  /** Why older records are loading, as a sentence; null if the newest are enough. */
  purpose: string | null;
}

/** Loading progress, or why it stopped, and missing records. Empty once all have loaded. */
export function ReadingProgress({ records, purpose }: ReadingProgressProps) {
  const { missing, reason, unreadable } = records;
  const progress = progressText({ done: records.read, total: records.total });
  const waits = purpose !== null && !records.isComplete && missing === null;
  return (
    <>
      {missing && <MissingNotice missing={missing} />}
      <div role="status" className={styles.reading}>
        {waits && reason === null && <Text size="s" tone="soft">{`${progress}. ${purpose}`}</Text>}
        {missing === null && reason !== null && (
          <Notice tone="loss">
            <p>{`${waits ? `${progress}. The rest didn’t load.` : staleText(records)} ${reason}`}</p>
            <div>
              <RetryButton size="small" waitUntil={records.waitUntil} onRetry={records.onRetry} />
            </div>
          </Notice>
        )}
        {unreadable > 0 && (
          <Notice tone="hold">{`${unreadableText(unreadable)}. Everything else is listed. If this continues, contact support.`}</Notice>
        )}
      </div>
    </>
  );
}

const staleText = ({ readAt }: ActivityRecords): string =>
  `We couldn’t check for newer records. ${readAt === null ? 'The orders listed here are unaffected.' : `Your orders are shown as of ${formatTime(readAt, 'time')}.`}`;
