import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { formatCount } from '#ui/money/format.ts';
import { Text } from '#ui/text/Text.tsx';
import type { ActivityBook } from './book.ts';
import styles from './orders.module.css';

export interface ReadingProps {
  book: ActivityBook;
  /** Why the remaining records are loading, as a sentence; null where the newest are enough. */
  purpose: string | null;
}

/** "Loaded 300 of 1,240 records": how many records have loaded. */
export const progressWords = ({ read, total }: Pick<ActivityBook, 'read' | 'total'>): string =>
  `Loaded ${formatCount(read)} of ${formatCount(total)} records`;

/** Says that more records are loading, or why not. Empty when everything has loaded. */
export function Reading({ book, purpose }: ReadingProps) {
  const waits = purpose !== null && !book.isComplete;
  return (
    <div role="status" className={styles.reading}>
      {waits && book.why === null && <Text size="s" tone="soft">{`${progressWords(book)}. ${purpose}`}</Text>}
      {book.why !== null && (
        <Notice tone="loss">
          <p>{`${waits ? `${progressWords(book)}. The rest didn’t load.` : 'We couldn’t check for newer records. The orders listed here are unaffected.'} ${book.why}`}</p>
          <div>
            <Button size="small" onClick={book.onRetry}>
              Try again
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
