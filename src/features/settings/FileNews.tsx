import { useSelector } from '@xstate/react';
import { selectIsNotSaved, selectSavedFile } from '#machines/securityEvents/securityEvents.selectors.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { formatCount } from '#ui/money/format.ts';
import type { EventsSectionProps } from './EventsSection.tsx';

/** Whether the file of the events was saved. */
export function FileNews({ events }: EventsSectionProps) {
  const file = useSelector(events, selectSavedFile);
  const isNotSaved = useSelector(events, selectIsNotSaved);
  return (
    <div role="status">
      {file && <Notice tone="gain">{`Saved ${file.name} with ${formatCount(file.rows)} ${file.rows === 1 ? 'row' : 'rows'}.`}</Notice>}
      {isNotSaved && (
        <Notice tone="loss">
          <p>We couldn’t save the file. The events listed here are unaffected.</p>
          <div>
            <RetryButton size="small" onRetry={() => events.send({ type: 'export.requested' })} />
          </div>
        </Notice>
      )}
    </div>
  );
}
