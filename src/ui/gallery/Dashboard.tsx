import { Plus } from 'lucide-react';
import { useState } from 'react';
import { amount } from '#domain/money/money.ts';
import { movePoint } from '#machines/shared/points.ts';
import { Button } from '../button/Button.tsx';
import { ButtonLink } from '../button/ButtonLink.tsx';
import { Card } from '../card/Card.tsx';
import { AreaChart } from '../chart/AreaChart.tsx';
import { MarkSign } from '../chart/MarkShape.tsx';
import type { Mark } from '../chart/marks.ts';
import { Sparkline } from '../chart/Sparkline.tsx';
import { Chip } from '../chip/Chip.tsx';
import { CoinName } from '../coin/CoinMark.tsx';
import { Cluster } from '../layout/Cluster.tsx';
import { Grid } from '../layout/Grid.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Lines } from '../lines/Lines.tsx';
import { Change } from '../money/Change.tsx';
import { formatPrice } from '../money/format.ts';
import { Money } from '../money/Money.tsx';
import { PlainTable } from '../table/PlainTable.tsx';
import { Segmented } from '../tabs/Segmented.tsx';
import { Heading } from '../text/Heading.tsx';
import { Text } from '../text/Text.tsx';
import { Time } from '../time/Time.tsx';
import { Explain } from '../tooltip/Tooltip.tsx';
import { Section } from './Section.tsx';
import { holdings, walk } from './sample.ts';

const ranges = ['1D', '1W', '1M', '3M', 'YTD', '1Y', 'All'].map((label) => ({ value: label, label }));

/** The parts of the dashboard: figure, chart, balances, holdings. */
export function Dashboard() {
  const [range, setRange] = useState('1M');
  return (
    <Section title="A dashboard">
      <Cluster justify="between" align="end" gap={4}>
        <Stack gap={1}>
          <Text size="s" tone="soft">
            Portfolio value
          </Text>
          <Heading level={3} look="figure">
            <Money amount={amount(4821307)} asset="USD" faintCents />
          </Heading>
          <Change percent={2.41}>
            <Money amount={amount(113462)} asset="USD" sign="always" /> today
          </Change>
        </Stack>
        <Cluster>
          <ButtonLink href="/exchange" variant="main">
            <Plus size={18} aria-hidden />
            Buy
          </ButtonLink>
          <Button>Sell</Button>
          <Button>Deposit</Button>
        </Cluster>
      </Cluster>
      <Grid columns="main-aside">
        <Card title="Performance" level={3} flush actions={<Segmented label="Range" options={ranges} value={range} onValue={setRange} />}>
          <Performance />
        </Card>
        <Balances />
      </Grid>
      <Holdings />
    </Section>
  );
}

const month = walk(21, 180, 42000);
const money: readonly Mark[] = [
  { at: month[40]?.at ?? 0, label: 'Deposit of $1,500.00', kind: 'deposit' },
  { at: month[120]?.at ?? 0, label: 'Withdrawal of $800.00', kind: 'withdrawal' },
];

/** In the product the machine of the chart holds the point. */
function Performance() {
  const [active, setActive] = useState<number | null>(null);
  return (
    <AreaChart
      label="Portfolio value, one month"
      points={month}
      unit="Value in US dollars"
      formatValue={formatPrice}
      active={active}
      onPoint={setActive}
      onMove={(to) => setActive(movePoint(active, to, month.length))}
      marks={money}
      baseline={42000}
      note={
        <>
          Deposits <MarkSign kind="deposit" /> and withdrawals <MarkSign kind="withdrawal" /> are marked.
        </>
      }
    />
  );
}

const Balances = () => (
  <Card
    title="Cash and holds"
    level={3}
    footer={
      <Stack gap={2}>
        <Cluster justify="between">
          <Text as="span">Buy 0.0421 BTC</Text>
          <Chip tone="accent">Settling</Chip>
        </Cluster>
        <Cluster justify="between">
          <Text as="span">Deposit from Checking ••1234</Text>
          <Chip tone="hold">On hold</Chip>
        </Cluster>
      </Stack>
    }
  >
    <Lines
      lines={[
        { id: 'available', label: 'Available', value: <Money amount={amount(642018)} asset="USD" /> },
        {
          id: 'hold',
          label: (
            <>
              On hold{' '}
              <Explain label="About money on hold" text="A bank deposit is clearing. Until then, you can trade with it but can’t withdraw it." />
            </>
          ),
          value: <Money amount={amount(50000)} asset="USD" />,
          note: 'Bank deposit clearing, around Tue, Nov 24, 2:05 PM EST',
        },
        { id: 'total', kind: 'sum', label: 'Total', value: <Money amount={amount(692018)} asset="USD" /> },
      ]}
    />
  </Card>
);

const Holdings = () => (
  <Card
    title="Assets"
    level={3}
    flush
    actions={
      <span>
        Prices as of <Time at="2026-11-20T19:31:08Z" format="seconds" />
      </span>
    }
  >
    <PlainTable
      caption="Your assets"
      rows={holdings}
      rowKey={(row) => row.code}
      rowHref={(row) => `/assets?asset=${row.code}`}
      columns={[
        { id: 'asset', header: 'Asset', cell: (row) => <CoinName code={row.code} name={row.name} /> },
        { id: 'price', header: 'Price', align: 'end', narrow: 'hidden', cell: (row) => formatPrice(row.price) },
        { id: 'change', header: '24 h', align: 'end', cell: (row) => <Change percent={row.change} /> },
        { id: 'week', header: '7 days', optional: true, narrow: 'hidden', cell: (row) => <Sparkline values={row.week} /> },
        { id: 'balance', header: 'Balance', align: 'end', narrow: 'underLead', cell: (row) => <Money amount={row.quantity} asset={row.code} /> },
        { id: 'value', header: 'Value', align: 'end', cell: (row) => <Money amount={row.value} asset="USD" /> },
      ]}
    />
  </Card>
);
