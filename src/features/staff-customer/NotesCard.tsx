import type { PartRow } from '#contract/desk/customer.ts';
import { Refused } from '#presenters/staff/Refused.tsx';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { UndoTime } from '#presenters/staff/UndoTime.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { PartCard, type PartState } from './PartCard.tsx';
import styles from './staff-customer.module.css';

export interface NotesCardProps {
  notes: PartState<PartRow<'notes'>>;
  /** Adding a note; null until the user is known. */
  rowAction: RowAction | null;
  /** Taking a note back, by its id. */
  undoOf: (note: string) => RowAction['request'];
  onOpen: (request: RowAction['request']) => void;
  now: () => number;
}

/** Notes by staff, and adding one. */
export const NotesCard = ({ notes, rowAction, undoOf, onOpen, now }: NotesCardProps) => (
  <PartCard
    part={notes}
    title="Notes"
    empty="No notes yet"
    footer={rowAction && rowAction.refusal !== null && <Refused key="refusal" actions={[rowAction]} />}
    actions={
      rowAction?.refusal === null && (
        <Button size="small" onClick={() => onOpen(rowAction.request)}>
          {rowAction.label}
        </Button>
      )
    }
  >
    {(rows) => (
      <ul aria-label="Notes" className={styles.notes}>
        {rows.map(({ id, text, author, createdAt, undoUntil }) => (
          <li key={id} className={styles.note}>
            <div className={styles.text}>{text}</div>
            <Text size="s" tone="soft">
              {author}, <Time at={createdAt} format="dayTime" />
            </Text>
            {undoUntil !== null && (
              <UndoTime key={undoUntil} until={undoUntil} now={now}>
                <Button size="small" variant="plain" onClick={() => onOpen(undoOf(id))}>
                  Undo the note
                </Button>
              </UndoTime>
            )}
          </li>
        ))}
      </ul>
    )}
  </PartCard>
);
