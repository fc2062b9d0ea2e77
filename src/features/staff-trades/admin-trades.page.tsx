import { createElement } from 'react';
import { useSearch } from 'wouter';
import { type TradesTab, tradesAddress, tradesTabIn } from '#app/address/trades-address.ts';
import { explained } from '#app/outlet/explained.tsx';
import { staffListPage } from '#app/outlet/staff-list.tsx';
import { tabbedPage } from '#app/outlet/tabs.tsx';
import { tradeList } from '#domain/staff/tradeList.ts';
import { transferList } from '#domain/staff/transferList.ts';
import { recordHref } from '#presenters/staff/recordAddress.ts';
import {
  assetNames,
  BankState,
  CustomerName,
  EndOrDash,
  Guid,
  recordFilters,
  Units,
} from '#presenters/staff/records.tsx';
import {
  codeOf,
  flowWords,
  moneyStateWords,
  placerWords,
  sideWords,
  tradeSumWords,
  tradeWords,
  transferState,
  transferStateWords,
  transferSumWords,
  transferTypeWords,
} from '#presenters/staff/recordWords.ts';
import { wordsOf } from '#presenters/staff/words.ts';
import { formatPrice } from '#ui/money/format.ts';
import { TabLinks } from '#ui/tabs/TabLinks.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

const symbolNames = Object.fromEntries(Object.entries(assetNames).map(([code, name]) => [`${code}-USD`, name]));

const notSplit = 'The bank has not said whose it is';
const whyNot = (flow: string): string =>
  flow === 'returned' ? 'The deposit that it returns is not known' : 'It is no return';

const Tabs = ({ value }: { value: TradesTab }) => (
  <TabLinks
    label="Records"
    tabs={[
      { value: 'trades', label: 'Trades', href: tradesAddress('trades') },
      { value: 'transfers', label: 'Transfers', href: tradesAddress('transfers') },
    ]}
    value={value}
  />
);

const trades = staffListPage({
  list: tradeList,
  title: 'Trades',
  what: 'trades',
  sources: ['trades'],
  file: 'exportMoney',
  tabs: <Tabs value="trades" />,
  sums: {
    names: tradeSumWords,
    of: 'Of executed, settling and completed trades. Bought and sold include fees; volume is for the coins alone.',
  },
  rowHref: ({ guid }) => recordHref({ kind: 'trade', guid }),
  rowName: ({ guid }) => `trade ${guid}`,
  filters: {
    customerGuid: recordFilters.customerGuid,
    guid: { label: 'Trade', placeholder: 'The guid of a trade' },
    state: { label: 'State', any: 'All states', values: wordsOf(moneyStateWords) },
    side: { label: 'Side', any: 'Buy and sell', values: sideWords },
    symbol: { label: 'Asset', any: 'All assets', values: symbolNames },
    least: { label: 'Total from' },
    most: { label: 'Total up to' },
    from: recordFilters.from,
    to: recordFilters.to,
  },
  columns: [
    {
      id: 'createdAt',
      narrow: 'underTrail',
      cell: ({ createdAt }) => <Time at={createdAt} format="dateTime" mayBreak />,
    },
    {
      id: 'customer',
      narrow: 'lead',
      long: true,
      cell: ({ customer, customerGuid }) => <CustomerName name={customer} guid={customerGuid} />,
    },
    {
      id: 'customerGuid',
      extra: true,
      cell: ({ customerGuid }) => <Guid guid={customerGuid} why="No customer" />,
    },
    { id: 'placedBy', extra: true, cell: ({ placedBy }) => placerWords[placedBy] },
    { id: 'side', narrow: 'underLead', cell: ({ side, placedBy }) => tradeWords(side, placedBy) },
    { id: 'symbol', narrow: 'hidden', cell: ({ symbol }) => codeOf(symbol) },
    {
      id: 'amount',
      align: 'end',
      narrow: 'underLead',
      cell: ({ amount, symbol }) => <Units amount={amount} asset={codeOf(symbol)} why="The bank has not said it" />,
    },
    {
      id: 'price',
      align: 'end',
      narrow: 'hidden',
      optional: true,
      cell: ({ price }) => (price === null ? <Dash why="An amount is unknown" /> : formatPrice(price)),
    },
    {
      id: 'fee',
      align: 'end',
      narrow: 'hidden',
      optional: true,
      cell: ({ fee }) => <Units amount={fee} asset="USD" why="The bank has not said it" />,
    },
    {
      id: 'total',
      align: 'end',
      narrow: 'underLead',
      cell: ({ total }) => <Units amount={total} asset="USD" why="The bank has not said it" />,
    },
    {
      id: 'notional',
      align: 'end',
      extra: true,
      cell: ({ notional }) => <Units amount={notional} asset="USD" why="The bank has not said it" />,
    },
    {
      id: 'ourFee',
      align: 'end',
      extra: true,
      cell: ({ ourFee }) => <Units amount={ourFee} asset="USD" why={notSplit} />,
    },
    {
      id: 'spread',
      align: 'end',
      extra: true,
      cell: ({ spread }) => (
        <Units amount={spread} asset="USD" why="The trade does not carry the prices of its quote" />
      ),
    },
    {
      id: 'state',
      narrow: 'trail',
      cell: ({ state, failureCode }) => <BankState state={state} words={moneyStateWords} detail={failureCode} />,
    },
    {
      id: 'failureCode',
      extra: true,
      cell: ({ failureCode }) => failureCode ?? <Dash why="It has not failed" />,
    },
    { id: 'guid', narrow: 'hidden', optional: true, cell: ({ guid }) => <Guid guid={guid} /> },
    { id: 'quoteGuid', extra: true, cell: ({ quoteGuid }) => <Guid guid={quoteGuid} /> },
    {
      id: 'updatedAt',
      extra: true,
      align: 'end',
      cell: ({ updatedAt }) => <Time at={updatedAt} format="dayTime" />,
    },
  ],
});

const transfers = staffListPage({
  list: transferList,
  name: 'staffTransfers',
  title: 'Transfers',
  what: 'transfers',
  sources: ['transfers'],
  file: 'exportMoney',
  tabs: <Tabs value="transfers" />,
  sums: { names: transferSumWords, of: 'Of completed transfers, by asset. Fees are without those of returns.' },
  rowHref: ({ guid }) => recordHref({ kind: 'transfer', guid }),
  rowName: ({ guid }) => `transfer ${guid}`,
  filters: {
    customerGuid: recordFilters.customerGuid,
    guid: { label: 'Transfer', placeholder: 'The guid of a transfer' },
    state: { label: 'State', any: 'All states', values: wordsOf(moneyStateWords) },
    transferType: { label: 'Type', any: 'All types', values: transferTypeWords },
    side: { label: 'Direction', any: 'In and out', values: sideWords },
    flow: { label: 'Flow', any: 'All flows', values: flowWords },
    asset: { label: 'Asset', any: 'All assets', values: assetNames },
    from: recordFilters.from,
    to: recordFilters.to,
  },
  columns: [
    {
      id: 'createdAt',
      narrow: 'underTrail',
      cell: ({ createdAt }) => <Time at={createdAt} format="dateTime" mayBreak />,
    },
    {
      id: 'customer',
      narrow: 'lead',
      long: true,
      cell: ({ customer, customerGuid }) => <CustomerName name={customer} guid={customerGuid} />,
    },
    {
      id: 'customerGuid',
      extra: true,
      cell: ({ customerGuid }) => <Guid guid={customerGuid} why="No customer" />,
    },
    {
      id: 'transferType',
      narrow: 'hidden',
      cell: ({ transferType }) => transferTypeWords[transferType] ?? transferType,
    },
    { id: 'side', narrow: 'underLead', cell: ({ side }) => sideWords[side] ?? side },
    { id: 'asset', narrow: 'hidden', cell: ({ asset }) => asset },
    {
      id: 'amount',
      align: 'end',
      narrow: 'underLead',
      cell: ({ amount, estimatedAmount, asset }) =>
        amount === null && estimatedAmount !== null ? (
          <>
            <Units amount={estimatedAmount} asset={asset} why="" />{' '}
            <Text as="span" size="s" tone="soft">
              estimate
            </Text>
          </>
        ) : (
          <Units amount={amount} asset={asset} why="The bank has not said it" />
        ),
    },
    {
      id: 'estimatedAmount',
      align: 'end',
      extra: true,
      cell: ({ estimatedAmount, asset }) => (
        <Units amount={estimatedAmount} asset={asset} why="The bank has not said it" />
      ),
    },
    {
      id: 'fee',
      align: 'end',
      narrow: 'hidden',
      optional: true,
      cell: ({ fee, asset }) => <Units amount={fee} asset={asset} why="The bank has not said it" />,
    },
    {
      id: 'ourFee',
      align: 'end',
      extra: true,
      cell: ({ ourFee, asset }) => <Units amount={ourFee} asset={asset} why={notSplit} />,
    },
    { id: 'flow', extra: true, cell: ({ flow }) => flowWords[flow] ?? flow },
    {
      id: 'loss',
      align: 'end',
      extra: true,
      cell: ({ loss, asset, flow }) => <Units amount={loss} asset={asset} why={whyNot(flow)} />,
    },
    {
      id: 'feeReturned',
      align: 'end',
      extra: true,
      cell: ({ feeReturned, asset, flow }) => <Units amount={feeReturned} asset={asset} why={whyNot(flow)} />,
    },
    {
      id: 'state',
      narrow: 'trail',
      cell: (row) => (
        <BankState state={transferState(row)} words={transferStateWords} detail={row.returnCode ?? row.failureCode} />
      ),
    },
    {
      id: 'failureCode',
      extra: true,
      cell: ({ failureCode }) => failureCode ?? <Dash why="It has not failed" />,
    },
    {
      id: 'returnCode',
      extra: true,
      cell: ({ returnCode }) => returnCode ?? <Dash why="It was not returned" />,
    },
    {
      id: 'holdEndsAt',
      extra: true,
      align: 'end',
      cell: ({ holdEndsAt }) => <EndOrDash at={holdEndsAt} why="Not on hold" />,
    },
    { id: 'guid', narrow: 'hidden', optional: true, cell: ({ guid }) => <Guid guid={guid} /> },
    {
      id: 'updatedAt',
      extra: true,
      align: 'end',
      cell: ({ updatedAt }) => <Time at={updatedAt} format="dayTime" />,
    },
  ],
});

const tabs = { trades, transfers };

function Shown() {
  const tab = tradesTabIn(useSearch());
  return <div key={tab}>{tabs[tab].render()}</div>;
}

const tabbed = tabbedPage({ tabs, tabNow: () => tradesTabIn(location.search), render: () => createElement(Shown) });

export const page = { ...explained(tabbed), tabs };
