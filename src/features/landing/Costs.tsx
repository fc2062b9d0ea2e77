import { Card } from '#ui/card/Card.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Text } from '#ui/text/Text.tsx';
import { example } from './example.ts';
import { exampleLines } from './exampleLines.ts';
import { Facts } from './Facts.tsx';
import type { LandingProps } from './Landing.tsx';
import { Section } from './Section.tsx';
import styles from './sections.module.css';

const sandboxFees = [
  ['An account, and its verification', 'None'],
  ['Deposits of dollars and coins', 'None'],
  ['Buying and selling', '0.50% and the spread; for USDC the spread only'],
  ['Withdrawals of dollars', 'None'],
  ['Withdrawals of coins', 'A set fee for each coin, such as 0.00005 BTC. We pay the network fee.'],
] as const;

/** The banking partner sets the fees of a live service, so a figure of ours could be wrong. */
const liveFees = [
  ['An account, and its verification', 'None'],
  ['Buying and selling', 'A platform fee and the spread, both in the review'],
  ['Deposits and withdrawals of dollars', 'The platform fee in the review'],
  ['Deposits of coins', 'None from us'],
  ['Withdrawals of coins', 'A set fee for each coin, in the review. We pay the network fee.'],
] as const;

/** The review of the example order, line by line, and every other fee. */
export const Costs = ({ sandbox }: Pick<LandingProps, 'sandbox'>) => {
  return (
    <Section
      id="fees"
      title="What it costs"
      lead={
        <>
          <Text tone="soft">
            This is the review of the example order, with Bitcoin at {example.mid}. The platform fee and the spread have
            their own lines, and everything adds up to the cent.
            {!sandbox && ' Its rates are made up.'}
          </Text>
          <Text tone="soft">
            Nothing is bought until you confirm. If the price expires, you get a new one and decide again.
          </Text>
          <p>
            <AppLink href="/Real-Time-Quotes">How a price is made</AppLink>
          </p>
        </>
      }
    >
      <div className={styles.review}>
        <Card
          title="Review"
          level={3}
          actions={<Chip tone="accent">Price held for 0:24</Chip>}
          footer={`The button repeats it: “Buy ${example.receive} for $100.00”`}
        >
          <Lines label="The lines of the example order" lines={exampleLines} />
        </Card>
      </div>
      <h3>All fees</h3>
      <Facts facts={sandbox ? sandboxFees : liveFees} />
      <Text size="s" tone="faint">
        {sandbox
          ? 'These are the sandbox’s fees. In live operation the banking partner sets them, and each review shows those that apply.'
          : 'The banking partner sets the fees. Each review shows those that apply, before you confirm.'}{' '}
        <AppLink href="/services">All services, fees and limits</AppLink>
      </Text>
    </Section>
  );
};
