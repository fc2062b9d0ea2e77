import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { customerIn } from '#app/address/staff-customer-address.ts';
import { openStaffAction } from '#app/effects/staff/action.ts';
import { type AppHandle, request } from '#app/handle/app-handle.ts';
import { type Loaded, useApp } from '#app/hooks/app.ts';
import { failureOf, listState } from '#app/hooks/list-state.ts';
import { useFlow, useLoaded, useStaffPerson } from '#app/hooks/staff.ts';
import { explained } from '#app/outlet/explained.tsx';
import { staffPage } from '#app/outlet/staff-page.ts';
import { undoSeconds } from '#domain/staff/caseOutcomes.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { ActionOutcome } from '#features/staff-action/ActionOutcome.tsx';
import { RowMenu } from '#features/staff-action/RowMenu.tsx';
import { CompleteUpTo } from '#features/staff-health/CompleteUpTo.tsx';
import { openTimeline } from '#features/staff-timeline/effects.ts';
import { TimelineCard } from '#features/staff-timeline/TimelineCard.tsx';
import { selectPersonFailed } from '#machines/adminSession/adminSession.selectors.ts';
import { serverNow } from '#ports/http.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import { codeOf, sideWords } from '#presenters/staff/recordWords.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { formatTime } from '#ui/time/format.ts';
import { noteUndo } from './bulkActions.ts';
import { CustomerView } from './CustomerView.tsx';
import { type ActedRecords, actionsOnCustomer, customerNamed, moneyPathActions } from './customerActions.ts';
import { flagActions } from './flagActions.ts';
import type { PartState } from './PartCard.tsx';
import { openStaffReveal } from './reveal.ts';

const RevealDialog = lazyCode(async () => (await import('#features/staff-action/RevealDialog.tsx')).RevealDialog);
const ActionDialog = lazyCode(async () => (await import('#features/staff-action/ActionDialog.tsx')).ActionDialog);

/** The sources of the page's copied data. */
const sources = [
  'customers',
  'profiles',
  'accounts',
  'verifications',
  'bank accounts',
  'wallets',
  'trades',
  'transfers',
];
const loads = [
  ...(['staffCustomer', 'customerNotes', 'customerTrades', 'customerTransfers', 'customerEvents'] as const),
  ...(['customerAccounts', 'customerVerifications', 'customerBankAccounts', 'customerWallets'] as const),
  ...(['customerRecurringBuys'] as const),
] as const;

/** Rows as one of the four list states, with their count. */
const stateOf = <Row,>(loaded: Loaded<unknown>, total: number | null, rows: readonly Row[] | null): PartState<Row> => ({
  ...{ total, state: listState({ ...loaded, value: rows }, loaded.staleSince) },
});
const partOf = <Row,>(loaded: Loaded<{ readonly total: number; readonly items: readonly Row[] }>): PartState<Row> =>
  stateOf(loaded, loaded.known?.total ?? null, loaded.known?.items ?? null);
const pageOf = <Row,>(loaded: Loaded<{ readonly total: number; readonly rows: readonly Row[] }>): PartState<Row> =>
  stateOf(loaded, loaded.known?.total ?? null, loaded.known?.rows ?? null);

/** Taking one's own note back. */
const undoneNote = (guid: string, name: string | null, note: string): RowAction['request'] => ({
  ...{ id: `unnote:${note}`, title: 'Undo the note', confirm: 'Undo the note', version: null, reason: 'none' },
  call: `customers/${guid}/notes/${note}/undo`,
  done: `Took back a note about ${customerNamed(guid, name)}`,
  effect: [`Nobody can read it anymore. It works within ${undoSeconds} seconds of writing it.`],
});

const noteOf = (guid: string, name: string | null, { roles }: StaffPerson): RowAction => ({
  label: 'Add a note',
  refusal: refusalFor(roles, 'writeNotes'),
  request: {
    ...{
      id: `note:${guid}`,
      title: 'Add a note',
      confirm: 'Add the note',
      done: `Added a note about ${customerNamed(guid, name)}`,
      call: `customers/${guid}/notes`,
      version: null,
      reason: 'none',
    },
    effect: ['Everybody on staff can read it.', noteUndo],
    fields: [{ name: 'text', label: 'Note', kind: 'paragraph', value: '' }],
  },
});

type Shown = Parameters<typeof CustomerView>[0]['parts'];
const rowsIn = <Row,>({ state }: PartState<Row>): readonly Row[] => (state.status === 'full' ? state.rows : []);
const hasEnded = ({ state }: { readonly state: string }): boolean =>
  ['completed', 'failed', 'executed', 'settling'].includes(state);

/** The possible subjects of actions, as far as loaded. */
const recordsOf = ({ bankAccounts, trades, transfers }: Shown): ActedRecords => ({
  bankAccounts: rowsIn(bankAccounts),
  mailed: [
    ...rowsIn(transfers).map((row) => ({ ...row, words: `${sideWords[row.side] ?? row.side} ${row.asset}` })),
    ...rowsIn(trades).map((row) => ({ ...row, words: `${sideWords[row.side] ?? row.side} ${codeOf(row.symbol)}` })),
  ]
    .filter(hasEnded)
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .map(({ guid, words, createdAt }) => ({ guid, words: `${words}, ${formatTime(createdAt, 'dayTime')}` })),
});

const shownCustomer = (app: AppHandle): string => customerIn(app.actor('page').getSnapshot().context.path);

function Page() {
  const guid = useSelector(useApp().actor('page'), ({ context }) => customerIn(context.path));
  const of = { guid };
  const customer = useLoaded('staffCustomer', of);
  const known = useLoaded('sources').known;
  const action = useFlow('staffAction');
  const reveal = useFlow('staffReveal');
  const timeline = useFlow('timeline');
  const me = useStaffPerson();
  const rolesFailed = useSelector(useApp().actor('adminSession'), selectPersonFailed);
  const name = customer.known?.name ?? null;
  const rowAction = me && noteOf(guid, name, me);
  const parts = {
    notes: partOf(useLoaded('customerNotes', of)),
    trades: pageOf(useLoaded('customerTrades', of)),
    transfers: pageOf(useLoaded('customerTransfers', of)),
    events: partOf(useLoaded('customerEvents', of)),
    accounts: partOf(useLoaded('customerAccounts', of)),
    verifications: partOf(useLoaded('customerVerifications', of)),
    bankAccounts: partOf(useLoaded('customerBankAccounts', of)),
    wallets: partOf(useLoaded('customerWallets', of)),
    recurringBuys: partOf(useLoaded('customerRecurringBuys', of)),
  };
  const whom = customer.known;
  const acts = me && whom && actionsOnCustomer(guid, whom, recordsOf(parts), me);
  return (
    action &&
    reveal && (
      <>
        <CustomerView
          guid={guid}
          customer={customer.known}
          isUnknown={customer.known === null && customer.problem?.status === 404}
          failed={customer.known === null ? failureOf(customer) : null}
          staleSince={customer.staleSince}
          parts={parts}
          rowAction={rowAction}
          undoOf={(note) => undoneNote(guid, name, note)}
          now={serverNow}
          flags={me && whom && flagActions(guid, whom, me)}
          acts={acts}
          recordMenu={(record) => (
            <RowMenu
              name={record.words}
              actions={me && whom ? moneyPathActions(guid, whom, me, record) : []}
              onOpen={(request) => action.send({ type: 'action.requested', request })}
            />
          )}
          action={action}
          reveal={reveal}
          roles={me?.roles ?? null}
          rolesFailed={rolesFailed}
          outcome={<ActionOutcome action={action} />}
          timeline={timeline && <TimelineCard timeline={timeline} />}
          age={<CompleteUpTo what="page" sources={known} names={sources} readAt={customer.loadedAt} now={serverNow} />}
        />
        <Suspense fallback={null}>
          <ActionDialog action={action} />
        </Suspense>
        <Suspense fallback={null}>
          <RevealDialog reveal={reveal} />
        </Suspense>
      </>
    )
  );
}

const customerPage = staffPage({
  Page,
  open(staff) {
    const of = { guid: shownCustomer(staff) };
    for (const name of loads) request(staff, name, of);
    openStaffAction(staff);
    openStaffReveal(staff, of.guid);
    openTimeline(staff, of.guid);
  },
});

export const page = explained(customerPage);
