import { useSelector } from '@xstate/react';
import type { RecurringBuy, RecurringRun } from '#contract/account/recurringBuys.ts';
import { minute } from '#domain/time/units.ts';
import { betweenTries, periodsAfter, recurringWords, tryingFor } from '#domain/trades/recurringBuys.ts';
import {
  type Standing,
  selectBuy,
  selectChange,
  selectNow,
  standingOf,
} from '#machines/recurringBuy/recurringBuy.machine.ts';
import { activityHref } from '#presenters/activity/labels.ts';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { problemWording } from '#presenters/problem/wording.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { CoinMark } from '#ui/coin/CoinMark.tsx';
import { Cluster, Grid, Stack } from '#ui/layout/Layout.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Heading, Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { ruleLines } from './lines.tsx';
import type { BuyProps } from './RecurringBuy.tsx';
import styles from './recurring-buys.module.css';
import { Step } from './Step.tsx';
import { endWords, reasonWords, runWords, standingWords } from './words.ts';

const wording = problemWording(
  'We don’t know yet whether it was changed. What you see here is what we last loaded.',
  {},
);

export function Shown({ flow }: BuyProps) {
  const buy = useSelector(flow, selectBuy);
  const now = useSelector(flow, selectNow);
  if (buy === null) return null;
  const standing = standingOf(buy);
  const next = buy.state === 'active' ? periodsAfter(buy, now, 3) : [];
  return (
    <Grid columns="main-aside">
      <Card>
        <Stack>
          <Cluster gap={3} justify="between">
            <span className={styles.named}>
              <CoinMark code={buy.asset} />
              <Heading level={2} look="section" tabIndex={-1}>
                {recurringWords(buy)}
              </Heading>
            </span>
            <StatusChip label={standingWords[standing]} />
          </Cluster>
          <FlowProblem flow={flow} wording={wording} />
          <Meaning buy={buy} standing={standing} />
          <Lines label="Recurring buy" lines={ruleLines(buy, next)} />
          {standing !== 'ended' && <Changes flow={flow} isPaused={standing === 'paused'} />}
        </Stack>
      </Card>
      <Card title="Orders so far" flush>
        <Runs buy={buy} />
      </Card>
    </Grid>
  );
}

function Meaning({ buy: { end, runs, zone }, standing }: { buy: RecurringBuy; standing: Standing }) {
  if (standing === 'ended') return end && <Text tone="soft">{endWords[end]}</Text>;
  if (standing === 'paused') return <Text tone="soft">Nothing is bought until you resume it.</Text>;
  const [newest] = runs;
  return (
    standing === 'waitingForDollars' &&
    newest && (
      <Notice tone="hold">
        <p>
          You don’t have enough dollars for the order of <Time at={newest.dueAt} format="dayTime" timeZone={zone} />. We
          try again every {betweenTries / minute} minutes until{' '}
          <Time at={newest.dueAt + tryingFor} format="dayTime" timeZone={zone} />.{' '}
          <AppLink href="/deposits?asset=USD">Deposit dollars</AppLink>
        </p>
      </Notice>
    )
  );
}

function Changes({ flow, isPaused }: Pick<BuyProps, 'flow'> & { isPaused: boolean }) {
  const change = useSelector(flow, selectChange);
  const busy = change !== null;
  return (
    <Cluster>
      <Button
        busy={busy && change !== 'ended'}
        onClick={() => flow.send({ type: isPaused ? 'resume.requested' : 'pause.requested' })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      {/* Not disabled, which would lose the focus; the machine makes one change at a time. */}
      <Button busy={change === 'ended'} aria-disabled={busy} onClick={() => flow.send({ type: 'stop.requested' })}>
        Stop
      </Button>
      <span role="status">{busy && <VisuallyHidden>Changing the recurring buy</VisuallyHidden>}</span>
    </Cluster>
  );
}

export function Stop({ flow }: BuyProps) {
  const buy = useSelector(flow, selectBuy);
  return (
    <Step title="Stop this recurring buy?">
      <Text>{buy && `${recurringWords(buy)}.`}</Text>
      <Text tone="soft">
        It ends at once and can’t be resumed. An order that is already at the bank is completed. To take a break, pause
        it instead.
      </Text>
      <Cluster>
        <Button variant="danger" onClick={() => flow.send({ type: 'stop.confirmed' })}>
          Stop it
        </Button>
        <Button onClick={() => flow.send({ type: 'stop.canceled' })}>Keep it</Button>
      </Cluster>
    </Step>
  );
}

function Runs({ buy: { runs, zone } }: { buy: RecurringBuy }) {
  if (runs.length === 0)
    return <EmptyState title="No orders yet" text="Each date appears here with its order, or why it was skipped." />;
  return (
    <PlainTable
      caption="Its newest dates"
      columns={columnsIn(zone)}
      rows={runs}
      rowKey={({ dueAt }) => String(dueAt)}
      rowHref={({ trade }) => trade && activityHref({ guid: trade })}
    />
  );
}

const columnsIn = (zone: string): ReadonlyArray<Column<RecurringRun>> => [
  { id: 'date', header: 'Date', cell: ({ dueAt }) => <Time at={dueAt} timeZone={zone} /> },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason && `${reasonWords[reason]}.` },
  { id: 'state', header: 'Status', align: 'end', cell: ({ state }) => <StatusChip label={runWords[state]} /> },
];
