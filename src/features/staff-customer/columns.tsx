import type { PartRow } from '#contract/desk/customer.ts';
import type { RowOf } from '#domain/lists/rows.ts';
import type { tradeList } from '#domain/staff/tradeList.ts';
import type { transferList } from '#domain/staff/transferList.ts';
import { recurringWords } from '#domain/trades/recurringBuys.ts';
import { eventWords } from '#presenters/security/eventWords.ts';
import { assetNames, BankState, Guid, TimeOrDash, Units } from '#presenters/staff/records.tsx';
import {
  accountStateWords,
  codeOf,
  externalStateWords,
  moneyStateWords,
  recurringEndWords,
  recurringStateWords,
  runReasonWords,
  runStateWords,
  sideWords,
  transferState,
  transferStateWords,
  transferTypeWords,
  verificationTypeWords,
  verificationWords,
} from '#presenters/staff/recordWords.ts';
import type { Column } from '#ui/table/columns.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

type Columns<Row> = ReadonlyArray<Column<Row>>;
const unsaid = 'The bank has not said it';

export const tradeColumns: Columns<RowOf<typeof tradeList>> = [
  {
    id: 'side',
    header: 'Trade',
    cell: ({ side, symbol }) => <Text as="span" strong>{`${sideWords[side] ?? side} ${codeOf(symbol)}`}</Text>,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    narrow: 'underLead',
    cell: ({ amount, symbol }) => <Units amount={amount} asset={codeOf(symbol)} why={unsaid} />,
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    narrow: 'underTrail',
    cell: ({ total }) => <Units amount={total} asset="USD" why={unsaid} />,
  },
  {
    id: 'createdAt',
    header: 'Time',
    narrow: 'underLead',
    cell: ({ createdAt }) => <Time at={createdAt} format="dayTime" mayBreak />,
  },
  {
    id: 'state',
    header: 'State',
    narrow: 'trail',
    cell: ({ state, failureCode }) => <BankState state={state} words={moneyStateWords} detail={failureCode} />,
  },
];

export const transferColumns: Columns<RowOf<typeof transferList>> = [
  {
    id: 'side',
    header: 'Transfer',
    cell: ({ side, transferType }) => (
      <>
        <Text as="span" strong>
          {sideWords[side] ?? side}
        </Text>{' '}
        <Text as="span" size="s" tone="soft">
          {transferTypeWords[transferType] ?? transferType}
        </Text>
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    narrow: 'underLead',
    cell: ({ amount, estimatedAmount, asset }) =>
      amount === null && estimatedAmount !== null ? (
        <>
          <Units amount={estimatedAmount} asset={asset} why={unsaid} />{' '}
          <Text as="span" size="s" tone="soft">
            estimate
          </Text>
        </>
      ) : (
        <Units amount={amount} asset={asset} why={unsaid} />
      ),
  },
  {
    id: 'createdAt',
    header: 'Time',
    narrow: 'underLead',
    cell: ({ createdAt }) => <Time at={createdAt} format="dayTime" mayBreak />,
  },
  {
    id: 'state',
    header: 'State',
    narrow: 'trail',
    cell: (row) => (
      <BankState state={transferState(row)} words={transferStateWords} detail={row.returnCode ?? row.failureCode} />
    ),
  },
];

export const recurringColumns: Columns<PartRow<'recurring-buys'>> = [
  { id: 'rule', header: 'Recurring buy', cell: recurringWords },
  {
    id: 'nextAt',
    header: 'Next date',
    narrow: 'underLead',
    cell: ({ nextAt }) => <TimeOrDash at={nextAt} why="No next date" />,
  },
  {
    id: 'last',
    header: 'Last date',
    narrow: 'underTrail',
    cell: ({ lastAt, lastState, lastReason }) =>
      lastState === null ? (
        <Dash why="None so far" />
      ) : (
        <>
          <TimeOrDash at={lastAt} why="Unknown" />
          <Text as="div" size="s" tone="soft">
            {[runStateWords[lastState].word, lastReason && runReasonWords[lastReason]].filter(Boolean).join(', ')}
          </Text>
        </>
      ),
  },
  {
    id: 'state',
    header: 'State',
    narrow: 'trail',
    cell: ({ state, end }) => (
      <BankState state={state} words={recurringStateWords} detail={end && recurringEndWords[end]} />
    ),
  },
];

export const accountColumns: Columns<PartRow<'accounts'>> = [
  {
    id: 'asset',
    header: 'Asset',
    cell: ({ asset, state }) => (
      <>
        {assetNames[asset] ?? asset} {state !== 'created' && <BankState state={state} words={accountStateWords} />}
      </>
    ),
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    narrow: 'trail',
    cell: ({ balance, asset }) => <Units amount={balance} asset={asset} why={unsaid} />,
  },
  {
    id: 'available',
    header: 'Available',
    align: 'end',
    narrow: 'underTrail',
    cell: ({ balance, available, asset }) =>
      available !== null && available === balance ? (
        'All available'
      ) : (
        <>
          <Units amount={available} asset={asset} why={unsaid} /> available
        </>
      ),
  },
];

export const verificationColumns: Columns<PartRow<'verifications'>> = [
  { id: 'type', header: 'Of', cell: ({ type }) => verificationTypeWords[type] ?? type.replaceAll('_', ' ') },
  { id: 'method', header: 'Method', narrow: 'underLead', cell: ({ method }) => method.replaceAll('_', ' ') },
  {
    id: 'createdAt',
    header: 'Begun',
    narrow: 'underTrail',
    cell: ({ createdAt }) => <Time at={createdAt} format="date" />,
  },
  {
    id: 'state',
    header: 'State',
    narrow: 'trail',
    cell: ({ state, outcome, failureCodes }) => (
      <BankState
        state={outcome === null ? state : `${state} ${outcome}`}
        words={verificationWords}
        detail={failureCodes || null}
      />
    ),
  },
];

export const bankAccountColumns: Columns<PartRow<'bank-accounts'>> = [
  {
    id: 'mask',
    header: 'Account',
    cell: ({ mask }) => (mask === null ? <Dash why="The bank has not said its number" /> : `Ending in ${mask}`),
  },
  { id: 'guid', header: 'Guid', narrow: 'underLead', cell: ({ guid }) => <Guid guid={guid} /> },
  {
    id: 'createdAt',
    header: 'Added',
    narrow: 'underTrail',
    cell: ({ createdAt }) => <Time at={createdAt} format="date" />,
  },
  {
    id: 'state',
    header: 'State',
    narrow: 'trail',
    cell: ({ state, failureCode }) => <BankState state={state} words={externalStateWords} detail={failureCode} />,
  },
];

export const walletColumns: Columns<PartRow<'wallets'>> = [
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) =>
      address === null ? (
        <Dash why="The bank has not said its address" />
      ) : (
        <Text as="span" size="s" mono>
          {address}
        </Text>
      ),
  },
  {
    id: 'asset',
    header: 'Asset',
    narrow: 'underLead',
    cell: ({ asset }) => (asset === null ? <Dash why="Any asset" /> : (assetNames[asset] ?? asset)),
  },
  {
    id: 'createdAt',
    header: 'Added',
    narrow: 'underTrail',
    cell: ({ createdAt }) => <Time at={createdAt} format="date" />,
  },
  {
    id: 'state',
    header: 'State',
    narrow: 'trail',
    cell: ({ state, failureCode }) => <BankState state={state} words={externalStateWords} detail={failureCode} />,
  },
];

export const eventColumns: Columns<PartRow<'security-events'>> = [
  { id: 'kind', header: 'Event', cell: ({ kind }) => eventWords[kind] },
  { id: 'device', header: 'Browser', narrow: 'underLead', cell: ({ device }) => device ?? <Dash why="No browser" /> },
  {
    id: 'createdAt',
    header: 'Time',
    narrow: 'trail',
    align: 'end',
    cell: ({ createdAt }) => <Time at={createdAt} format="dayTime" mayBreak />,
  },
];
