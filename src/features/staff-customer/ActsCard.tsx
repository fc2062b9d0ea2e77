import type { Offer } from '#presenters/staff/offer.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { useIsOnline } from '#ui/on-demand/useIsOnline.ts';
import { Text } from '#ui/text/Text.tsx';
import type { KeyedOffer } from './customerOffers.ts';
import styles from './staff-customer.module.css';

interface ActsCardProps {
  /** Null until the customer has loaded, and who is signed in is known. */
  offers: readonly KeyedOffer[] | null;
  /** What did not load, so that it is unknown what can be done. */
  missing: 'profile' | 'roles' | null;
  onOpen: (ask: Offer['ask']) => void;
}

const sentences = {
  profile: 'Actions are here once the profile has loaded.',
  roles: 'Actions are here once your roles have loaded.',
};

/** What can be done about the customer, each with its key, and why not where it can't. */
export function ActsCard({ offers, missing, onOpen }: ActsCardProps) {
  const isOnline = useIsOnline();
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
      <ul aria-label="Actions" aria-busy={offers === null && missing === null} className={styles.acts}>
        {(offers ?? []).map(({ key, label, ask, refusal }) => (
          <li key={ask.id}>
            <Button
              size="small"
              wide
              disabled={refusal !== null || !isOnline}
              aria-keyshortcuts={key}
              onClick={() => onOpen(ask)}
            >
              {label}
              <kbd aria-hidden className={styles.key}>
                {key}
              </kbd>
            </Button>
            {refusal !== null && (
              <Text size="s" tone="soft">
                {refusal}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
