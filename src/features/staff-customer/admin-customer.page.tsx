import { customerAddress } from '#app/address/staff-customer-address.ts';
import { type AppHandle, ownedBy, request } from '#app/handle/app-handle.ts';
import { useFlow } from '#app/hooks/staff.ts';
import { staffListPage } from '#app/outlet/staff-list.tsx';
import { type CustomerRow, customerList } from '#domain/staff/customerList.ts';
import { BankState, EmailAddress, FlagChips, Guid, TimeOrDash, Units } from '#presenters/staff/records.tsx';
import {
  customerStateWords,
  flagLabels,
  holdWords,
  signWords,
  stepWords,
  traderWords,
  verificationWords,
} from '#presenters/staff/recordWords.ts';
import { wordsOf } from '#presenters/staff/words.ts';
import { levelWords } from '#presenters/verification/levelWords.ts';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { formatCount } from '#ui/money/format.ts';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { bulkActions } from './bulkActions.ts';
import { CustomerSearch, NobodyFound } from './CustomerSearch.tsx';
import { Overview } from './Overview.tsx';
import { openCustomerSearch, readSearchAddress } from './search.ts';

const Holds = ({ of }: Readonly<Record<'of', CustomerRow['holds']>>) => {
  const holds = of.split(' ').filter(Boolean);
  if (holds.length === 0) return 'None';
  return (
    <Cluster gap={1}>
      {holds.map((hold) => (
        <StatusChip key={hold} label={holdWords[hold] ?? { word: hold, tone: 'neutral' }} />
      ))}
    </Cluster>
  );
};

const Field = () => {
  const search = useFlow('customerSearch');
  return search && <CustomerSearch search={search} />;
};
const Nothing = () => {
  const search = useFlow('customerSearch');
  return search && <NobodyFound search={search} title="No customers match" />;
};

const list = staffListPage({
  list: customerList,
  ...{ open: openCustomerSearch, readAddress: readSearchAddress },
  ...{ lead: <Field />, nothing: <Nothing /> },
  title: 'Customers',
  what: 'customers',
  sources: ['customers', 'verifications', 'accounts', 'profiles'],
  file: 'exportCustomers',
  tabs: <Overview />,
  bulkActions,
  sums: { names: { dollars: 'Dollars' }, of: 'Of all customers that match.' },
  rowHref: ({ guid }) => customerAddress(guid),
  rowName: ({ name, guid }) => `${name ?? 'customer'} ${guid}`,
  filters: {
    guid: { label: 'Guid', placeholder: 'The guid of a customer' },
    state: { label: 'State', any: 'All states', values: wordsOf(customerStateWords) },
    verification: { label: 'Verification', any: 'All verifications', values: wordsOf(verificationWords) },
    holds: { label: 'Hold', any: 'With or without', values: wordsOf(holdWords) },
    country: { label: 'Country', placeholder: 'Two letters, such as US' },
    flags: { label: 'Flag', any: 'With or without', values: wordsOf(flagLabels) },
    cases: { label: 'Cases', any: 'With or without', values: { open: 'With an open case' } },
    signs: { label: 'Sign', any: 'Any or none', values: signWords },
    tradedFrom: { label: 'Traded from' },
    tradedTo: { label: 'Traded until' },
    trader: { label: 'Traders', any: 'All who traded', values: traderWords },
    tradedBefore: { label: 'Period before from' },
    firstTradeFrom: { label: 'First trade from' },
    firstTradeTo: { label: 'First trade until' },
    step: { label: 'Step', any: 'All steps', values: stepWords },
    least: { label: 'Dollars from' },
    most: { label: 'Dollars up to' },
    from: { label: 'Joined from' },
    to: { label: 'Joined until' },
  },
  columns: [
    {
      id: 'name',
      long: true,
      cell: ({ name, flags }) => (
        <Cluster gap={1}>
          {name === null ? <Dash why="No name" /> : <Text strong>{name}</Text>}
          <FlagChips of={flags} />
        </Cluster>
      ),
    },
    { id: 'guid', narrow: 'underLead', cell: ({ guid }) => <Guid guid={guid} /> },
    {
      id: 'email',
      narrow: 'underLead',
      long: true,
      cell: ({ email }) => (email === null ? <Dash why="Not in our records" /> : <EmailAddress email={email} />),
    },
    {
      id: 'state',
      narrow: 'trail',
      cell: ({ state }) =>
        state === null ? (
          <Dash why="Not read from the bank yet" />
        ) : (
          <BankState state={state} words={customerStateWords} />
        ),
    },
    {
      id: 'verification',
      extra: true,
      cell: ({ verification }) =>
        verification === null ? (
          <Dash why="None known" />
        ) : (
          <BankState state={verification} words={verificationWords} />
        ),
    },
    {
      id: 'level',
      narrow: 'hidden',
      optional: true,
      cell: ({ level }) => (level === null ? <Dash why="Not read from the bank yet" /> : levelWords[level].word),
    },
    { id: 'holds', narrow: 'hidden', optional: true, cell: ({ holds }) => <Holds of={holds} /> },
    {
      id: 'flags',
      extra: true,
      cell: ({ flags }) => (flags === '' ? <Dash why="None" /> : <Cluster gap={1}>{<FlagChips of={flags} />}</Cluster>),
    },
    { id: 'country', extra: true, cell: ({ country }) => country ?? <Dash why="Unknown" /> },
    {
      id: 'dollars',
      align: 'end',
      narrow: 'underTrail',
      cell: ({ dollars }) => <Units amount={dollars} asset="USD" why="No dollar account is known" />,
    },
    {
      id: 'openCases',
      align: 'end',
      extra: true,
      cell: ({ openCases }) => (openCases === 0 ? <Dash why="None" /> : formatCount(openCases)),
    },
    {
      id: 'seenAt',
      align: 'end',
      narrow: 'hidden',
      optional: true,
      cell: ({ seenAt }) => <TimeOrDash at={seenAt} why="Never signed in" />,
    },
    {
      id: 'moneyAt',
      align: 'end',
      narrow: 'hidden',
      optional: true,
      cell: ({ moneyAt }) => <TimeOrDash at={moneyAt} why="Nothing was completed" />,
    },
    {
      id: 'createdAt',
      align: 'end',
      narrow: 'hidden',
      optional: true,
      cell: ({ createdAt }) => <Time at={createdAt} format="date" />,
    },
  ],
});

const withToday = (enter: (app: AppHandle) => void) => (app: AppHandle) => {
  enter(app);
  if (ownedBy(app, 'staff') !== null) request(app, 'today');
};

// The list without the part above it, which needs the page.
const { tabs: _, ...words } = list.words;
export const page = { ...list, words, enter: withToday(list.enter), onSignedIn: withToday(list.onSignedIn) };
