import { staffListPage } from '#app/outlet/staff-list.tsx';
import type { StaffPerson } from '#domain/staff/person.ts';
import { type RequestRow, requestList } from '#domain/staff/requestList.ts';
import { approversOf, canApprove, handsOutAccess } from '#domain/staff/rights.ts';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { actionText, actionTexts } from '#presenters/staff/auditWords.ts';
import { eitherRole } from '#presenters/staff/needs.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { type StateWords, wordsOf } from '#presenters/staff/words.ts';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

const stateWords: StateWords<RequestRow['state']> = {
  requested: { word: 'Waiting', tone: 'accent' },
  approved: { word: 'Approved', tone: 'gain' },
  rejected: { word: 'Rejected', tone: 'loss' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
};

function refusalOf({ action, requestedById }: RequestRow, me: StaffPerson): string | null {
  if (requestedById === me.id) return 'You requested this yourself.';
  return canApprove(me.roles, action) ? null : `Needs ${eitherRole(approversOf(action))}.`;
}

function actionsFor(row: RequestRow, me: StaffPerson): readonly RowAction[] {
  if (row.state !== 'requested') return [];
  const rowAction = (
    call: string,
    [label, done]: readonly [label: string, done: string],
    effect: readonly string[],
    reason: ActionRequest['reason'],
    refusal: string | null,
    needsFactor = false,
  ): RowAction => ({
    ...{ label, refusal },
    request: {
      ...{
        id: `${call}:${row.id}`,
        title: `${label} this request`,
        confirm: label,
        done: `${done} the request of ${row.requestedBy}`,
        call: `requests/${row.id}/${call}`,
        version: null,
      },
      ...{ reason, needsFactor, effect: [...effect, `Requested by ${row.requestedBy}: ${row.reason}`] },
    },
  });
  const refusal = refusalOf(row, me);
  return [
    {
      ...rowAction(
        'approve',
        ['Approve', 'Approved'],
        [row.effect, 'It is done at once.'],
        'optional',
        refusal,
        handsOutAccess(row.action),
      ),
      leads: true,
    },
    rowAction('reject', ['Reject', 'Rejected'], [`Nothing changes: ${row.effect}`], 'text', refusal),
    ...(row.requestedById === me.id
      ? [rowAction('withdraw', ['Withdraw', 'Withdrew'], [`Nothing changes: ${row.effect}`], 'optional', null)]
      : []),
  ];
}

export const page = staffListPage({
  list: requestList,
  title: 'Requests',
  what: 'requests',
  file: null,
  rowName: ({ effect }) => effect,
  rowActions: actionsFor,
  filters: {
    state: { label: 'State', any: 'All states', values: wordsOf(stateWords) },
    action: { label: 'Action', any: 'All actions', values: actionTexts(requestList.fields.action) },
    from: { label: 'From' },
    to: { label: 'To' },
  },
  columns: [
    {
      id: 'effect',
      long: true,
      header: 'Effect',
      cell: ({ effect, target }) => (
        <>
          <Text strong>{effect}</Text>
          {target.startsWith('customer:') && (
            <AppLink href={`/admin/customer/${target.slice('customer:'.length)}`}>See the customer</AppLink>
          )}
        </>
      ),
    },
    { id: 'target', header: 'Target', extra: true, narrow: 'hidden', cell: ({ target }) => <Text mono>{target}</Text> },
    { id: 'reason', header: 'Reason', narrow: 'underLead', cell: ({ reason }) => reason },
    { id: 'state', header: 'State', narrow: 'trail', cell: ({ state }) => <StatusChip label={stateWords[state]} /> },
    { id: 'requestedBy', header: 'Requested by', narrow: 'underLead', cell: ({ requestedBy }) => requestedBy },
    {
      id: 'createdAt',
      header: 'Requested',
      narrow: 'underTrail',
      cell: ({ createdAt }) => <Time at={createdAt} format="dayTime" />,
    },
    {
      id: 'expiresAt',
      header: 'Open until',
      optional: true,
      narrow: 'hidden',
      cell: ({ expiresAt, state }) =>
        state === 'requested' ? <Time at={expiresAt} format="dayTime" /> : <Dash why="It is decided" />,
    },
    {
      id: 'decidedBy',
      header: 'Decided by',
      optional: true,
      narrow: 'hidden',
      cell: ({ decidedBy }) => decidedBy || <Dash why="Nobody has decided" />,
    },
    {
      id: 'decidedAt',
      header: 'Decided',
      extra: true,
      cell: ({ decidedAt }) =>
        decidedAt === null ? <Dash why="Nobody has decided" /> : <Time at={decidedAt} format="dayTime" />,
    },
    { id: 'action', header: 'Action', extra: true, cell: ({ action }) => actionText(action) },
    {
      id: 'requestedById',
      header: 'Id of who requested it',
      extra: true,
      cell: ({ requestedById }) => <Text mono>{requestedById}</Text>,
    },
  ],
});
