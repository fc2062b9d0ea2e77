import type { Period } from '#contract/books/periods.ts';
import { type FigureName, figureDefinitions } from '#domain/sales/figures.ts';
import type { ClosingObstacle } from '#domain/staff/periods.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/card/Card.tsx';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { type ListState, ListView, loadedRows } from '#ui/list/ListView.tsx';
import { useFocusAfter } from '#ui/screen/focus.ts';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { openBreaksAddress } from './links.ts';
import styles from './sales.module.css';
import { changedText, monthName, valueText } from './salesWords.ts';

export interface PeriodsCardProps {
  periods: ListState<Period>;
  zone: string;
  /** Why the user can't close or reopen a month; null if they can. */
  refusal: string | null;
  onChange: (period: Period, act: 'close' | 'reopen') => void;
  hrefOf: (month: string) => string;
}

const stateWords = {
  running: { word: 'Running', tone: 'neutral' },
  open: { word: 'Open', tone: 'hold' },
  closed: { word: 'Closed', tone: 'gain' },
} as const;
const obstacleWords: Readonly<Record<ClosingObstacle, string>> = {
  month_running: 'It hasn’t ended.',
  not_complete: 'The bank’s records aren’t complete beyond its end.',
  not_reconciled: 'It wasn’t compared with the bank as a whole since it ended.',
  open_breaks: 'Breaks are open.',
};

const isFigure = (key: string): key is FigureName => Object.hasOwn(figureDefinitions, key);

/** The current value of a closed month's figure, in words, if it has changed. */
function driftOf({ key, amount, current }: Period['figures'][number]): string | null {
  if (!isFigure(key) || amount === current) return null;
  const { title, unit } = figureDefinitions[key];
  if (amount === null || current === null) return `${title}: ${amount === null ? 'not known then' : 'not known now'}`;
  return `${title} ${changedText(unit, String(BigInt(current) - BigInt(amount)))}`;
}

const shownFigures: readonly FigureName[] = ['volume', 'netRevenue', 'active'];

const mayChange = ({ state, request }: Period): boolean => state !== 'running' && request === null;

/** Months, closed and open: a closed month keeps its figures, and shows later changes. */
export function PeriodsCard({ periods, zone, refusal, onChange, hrefOf }: PeriodsCardProps) {
  const changeable = (loadedRows(periods) ?? []).filter(mayChange);
  const place = useFocusAfter<HTMLDivElement>(changeable.map(({ month }) => month));
  const columns: ReadonlyArray<Column<Period>> = [
    { id: 'month', header: 'Month', cell: ({ month }) => monthName(`${month}-01`) },
    {
      id: 'state',
      header: 'State',
      narrow: 'trail',
      cell: ({ state, changedAt, request }) => (
        <>
          <StatusChip label={stateWords[state]} />
          {request && <Requested request={request} zone={zone} />}
          {state === 'closed' && changedAt !== null && (
            <Text as="div" size="s" tone="soft">
              <Time at={changedAt} format="date" timeZone={zone} />
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'figures',
      header: 'As it was closed',
      narrow: 'underLead',
      cell: (period) => <Stored period={period} />,
    },
    {
      id: 'action',
      header: 'Action',
      narrow: 'action',
      align: 'end',
      cell: (period) => (
        <span className={styles.controls}>
          <Change period={period} refusal={refusal} onChange={onChange} />
        </span>
      ),
    },
  ];
  return (
    <Card
      title="Months"
      flush={periods.status === 'full'}
      {...(refusal !== null && {
        footer: <Text size="s" tone="soft">{`To close or reopen a month: ${refusal}`}</Text>,
      })}
    >
      <ListView state={periods} what="months" empty={<Text tone="soft">Nothing happened yet.</Text>}>
        {(rows) => (
          <div ref={place}>
            <PlainTable
              caption={`Months in days of ${zone}`}
              columns={columns}
              rows={rows}
              rowKey={({ month }) => month}
              rowHref={({ month }) => hrefOf(month)}
            />
          </div>
        )}
      </ListView>
    </Card>
  );
}

const requestWords = { close: 'Closing requested', reopen: 'Reopening requested' } as const;

const Requested = ({ request: { act, by, at }, zone }: { request: NonNullable<Period['request']>; zone: string }) => (
  <Text as="div" size="s" tone="soft">
    {`${requestWords[act]} by ${by} at `}
    <Time at={at} format="dayTime" timeZone={zone} />,{' '}
    <AppLink href="/admin/requests">waits for a second person</AppLink>
  </Text>
);

function Stored({
  period: { state, figures, obstacle, openBreaks, changedTrades, changedTransfers },
}: {
  period: Period;
}) {
  if (state !== 'closed')
    return (
      <Text as="span" size="s" tone="soft">
        {obstacle === null ? (
          'It can be closed.'
        ) : obstacle === 'open_breaks' ? (
          <AppLink href={openBreaksAddress}>
            {openBreaks === 1 ? '1 break is open' : `${openBreaks} breaks are open`}
          </AppLink>
        ) : (
          obstacleWords[obstacle]
        )}
      </Text>
    );
  const drifts = figures.flatMap((figure) => driftOf(figure) ?? []);
  const changed = [
    ...(changedTrades > 0 ? [`${changedTrades} ${changedTrades === 1 ? 'trade' : 'trades'}`] : []),
    ...(changedTransfers > 0 ? [`${changedTransfers} ${changedTransfers === 1 ? 'transfer' : 'transfers'}`] : []),
  ].join(' and ');
  const stored = shownFigures.flatMap((name) => {
    const figure = figures.find(({ key }) => key === name);
    return figure?.amount == null
      ? []
      : [`${figureDefinitions[name].title} ${valueText(figureDefinitions[name].unit, figure.amount)}`];
  });
  return (
    <>
      {stored.join(' · ')}
      {(drifts.length > 0 || changed !== '') && (
        <Text as="div" size="s" tone="loss">
          {`Later changes${changed === '' ? '' : ` in ${changed}`}: ${drifts.length === 0 ? 'no figure is another one.' : `${drifts.slice(0, 4).join(', ')}.`}`}
        </Text>
      )}
    </>
  );
}

function Change({ period, refusal, onChange }: { period: Period } & Pick<PeriodsCardProps, 'refusal' | 'onChange'>) {
  const { state, obstacle } = period;
  if (refusal !== null || !mayChange(period)) return null;
  const act = state === 'closed' ? 'reopen' : 'close';
  return (
    <Button
      size="small"
      disabled={act === 'close' && obstacle !== null}
      title={obstacle === null ? undefined : obstacleWords[obstacle]}
      onClick={() => onChange(period, act)}
    >
      {act === 'close' ? 'Close' : 'Reopen'}
    </Button>
  );
}
