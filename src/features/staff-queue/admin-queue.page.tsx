import { useSearch } from 'wouter';
import { caseAddress, openForYou } from '#app/address/case-address.ts';
import { type AppHandle, ownedBy } from '#app/handle/app-handle.ts';
import { useFlow, useStaffPerson } from '#app/hooks/staff.ts';
import { staffListPage } from '#app/outlet/staff-list.tsx';
import { caseList } from '#domain/staff/caseList.ts';
import { outcomeText } from '#domain/staff/caseOutcomes.ts';
import { caseKindsFor } from '#domain/staff/cases.ts';
import { serverNow } from '#ports/http.ts';
import { CustomerName, Guid, recordFilters, TimeOrDash } from '#presenters/staff/records.tsx';
import { caseKindWords } from '#presenters/staff/recordWords.ts';
import { wordsOf } from '#presenters/staff/words.ts';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { TabLinks } from '#ui/tabs/TabLinks.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Ago } from '#ui/time/Ago.tsx';
import { Time } from '#ui/time/Time.tsx';
import { caseStateWords, caseWaitWords, spamWords } from './caseWords.ts';
import { Due } from './Due.tsx';
import { beginWithOwn, openCaseDesk } from './effects.ts';
import { NextCase } from './NextCase.tsx';

type Tab = 'all' | 'open' | 'mine' | 'customer' | 'bank' | 'closed';

/** Says something, so that the queue does not begin with the user's own. */
const allCases = '/admin/queue?state=open,claimed,closed';

/** The tab with the address's filters; "all" for any others. */
function tabIn(search: string, me: string): Tab {
  const query = new URLSearchParams(search);
  if (query.get('assigneeId') === me) return 'mine';
  const waitsFor = query.get('waitsFor');
  if (waitsFor === 'customer' || waitsFor === 'bank') return waitsFor;
  const state = query.get('state');
  return state === 'open' || state === 'closed' ? state : 'all';
}

/** The views of the queue, and the next case. */
function Views() {
  const me = useStaffPerson();
  const desk = useFlow('caseDesk');
  const search = useSearch();
  if (me === null || desk === null) return null;
  const decides = caseKindsFor(me.roles).length > 0;
  return (
    <Stack gap={3}>
      {decides && <NextCase desk={desk} />}
      <TabLinks
        label="Cases"
        tabs={[
          { value: 'open', label: decides ? 'Open for you' : 'Open', href: openForYou(me.roles) },
          { value: 'mine', label: 'Claimed by you', href: `/admin/queue?assigneeId=${me.id}` },
          { value: 'customer', label: 'Waits for the customer', href: '/admin/queue?waitsFor=customer' },
          { value: 'bank', label: 'Waits for the bank', href: '/admin/queue?waitsFor=bank' },
          { value: 'all', label: 'All', href: allCases },
          { value: 'closed', label: 'Closed', href: '/admin/queue?state=closed' },
        ]}
        value={tabIn(search, me.id)}
      />
    </Stack>
  );
}

const list = staffListPage({
  list: caseList,
  title: 'Queue',
  what: 'cases',
  file: 'exportCustomers',
  tabs: <Views />,
  rowHref: ({ id }) => caseAddress(id),
  rowName: ({ kind, id }) => `${caseKindWords[kind]} ${id.slice(0, 8)}`,
  filters: {
    kind: { label: 'Kind', any: 'All kinds', values: caseKindWords },
    state: { label: 'State', any: 'All states', values: wordsOf(caseStateWords) },
    waitsFor: { label: 'Waits for', any: 'Anybody', values: caseWaitWords },
    dueBy: { label: 'Due by' },
    customerGuid: recordFilters.customerGuid,
    spam: { label: 'Spam', any: 'With or without', values: spamWords },
    from: { label: 'Opened from' },
    to: { label: 'Opened until' },
  },
  columns: [
    { id: 'kind', cell: ({ kind }) => <Text strong>{caseKindWords[kind]}</Text> },
    {
      id: 'createdAt',
      header: 'Age',
      narrow: 'underLead',
      cell: ({ createdAt }) => <Ago at={createdAt} now={serverNow} />,
    },
    { id: 'dueAt', narrow: 'underTrail', cell: ({ dueAt }) => <Due at={dueAt} now={serverNow} /> },
    {
      id: 'customer',
      narrow: 'underLead',
      long: true,
      cell: ({ customer, customerGuid }) => <CustomerName name={customer} guid={customerGuid} />,
    },
    {
      id: 'state',
      narrow: 'trail',
      cell: ({ state }) => <StatusChip label={caseStateWords[state]} />,
    },
    {
      id: 'waitsFor',
      narrow: 'underLead',
      cell: ({ waitsFor }) => (waitsFor === null ? <Dash why="It is closed" /> : caseWaitWords[waitsFor]),
    },
    {
      id: 'assignee',
      narrow: 'underLead',
      cell: ({ assignee }) => assignee || <Dash why="Nobody" />,
    },
    {
      id: 'claimedUntil',
      narrow: 'hidden',
      optional: true,
      cell: ({ claimedUntil }) =>
        claimedUntil === null ? <Dash why="Nobody has claimed it" /> : <Time at={claimedUntil} format="time" />,
    },
    {
      id: 'outcome',
      narrow: 'hidden',
      cell: ({ kind, outcome }) => (outcome === '' ? <Dash why="It is open" /> : outcomeText(kind, outcome)),
    },
    { id: 'spam', extra: true, cell: ({ spam }) => spamWords[spam] },
    {
      id: 'customerGuid',
      extra: true,
      cell: ({ customerGuid }) => <Guid guid={customerGuid} why="No customer" />,
    },
    {
      id: 'assigneeId',
      extra: true,
      cell: ({ assigneeId }) => assigneeId || <Dash why="Nobody" />,
    },
    {
      id: 'closedAt',
      extra: true,
      cell: ({ closedAt }) => <TimeOrDash at={closedAt} why="It is open" />,
    },
  ],
});

/** The list, and its keys. */
const withDesk = (enter: (app: AppHandle) => void) => (app: AppHandle) => {
  enter(app);
  const staff = ownedBy(app, 'staff');
  if (staff === null) return;
  openCaseDesk(staff);
  beginWithOwn(staff);
};

// The list without the part above it, which needs the page.
const { tabs: _, ...words } = list.words;
export const page = { ...list, words, enter: withDesk(list.enter), onSignedIn: withDesk(list.onSignedIn) };
