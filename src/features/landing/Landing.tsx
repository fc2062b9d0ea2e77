import type { ReactNode } from 'react';
import type { TradableCode } from '#domain/assets/assets.ts';
import type { Series } from '#machines/chart/chart.types.ts';
import type { LivePrice } from '#ports/backend/landing-live-price.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import type { ListState } from '#ui/list/ListView.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Coins } from './Coins.tsx';
import { Costs } from './Costs.tsx';
import { Custody } from './Custody.tsx';
import { ExampleOrder } from './ExampleOrder.tsx';
import { Journey } from './Journey.tsx';
import { LivePrices } from './LivePrices.tsx';
import styles from './landing.module.css';
import { Section } from './Section.tsx';
import { Security } from './Security.tsx';

export interface LandingProps {
  readonly prices: ListState<LivePrice>;
  /** When the prices were last loaded, in ms since 1970 UTC; null before. */
  readonly loadedAt: number | null;
  /** The last month of each coin; null while unknown. */
  readonly months: Readonly<Record<TradableCode, Series | null>>;
  /** The place of the months has come into sight. */
  readonly onTrendsSeen: () => void;
  readonly sandbox: boolean;
  /** A customer is signed in, who has an account already. */
  readonly signedIn: boolean;
  /** Questions and answers, as they are written in `src/content/company/home.mdx`. */
  readonly questions: ReactNode;
}

/** What a visitor reads before trusting an exchange with money. */
export function Landing(props: LandingProps) {
  const { sandbox, signedIn, questions } = props;
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <Heading level={1} look="display">
            Crypto that shows you where your money is.
          </Heading>
          <Text size="l" tone="soft" measure>
            Buy, sell, deposit and withdraw Bitcoin, Ethereum, USDC, Litecoin and Bitcoin Cash against US dollars. Every step is shown, every fee is a
            line, and every wait has a time.
          </Text>
          <p className={styles.actions}>
            <WayIn signedIn={signedIn} />
            <AppLink href="#prices">See current prices</AppLink>
          </p>
          <Text size="s" tone="faint">
            {sandbox
              ? 'This is a sandbox, where no real money moves. An account takes two minutes and any email address.'
              : 'For people who live in the United States or Canada. An account takes two minutes and costs nothing.'}
          </Text>
        </div>
        <ExampleOrder />
      </section>
      <LivePrices {...props} />
      <Journey signedIn={signedIn} sandbox={sandbox} />
      <Costs />
      <Security />
      <Custody sandbox={sandbox} />
      <Coins />
      <Section
        id="questions"
        title="Common questions"
        lead={
          <p>
            <AppLink href="/faq">All questions and answers</AppLink>
          </p>
        }
      >
        {questions}
      </Section>
      <Closing signedIn={signedIn} />
    </div>
  );
}

const WayIn = ({ signedIn }: Pick<LandingProps, 'signedIn'>) => (
  <ButtonLink href={signedIn ? '/dashboard' : '/signup'} variant="main" size="large">
    {signedIn ? 'Go to dashboard' : 'Open an account'}
  </ButtonLink>
);

const Closing = ({ signedIn }: Pick<LandingProps, 'signedIn'>) => (
  <section aria-labelledby="closing-title" className={styles.closing}>
    <Heading level={2} id="closing-title" look="display">
      {signedIn ? 'Your money is one click away.' : 'Look around first, then decide.'}
    </Heading>
    <Text size="l" tone="soft" measure>
      {signedIn
        ? 'Your dashboard shows your balances, what is on hold, and what is in progress.'
        : 'With an account you can see every screen before you verify anything. Prices can fall fast and far, so use only money that you can do without.'}
    </Text>
    <p className={styles.actions}>
      <WayIn signedIn={signedIn} />
      {!signedIn && <AppLink href="/getting-started">Read how to get started</AppLink>}
    </p>
  </section>
);
