import type { LivePrice } from '#ports/backend/landing-live-price.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import type { ListState } from '#ui/list/ListView.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import { ExampleOrder } from './ExampleOrder.tsx';
import { LivePrices } from './LivePrices.tsx';
import styles from './landing.module.css';

export interface LandingProps {
  prices: ListState<LivePrice>;
  sandbox: boolean;
  /** A customer is signed in, who has an account already. */
  signedIn: boolean;
}

const promises = [
  {
    title: 'Every step is shown',
    text: 'An order is quoted, held, confirmed, settled and completed. You see each step and its time.',
  },
  {
    title: 'Every fee is a line',
    text: 'You see the platform fee and the spread from the mid-market price. The lines add up to the cent.',
  },
  {
    title: 'Every wait has a time',
    text: 'Each price is held for a set number of seconds. Money on hold shows why, and when it becomes available.',
  },
] as const;

/** What a visitor sees first: what this is, what an order looks like, and current prices. */
export function Landing({ prices, sandbox, signedIn }: LandingProps) {
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <Heading level={1} look="display">
            Crypto that shows you where your money is.
          </Heading>
          <Text size="l" tone="soft" measure>
            Buy, sell, deposit and withdraw Bitcoin, Ethereum, USDC, Litecoin and Bitcoin Cash against dollars. You see everything that happens to
            your money.
          </Text>
          <p className={styles.actions}>
            <ButtonLink href={signedIn ? '/dashboard' : '/signup'} variant="main" size="large">
              {signedIn ? 'Go to dashboard' : 'Open an account'}
            </ButtonLink>
            <ButtonLink href="#prices" size="large">
              See today’s prices
            </ButtonLink>
          </p>
        </div>
        <ExampleOrder />
      </section>
      <LivePrices prices={prices} sandbox={sandbox} signedIn={signedIn} />
      <section className={styles.promises} aria-labelledby="promises">
        <Heading level={2} id="promises" look="reading">
          What you can count on
        </Heading>
        <ul>
          {promises.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <Text tone="soft">{text}</Text>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
