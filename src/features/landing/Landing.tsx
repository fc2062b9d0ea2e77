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
  /** When the prices loaded, in ms since 1970 UTC; null before. */
  readonly loadedAt: number | null;
  /** Renders the sparkline of a coin's last month; null until it has been in view. */
  readonly drawTrend: ((coin: TradableCode) => ReactNode) | null;
  /** Called when the sparklines come into view. */
  readonly onTrendsSeen: () => void;
  readonly sandbox: boolean;
  /** A signed-in customer already has an account; null while unknown. */
  readonly signedIn: SignedIn;
  readonly children?: ReactNode;
}

/** The top of the page: the product, an example order, and current prices. */
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

/** The requirements of an account; for a customer, only the notes on the whole site. */
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
