import { noFilter } from '#domain/activity/filter.ts';
import { type AssetStatement, type Statement, statementOf } from '#domain/activity/statement.ts';
import { assets } from '#domain/assets/assets.ts';
import { type Amount, negate } from '#domain/money/money.ts';
import { missingName } from '#presenters/activity/MissingNotice.tsx';
import { unreadableText } from '#presenters/list/ExportStatus.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Card } from '#ui/card/Card.tsx';
import { SelectField } from '#ui/field/SelectField.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { formatCount } from '#ui/money/format.ts';
import { Money } from '#ui/money/Money.tsx';
import { PageTitle } from '#ui/screen/PageTitle.tsx';
import { Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import { addressOf } from './address.ts';
import type { OrdersProps } from './Orders.tsx';
import styles from './orders.module.css';
import { PrintButton } from './PrintButton.tsx';
import { PrintHead } from './PrintHead.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';
import { yearBounds, yearDays, yearOf, zoneName } from './zone.ts';

/** Each asset's year. It needs all records: a missing one would shift every balance. */
export function YearStatement({
  records,
  view,
  onView,
  balances,
  openedAt,
  customer,
  now,
  sandbox,
  year,
}: OrdersProps & { year: number }) {
  const state = stateOf({ records, balances, openedAt, year, now });
  return (
    <Stack gap={5}>
      <PageTitle name={`${year} statement`} page="Orders" />
      {state.status === 'full' && <PrintHead customer={customer} now={now} sandbox={sandbox} />}
      <div>
        <Text size="s">
          <AppLink href={addressOf({ filter: view.filter })} look={styles.back}>
            All orders
          </AppLink>
        </Text>
        <PageHeader
          title={`${year} statement`}
          actions={
            <Cluster gap={3} align="end">
              <div className={styles.screenOnly}>
                <SelectField
                  label="Year"
                  value={String(year)}
                  options={yearsOf(records, now, year).map((each) => ({ value: String(each), label: String(each) }))}
                  onValue={(chosen) => onView({ filter: view.filter, statement: Number(chosen) }, false)}
                />
              </div>
              {state.status === 'full' && (
                <span className={styles.screenOnly}>
                  <PrintButton what="statement" />
                </span>
              )}
            </Cluster>
          }
        />
      </div>
      {(state.status === 'loading' || state.status === 'full') && records.rows !== null && (
        <ReadingProgress records={records} purpose="Your statement appears once all records load." />
      )}
      <ListView
        state={state}
        what="statement"
        empty={<Card flush>{year > yearOf(now) ? notBegun : nothingIn(year)}</Card>}
      >
        {([statement]) => statement && <StatementCards statement={statement} year={year} now={now} />}
      </ListView>
    </Stack>
  );
}

const notBegun = <EmptyState title="No activity yet" text="This year hasn’t started. Choose another year." />;
const nothingIn = (year: number) => (
  <EmptyState title="No activity" text={`You had no balances and no activity in ${year}.`} />
);

function stateOf({
  records,
  balances,
  openedAt,
  year,
  now,
}: Pick<OrdersProps, 'records' | 'balances' | 'openedAt' | 'now'> & { year: number }): ListState<Statement> {
  // A future year needs no loading.
  if (yearBounds(year).from > now) return { status: 'empty' };
  const { missing, unreadable, onRetry } = records;
  if (missing)
    return {
      ...missing,
      status: 'failed',
      reason: `The year can’t be added up without ${missingName(missing)}. ${missing.reason}`,
    };
  if (records.rows === null && records.reason !== null)
    return { status: 'failed', reason: records.reason, onRetry, waitUntil: records.waitUntil };
  if (unreadable > 0)
    return {
      status: 'failed',
      reason: `${unreadableText(unreadable)}, so the year can’t be added up. Contact support.`,
    };
  if (balances.status === 'failed') return balances;
  if (!records.isComplete || balances.status === 'loading') return { status: 'loading' };
  const held = balances.status === 'full' ? balances.rows : [];
  const statement = statementOf({ activities: records.rows ?? [], balances: held, openedAt, ...yearBounds(year) });
  return statement.lines.length === 0 ? { status: 'empty' } : { status: 'full', rows: [statement] };
}

/** Years with activity, the current one and the one shown; newest first. */
const yearsOf = ({ rows }: OrdersProps['records'], now: number, shown: number): readonly number[] =>
  [...new Set([yearOf(now), shown, ...(rows ?? []).map(({ createdAt }) => yearOf(createdAt))])].sort((a, b) => b - a);

function StatementCards({ statement, year, now }: { statement: Statement; year: number; now: number }) {
  const isOver = statement.to <= now;
  const filter = { ...noFilter, ...yearDays(year) };
  return (
    <Stack gap={5}>
      <Text tone="soft" measure>
        {`${formatCount(statement.count)} ${statement.count === 1 ? 'entry' : 'entries'} from ${formatTime(statement.from, 'date')} to ${formatTime(isOver ? statement.to - 1 : now, 'date')}, each on its start date (${zoneName()} time). ${inAndOut(statement)} Amounts include fees.${sumText(statement)} `}
        <span className={styles.screenOnly}>
          <AppLink href={addressOf({ filter })}>{`Show orders in ${year}`}</AppLink>
        </span>
      </Text>
      {!isOver && <Notice>{`${year} isn’t over. Closing balance is as of today.`}</Notice>}
      <div className={styles.statements}>
        {statement.lines.map((line) => (
          <Card key={line.asset} title={assets[line.asset].name}>
            <Lines label={`${assets[line.asset].name} in ${year}`} lines={linesOf(line)} />
          </Card>
        ))}
      </div>
    </Stack>
  );
}

/** The rule of the lines, exact to the last unit if every movement has a record. */
const sumText = ({ lines }: Statement): string =>
  lines.every(({ credited }) => isNothing(credited))
    ? ' Opening balance plus total in minus total out equals closing balance.'
    : '';

/** The bank counts money on hold as pending; the customer's balance includes it. */
const inAndOut = ({ lines }: Statement): string =>
  lines.some(({ onHold }) => !isNothing(onHold))
    ? 'Money on hold is included. Failed transfers and transfers that haven’t arrived are not.'
    : 'Failed and pending activity is not included.';

const holdNote = ({ asset, onHold }: AssetStatement) => (
  <>
    {'Including on hold: '}
    <Money amount={onHold} asset={asset} exact />
  </>
);

const isNothing = (amount: Amount): boolean => BigInt(amount) === 0n;

function linesOf(line: AssetStatement): readonly Line[] {
  const { asset } = line;
  const money = (id: string, label: string, amount: AssetStatement['opening'], kind: Line['kind'] = 'plain'): Line => ({
    id,
    label,
    value: <Money amount={amount} asset={asset} exact />,
    kind,
  });
  const isDollars = asset === 'USD';
  return [
    money('opening', 'Opening balance', line.opening),
    { ...money('deposited', 'Deposited', line.deposited), ...(!isNothing(line.onHold) && { note: holdNote(line) }) },
    money('fromTrades', isDollars ? 'From sales' : 'Bought', line.fromTrades),
    money('withdrawn', 'Withdrawn or returned', negate(line.withdrawn)),
    money('toTrades', isDollars ? 'Spent on purchases' : 'Sold', negate(line.toTrades)),
    ...(isNothing(line.credited) ? [] : [money('credited', 'Credited without a record', line.credited)]),
    money('closing', 'Closing balance', line.closing, 'sum'),
    money('in', 'Total in', line.in, 'small'),
    money('out', 'Total out', line.out, 'small'),
    money('fees', 'Fees included above', line.fees, 'small'),
  ];
}
