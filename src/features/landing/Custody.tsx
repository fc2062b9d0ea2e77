import { AppLink } from '#ui/link/AppLink.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Facts } from './Facts.tsx';
import type { LandingProps } from './Landing.tsx';
import { Section } from './Section.tsx';
import styles from './sections.module.css';

const partner = 'The banking partner, Cybrid, for you';

const holders = [
  ['Dollars in your account', partner],
  ['Coins in your account', partner],
  ['Money on its way', 'The banks or the blockchain that carry it'],
  ['Coins in a wallet of your own', 'You, or whoever runs that wallet'],
  ['Your password', 'The sign-in service, Firebase Authentication'],
  ['Your ID and Social Security number', 'The bank and its identity service, Persona'],
] as const;

/** Who holds what, in plain words. */
export const Custody = ({ sandbox }: Pick<LandingProps, 'sandbox'>) => (
  <Section
    id="custody"
    title="Who holds your money"
    lead={
      <>
        <Text tone="soft">
          Statechange is custodial. This is who holds what, so that you can decide how much to keep here.
        </Text>
        {sandbox && (
          <Text size="s" tone="faint">
            In this sandbox each partner is a stand-in on our own server. No real money moves.
          </Text>
        )}
        <p>
          <AppLink href="/Non-Custodial">Custody or your own keys</AppLink>
        </p>
      </>
    }
  >
    <p className={styles.statement}>
      A banking partner holds your dollars and coins for you. You don’t have the keys to those coins, and neither do we.
    </p>
    <Facts facts={holders} />
    <div className={styles.plainly}>
      <Text>Deposit insurance doesn’t cover crypto assets, here or elsewhere.</Text>
      <Text tone="soft">
        You can withdraw coins to a wallet of your own whenever no hold, pause or lock is in force.
      </Text>
    </div>
  </Section>
);
