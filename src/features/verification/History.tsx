import type { VerificationRecord } from '#domain/verification/verification.ts';
import { Card } from '#ui/card/Card.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { methodLabel, partText, stateWording, withCurrency } from './records.ts';
import styles from './verification.module.css';

export interface HistoryProps {
  records: ListState<VerificationRecord>;
  /** Number of the bank's verifications that are not listed. */
  missing: number;
}

/** Every verification of the customer, newest first. Hidden before the first, and while unknown. */
export function History({ records, missing }: HistoryProps) {
  if (records.status === 'empty' || records.status === 'loading') return null;
  return (
    <Card title="Your verifications">
      <ListView state={records} what="verifications" empty={null}>
        {(rows) => (
          <ul className={styles.history}>
            {withCurrency(rows).map(({ record, isCurrent }) => (
              <HistoryRow key={record.guid} record={record} isCurrent={isCurrent} />
            ))}
          </ul>
        )}
      </ListView>
      {missing > 0 && (
        <Text size="s" tone="soft">
          {missing === 1
            ? 'One more verification isn’t shown here.'
            : `${missing} more verifications aren’t shown here.`}
        </Text>
      )}
    </Card>
  );
}

function HistoryRow({ record, isCurrent }: { record: VerificationRecord; isCurrent: boolean }) {
  const { label, tone, text } = stateWording(record, isCurrent);
  const parts = record.decisions.map(partText).filter((part) => part !== null);
  const isOver = record.state === 'completed' || record.state === 'expired';
  return (
    <li>
      <div className={styles.historyHead}>
        <Text strong>{methodLabel(record)}</Text>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <Text size="s" tone="faint">
        Started <Time at={record.createdAt} />
        {isOver && (
          <>
            , ended <Time at={record.updatedAt} />
          </>
        )}
      </Text>
      <Text tone="soft" measure>
        {text}
      </Text>
      {parts.length > 0 && (
        <Text size="s" tone="soft">
          {[...new Set(parts)].join(' · ')}
        </Text>
      )}
    </li>
  );
}
