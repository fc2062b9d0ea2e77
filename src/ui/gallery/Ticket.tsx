import { useState } from 'react';
import { amount } from '#domain/money/money.ts';
import { Button } from '../button/Button.tsx';
import { Card } from '../card/Card.tsx';
import { CoinMark } from '../coin/CoinMark.tsx';
import { MoneyField } from '../field/MoneyField.tsx';
import { Grid } from '../layout/Grid.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Lines } from '../lines/Lines.tsx';
import { formatMoney } from '../money/format.ts';
import { Money } from '../money/Money.tsx';
import { Rail, type RailStep } from '../rail/Rail.tsx';
import { Text } from '../text/Text.tsx';
import { Countdown } from '../time/Countdown.tsx';
import { Time } from '../time/Time.tsx';
import { Section } from './Section.tsx';

export const orderSteps: readonly RailStep[] = [
  { label: 'Amount', state: 'done' },
  { label: 'Review', state: 'now' },
  { label: 'Submitting', state: 'later' },
  { label: 'Settling', state: 'later' },
  { label: 'Completed', state: 'later' },
];

const timeline: readonly RailStep[] = [
  { label: 'Amount entered', state: 'done', detail: '$100.00', at: <Time at="2026-11-20T19:30:41Z" format="seconds" /> },
  { label: 'Price held for you', state: 'done', detail: '$65,012.44', at: <Time at="2026-11-20T19:30:42Z" format="seconds" /> },
  { label: 'Confirmed by you', state: 'done', detail: 'one click, one order', at: <Time at="2026-11-20T19:30:55Z" format="seconds" /> },
  { label: 'Completed', state: 'now', detail: '0.00153048 BTC', at: <Time at="2026-11-20T19:30:57Z" format="seconds" /> },
];

const usd = (cents: number) => <Money amount={amount(cents)} asset="USD" />;
const quantity = amount(153048);

/** The parts of an order: rail, amount, review with countdown, receipt. */
export const Ticket = () => (
  <Section title="An order">
    <Grid columns="halves">
      <AmountSample />
      <Card title="Review" level={3} actions={<Countdown seconds={24} label="Price held for" expired="The price has expired" />}>
        <Stack gap={5}>
          <Lines
            lines={[
              { id: 'pay', label: 'You pay', value: usd(10000) },
              { id: 'price', label: 'Price per BTC', value: usd(6501244) },
              { id: 'fee', label: 'Platform fee', value: usd(50) },
              { id: 'spread', label: 'Spread vs mid-market 0.05%', value: usd(5) },
              { id: 'receive', kind: 'sum', label: 'You receive', value: <Money amount={quantity} asset="BTC" exact /> },
              { id: 'when', kind: 'small', label: 'Available to withdraw', value: 'immediately' },
            ]}
          />
          <Stack gap={2}>
            <Button variant="main" size="large" wide>
              Buy {formatMoney(quantity, 'BTC')} for $100.00
            </Button>
            <Button variant="plain" wide>
              Change the amount
            </Button>
          </Stack>
          <Text size="s" tone="faint">
            Paid from your USD balance, $6,420.18 available. If the price moves before you confirm, we show you the new one first.
          </Text>
        </Stack>
      </Card>
      <Card title="Your order" level={3} raised>
        <Rail direction="vertical" label="Order timeline" steps={timeline} />
      </Card>
    </Grid>
  </Section>
);

function AmountSample() {
  const [text, setText] = useState('100.00');
  return (
    <Card title="Amount" level={3} actions={<CoinMark code="BTC" size="small" />}>
      <Stack gap={4}>
        <MoneyField
          label="You pay"
          sign="$"
          value={text}
          onText={setText}
          hint="About 0.00153048 BTC"
          aside="$6,420.18 available"
          slot={<Button size="small">In BTC</Button>}
        />
        <MoneyField
          label="You sell"
          unit="ETH"
          value="1.12345678901234567890"
          onText={() => undefined}
          error="The amount has more than 18 decimal places. Ethereum has at most 18."
        />
        <Button variant="main" wide busy>
          Get a price
        </Button>
      </Stack>
    </Card>
  );
}
