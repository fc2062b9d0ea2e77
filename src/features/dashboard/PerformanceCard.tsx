import { useSelector } from '@xstate/react';
import { memo, useCallback, useMemo } from 'react';
import { amount, isPositive } from '#domain/money/money.ts';
import type { Flow } from '#domain/portfolio/performance.ts';
import { type PerformanceRange, performanceRanges } from '#domain/portfolio/range.ts';
import {
  selectPerformance,
  selectPointIndex,
  selectProgress,
  selectRange,
  selectView,
} from '#machines/portfolio/portfolio.selectors.ts';
import { markOf } from '#presenters/activity/marks.ts';
import { ChartChunk } from '#presenters/market/ChartChunk.tsx';
import { ChartPlaceholder } from '#presenters/market/ChartPlaceholder.tsx';
import { ChartSkeleton } from '#presenters/market/ChartSkeleton.tsx';
import { namesOf } from '#presenters/portfolio/unpricedNote.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { MarkSign } from '#ui/chart/MarkShape.tsx';
import { type Shown, useShown } from '#ui/display/display.ts';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { FailedState } from '#ui/list/ListView.tsx';
import { formatCount, formatMoney } from '#ui/money/format.ts';
import { Segmented } from '#ui/tabs/Segmented.tsx';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import type { DashboardProps } from './Dashboard.tsx';
import { rangeLabels, spanOf } from './ranges.ts';

type Props = Pick<DashboardProps, 'portfolio'>;

const options = performanceRanges.map((value) => ({ value, label: rangeLabels[value].label }));
/** Two lines on a phone, like the chart's placeholder. */
const note = (
  <>
    Deposits <MarkSign kind="deposit" />, withdrawals <MarkSign kind="withdrawal" /> and returns{' '}
    <MarkSign kind="return" /> aren’t gains.
  </>
);

export const PerformanceCard = memo(function PerformanceCard({
  portfolio,
  mayTrade,
}: Props & Pick<DashboardProps, 'mayTrade'>) {
  useShown();
  const range = useSelector(portfolio, selectRange);
  return (
    <Card
      title="Performance"
      flush
      actions={
        <Segmented
          label="Range"
          options={options}
          value={range}
          onValue={(chosen) => portfolio.send({ type: 'range.chosen', range: chosen })}
        />
      }
    >
      <PerformanceView portfolio={portfolio} range={range} mayTrade={mayTrade} />
    </Card>
  );
});

function PerformanceView({
  portfolio,
  range,
  mayTrade,
}: Props & Pick<DashboardProps, 'mayTrade'> & { range: PerformanceRange }) {
  const view = useSelector(portfolio, selectView);
  const retry = () => portfolio.send({ type: 'retry.requested' });
  const isComing = view === 'gathering' || view === 'loading';
  return (
    <div aria-busy={isComing}>
      <span role="status">{isComing && <VisuallyHidden>Calculating your performance</VisuallyHidden>}</span>
      {isComing && <ChartSkeleton note={<Progress portfolio={portfolio} />} />}
      {view === 'unavailable' && (
        <ChartPlaceholder note={note}>
          <FailedState
            what="performance"
            reason="Some records didn’t load. Your balances and orders are unaffected."
            onRetry={retry}
          />
        </ChartPlaceholder>
      )}
      {view === 'failed' && (
        <ChartPlaceholder note={note}>
          <FailedState
            what="performance"
            reason="Price history is unavailable right now. Your balances and orders are unaffected."
            onRetry={retry}
          />
        </ChartPlaceholder>
      )}
      {view === 'empty' && (
        <ChartPlaceholder note={note}>
          <EmptyState
            title="No performance yet"
            text="After your first deposit, this chart shows the value of your portfolio."
            {...(mayTrade && { action: <ButtonLink href="/deposits">Make a deposit</ButtonLink> })}
          />
        </ChartPlaceholder>
      )}
      {view === 'ready' && <Line portfolio={portfolio} range={range} />}
    </div>
  );
}

/** How many records have loaded, once it takes a while. */
function Progress({ portfolio }: Props) {
  const progress = useSelector(portfolio, selectProgress);
  return progress === null || progress.total <= progress.read
    ? note
    : `Loaded ${formatCount(progress.read)} of ${formatCount(progress.total)} records.`;
}

/** Axis ticks may lie between two cents, and beyond the safe integers. */
const formatCents = (cents: number, as: Shown): string => formatMoney(amount(BigInt(Math.round(cents))), 'USD', {}, as);

const markOfFlow = ({ at, value, kind }: Flow, as: Shown) =>
  markOf(at, kind, formatMoney(value, 'USD', { sign: 'never' }, as), isPositive(value));

function Line({ portfolio, range }: Props & { range: PerformanceRange }) {
  const performance = useSelector(portfolio, selectPerformance);
  const { timeFormat } = rangeLabels[range];
  // Pixels need numbers; whole cents below 90 trillion dollars are safe integers.
  const points = useMemo(
    () => performance?.points.map(({ at, value }) => ({ at, value: Number(value) })) ?? [],
    [performance],
  );
  const as = useShown();
  const marks = useMemo(() => performance?.flows.map((flow) => markOfFlow(flow, as)) ?? [], [performance, as]);
  const active = useSelector(portfolio, selectPointIndex);
  const formatValue = useCallback((cents: number) => formatCents(cents, as), [as]);
  const formatAt = useCallback((at: number) => formatTime(at, timeFormat, as.timeZone), [timeFormat, as]);
  if (performance === null) return null;
  if (performance.unpriced.length > 0)
    return (
      <ChartPlaceholder note={note}>
        <EmptyState
          title="Performance is unknown right now"
          text={`It appears once every asset has a price. No price for ${namesOf(performance.unpriced)}.`}
        />
      </ChartPlaceholder>
    );
  return (
    <ChartChunk
      label={`Portfolio value ${spanOf(performance, range)}`}
      points={points}
      marks={marks}
      unit="Value in US dollars"
      formatValue={formatValue}
      formatAt={formatAt}
      active={active}
      onPoint={(index) => portfolio.send(index === null ? { type: 'point.left' } : { type: 'point.hovered', index })}
      onMove={(to) => portfolio.send({ type: 'point.moved', to })}
      note={note}
    />
  );
}
