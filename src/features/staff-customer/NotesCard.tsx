import type { PartRow } from '#contract/desk/customer.ts';
import type { Offer } from '#presenters/staff/offer.ts';
import { Refused } from '#presenters/staff/Refused.tsx';
import { UndoTime } from '#presenters/staff/UndoTime.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { PartCard, type PartState } from './PartCard.tsx';
import styles from './staff-customer.module.css';

export interface NotesCardProps {
  notes: PartState<PartRow<'notes'>>;
  /** Adding a note; null until the user is known. */
  offer: Offer | null;
  /** Taking a note back, by its id. */
  undoOf: (note: string) => Offer['ask'];
  onOpen: (ask: Offer['ask']) => void;
  now: () => number;
}

/** Notes by staff, and adding one. */
export const NotesCard = ({ notes, offer, undoOf, onOpen, now }: NotesCardProps) => (
  <PartCard
    part={notes}
    title="Notes"
    empty="No notes yet"
    footer={offer && offer.refusal !== null && <Refused key="refusal" offers={[offer]} />}
    actions={
      offer?.refusal === null && (
        <Button size="small" onClick={() => onOpen(offer.ask)}>
          {offer.label}
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
