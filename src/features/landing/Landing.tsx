import type { ReactNode } from 'react';
import type { ShownPrice } from '#contract/account/prices.ts';
import { type TradableCode, tradedNames } from '#domain/assets/assets.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import type { ListState } from '#ui/list/ListView.tsx';
import { ByReader, type SignedIn } from '#ui/reader/ByReader.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { ExampleOrder } from './ExampleOrder.tsx';
import { LivePrices } from './LivePrices.tsx';
import styles from './landing.module.css';
import { WayIn } from './WayIn.tsx';

export interface LandingProps {
  readonly prices: ListState<ShownPrice>;
  /** When the prices were last loaded, in ms since 1970 UTC; null before. */
  readonly loadedAt: number | null;
  /** Draws the line of a coin's last month; null until somebody has come to see it. */
  readonly drawTrend: ((coin: TradableCode) => ReactNode) | null;
  /** The place of those lines has come into sight. */
  readonly onTrendsSeen: () => void;
  readonly sandbox: boolean;
  /** A customer is signed in, who has an account already; null while nobody knows. */
  readonly signedIn: SignedIn;
  /** What follows the prices. */
  readonly children?: ReactNode;
}

/** What a visitor sees first: what this is, what an order looks like, and current prices. */
export function Landing(props: LandingProps) {
  const { sandbox, signedIn, children } = props;
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <Heading level={1} look="display">
            A crypto exchange that shows where your money is.
          </Heading>
          <Text size="l" tone="soft" measure>
            Buy and sell {tradedNames('and')} for US dollars, and move money in and out. You see every step, every fee,
            and how long each wait usually takes.
          </Text>
          <p className={styles.actions}>
            <WayIn signedIn={signedIn} />
            <AppLink href="#prices">See current prices</AppLink>
          </p>
          <Terms sandbox={sandbox} signedIn={signedIn} />
        </div>
        <ExampleOrder />
      </section>
      <LivePrices {...props} />
      {children}
    </div>
  );
}

/** What an account takes; for a customer, who has one, only what is true of the whole site. */
function Terms({ sandbox, signedIn }: Pick<LandingProps, 'sandbox' | 'signedIn'>) {
  const place = sandbox
    ? 'This is a sandbox, where no real money moves.'
    : 'For people who live in the United States or Canada.';
  const account = sandbox
    ? 'Opening an account takes two minutes. Any email address works.'
    : 'Opening an account takes two minutes and costs nothing.';
  if (signedIn && !sandbox) return null;
  return (
    <Text size="s" tone="faint">
      <ByReader signedIn={signedIn} customer={sandbox && place} visitor={`${place} ${account}`} />
    </Text>
  );
}
