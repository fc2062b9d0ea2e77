import { useStaffPerson } from '#app/hooks/staff.ts';
import type { StaffCustomer } from '#contract/desk/customer.ts';
import { Refused } from '#presenters/staff/Refused.tsx';
import { flagLabels } from '#presenters/staff/recordWords.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { flagActions } from './flagActions.ts';
import { useOpenAction, useSubject } from './hooks.ts';
import styles from './staff-customer.module.css';

/** Marks by staff: who, when and why; adding and removing. */
export function FlagsCard({ customer }: { customer: StaffCustomer }) {
  const { guid } = useSubject();
  const me = useStaffPerson();
  const open = useOpenAction();
  const { flags } = customer;
  const actions = me && flagActions(guid, customer, me);
  return (
    <Card
      title="Flags"
      {...(actions && actions.add.refusal !== null && { footer: <Refused actions={[actions.add]} /> })}
      actions={
        actions?.add.refusal === null && (
          <Button size="small" onClick={() => open(actions.add.request)}>
            {actions.add.label}
          </Button>
        )
      }
    >
      {flags.length === 0 ? (
        <Text tone="soft">No flags</Text>
      ) : (
        <ul aria-label="Flags" className={styles.notes}>
          {flags.map(({ kind, reason, author, createdAt, endsAt }, index) => {
            const removal = actions?.removals[index];
            return (
              <li key={kind} className={styles.note}>
                <Cluster justify="between">
                  <StatusChip label={flagLabels[kind]} />
                  {removal && (
                    <Button
                      size="small"
                      variant="plain"
                      aria-label={removal.request.title}
                      onClick={() => open(removal.request)}
                    >
                      {removal.label}
                    </Button>
                  )}
                </Cluster>
                <div className={styles.text}>{reason}</div>
                <Text size="s" tone="soft">
                  {author}, <Time at={createdAt} format="dayTime" />
                  {endsAt !== null && (
                    <>
                      , until <Time at={endsAt - 1} format="date" />
                    </>
                  )}
                </Text>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
