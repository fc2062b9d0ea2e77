import { customerAddress } from '#app/address/staff-customer-address.ts';
import { staffListPage } from '#app/outlet/staff-list.tsx';
import { accountList } from '#domain/staff/accountList.ts';
import { assetNames, BankState, CustomerName, Guid, recordFilters, Units } from '#presenters/staff/records.tsx';
import { accountStateWords, accountTypeWords } from '#presenters/staff/recordWords.ts';
import { Time } from '#ui/time/Time.tsx';

export const page = staffListPage({
  list: accountList,
  title: 'Customer accounts',
  what: 'accounts',
  sources: ['accounts'],
  file: 'exportMoney',
  sums: {
    names: { balance: 'Balance' },
    of: 'Of all accounts that match, by asset.',
    noLedger: 'The ledger is compared by asset, without other filters, where the bank shows one',
  },
  rowHref: ({ customerGuid }) => customerAddress(customerGuid),
  rowName: ({ guid }) => `account ${guid}`,
  filters: {
    customerGuid: recordFilters.customerGuid,
    guid: { label: 'Account', placeholder: 'The guid of an account' },
    asset: { label: 'Asset', any: 'All assets', values: assetNames },
    from: { label: 'Opened from' },
    to: { label: 'Opened until' },
  },
  columns: [
    {
      id: 'customer',
      long: true,
      cell: ({ customer, customerGuid }) => <CustomerName name={customer} guid={customerGuid} />,
    },
    {
      id: 'customerGuid',
      extra: true,
      cell: ({ customerGuid }) => <Guid guid={customerGuid} />,
    },
    { id: 'asset', narrow: 'underLead', cell: ({ asset }) => assetNames[asset] ?? asset },
    { id: 'type', extra: true, cell: ({ type }) => accountTypeWords[type] ?? type },
    {
      id: 'balance',
      align: 'end',
      narrow: 'trail',
      cell: ({ balance, asset }) => <Units amount={balance} asset={asset} why="The bank has not said it" />,
    },
    {
      id: 'available',
      align: 'end',
      narrow: 'hidden',
      cell: ({ available, asset }) => <Units amount={available} asset={asset} why="The bank has not said it" />,
    },
    {
      id: 'state',
      narrow: 'hidden',
      optional: true,
      cell: ({ state }) => <BankState state={state} words={accountStateWords} />,
    },
    {
      id: 'updatedAt',
      align: 'end',
      narrow: 'underTrail',
      cell: ({ updatedAt }) => <Time at={updatedAt} format="dayTime" />,
    },
    {
      id: 'createdAt',
      align: 'end',
      narrow: 'hidden',
      optional: true,
      cell: ({ createdAt }) => <Time at={createdAt} format="date" />,
    },
    { id: 'guid', narrow: 'hidden', optional: true, cell: ({ guid }) => <Guid guid={guid} /> },
  ],
});
