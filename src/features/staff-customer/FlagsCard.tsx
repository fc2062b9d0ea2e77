import type { StaffCustomer } from '#contract/desk/customer.ts';
import type { Offer } from '#presenters/staff/offer.ts';
import { Refused } from '#presenters/staff/Refused.tsx';
import { flagLabels } from '#presenters/staff/recordWords.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import type { FlagOffers } from './flagOffers.ts';
import styles from './staff-customer.module.css';

interface FlagsCardProps {
  flags: StaffCustomer['flags'];
  /** Null until the user is known. */
  offers: FlagOffers | null;
  onOpen: (ask: Offer['ask']) => void;
}

/** What staff marked the customer with: who, when and why; adding and removing. */
export const FlagsCard = ({ flags, offers, onOpen }: FlagsCardProps) => (
  <Card
    title="Flags"
    {...(offers && offers.add.refusal !== null && { footer: <Refused offers={[offers.add]} /> })}
    actions={
      offers?.add.refusal === null && (
        <Button size="small" onClick={() => onOpen(offers.add.ask)}>
          {offers.add.label}
        </Button>
      )
    }
  >
    {flags.length === 0 ? (
      <Text tone="soft">No flags</Text>
    ) : (
      <ul aria-label="Flags" className={styles.notes}>
        {flags.map(({ kind, reason, author, createdAt, endsAt }, index) => {
          const removal = offers?.removals[index];
          return (
            <li key={kind} className={styles.note}>
              <Cluster justify="between">
                <StatusChip label={flagLabels[kind]} />
                {removal && (
                  <Button
                    size="small"
                    variant="plain"
                    aria-label={removal.ask.title}
                    onClick={() => onOpen(removal.ask)}
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
