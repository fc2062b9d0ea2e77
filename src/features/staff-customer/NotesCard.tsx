import { useLoaded, useStaffPerson } from '#app/hooks/staff.ts';
import { serverNow } from '#ports/http.ts';
import { Refused } from '#presenters/staff/Refused.tsx';
import { UndoTime } from '#presenters/staff/UndoTime.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { useOpenAction, useSubject, useSubjectLoad } from './hooks.ts';
import { noteOn, noteUndone } from './noteActions.ts';
import { PartCard } from './PartCard.tsx';
import styles from './staff-customer.module.css';

/** Notes by staff, and adding one. */
export function NotesCard() {
  const { guid } = useSubject();
  const name = useSubjectLoad().known?.name ?? null;
  const me = useStaffPerson();
  const open = useOpenAction();
  const rowAction = me && noteOn(guid, name, me);
  return (
    <PartCard
      part={useLoaded('customerNotes', { guid })}
      title="Notes"
      empty="No notes yet"
      footer={rowAction && rowAction.refusal !== null && <Refused key="refusal" actions={[rowAction]} />}
      actions={
        rowAction?.refusal === null && (
          <Button size="small" onClick={() => open(rowAction.request)}>
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
                <UndoTime key={undoUntil} until={undoUntil} now={serverNow}>
                  <Button size="small" variant="plain" onClick={() => open(noteUndone(guid, name, id))}>
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
}
