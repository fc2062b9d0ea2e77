import { Refused } from '#presenters/staff/Refused.tsx';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { useIsOnline } from '#ui/on-demand/useIsOnline.ts';
import { Text } from '#ui/text/Text.tsx';
import type { KeyedAction } from './customerActions.ts';
import styles from './staff-customer.module.css';

interface ActsCardProps {
  /** Null until the customer and the user have loaded. */
  actions: readonly KeyedAction[] | null;
  /** The load that failed, so that the possible actions are unknown. */
  missing: 'profile' | 'roles' | null;
  onOpen: (request: RowAction['request']) => void;
}

const sentences = {
  profile: 'Actions are here once the profile has loaded.',
  roles: 'Actions are here once your roles have loaded.',
};

/** The actions on the customer, each with its key, and one line about unavailable ones. */
export function ActsCard({ actions, missing, onOpen }: ActsCardProps) {
  const isOnline = useIsOnline();
  const available = (actions ?? []).filter(({ refusal }) => refusal === null);
  return (
    <Card
      title="Actions"
      {...(!isOnline && {
        footer: (
          <Text size="s" tone="soft">
            You’re offline. Actions wait until you’re back online.
          </Text>
        ),
      })}
    >
      {missing !== null && <Text tone="soft">{sentences[missing]}</Text>}
      <ul aria-label="Actions" aria-busy={actions === null && missing === null} className={styles.acts}>
        {available.map(({ key, label, request }) => (
          <li key={request.id}>
            <Button size="small" wide disabled={!isOnline} aria-keyshortcuts={key} onClick={() => onOpen(request)}>
              {label}
              <kbd aria-hidden className={styles.key}>
                {key}
              </kbd>
            </Button>
          </li>
        ))}
      </ul>
      <Refused actions={actions ?? []} />
    </Card>
  );
}
