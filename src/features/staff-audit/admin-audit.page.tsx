import { staffListPage } from '#app/outlet/staff-list.tsx';
import { actOf } from '#domain/staff/acts.ts';
import { auditList } from '#domain/staff/auditList.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import { actionText, actionTexts, outcomeWords, targetsOf } from '#presenters/staff/auditWords.ts';
import { Changes } from '#presenters/staff/Changes.tsx';
import { refusalFor } from '#presenters/staff/needs.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { wordsOf } from '#presenters/staff/words.ts';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

const verify = (me: StaffPerson): RowAction => ({
  label: 'Verify',
  refusal: refusalFor(me.roles, 'exportAudit'),
  request: {
    ...{
      id: 'verify',
      title: 'Verify the audit log',
      confirm: 'Verify the audit log',
      done: 'Checked the audit log',
      call: 'audit/verify',
      version: null,
      reason: 'none',
    },
    effect: [
      'Checks each entry against the one before it. A changed, removed or added entry is found.',
      'Changes nothing.',
    ],
  },
});

const Targets = ({ of }: { of: string }) => {
  const targets = targetsOf(of);
  return targets.length === 0 ? (
    <Dash why="None" />
  ) : (
    <Text as="span" size="s" title={of}>
      {targets.join(', ')}
    </Text>
  );
};

const mono = (text: string, why: string) =>
  text === '' ? <Dash why={why} /> : <Text as="span" size="s" mono title={text}>{`${text.slice(0, 8)}…`}</Text>;

export const page = staffListPage({
  list: auditList,
  title: 'Audit log',
  what: 'entries',
  file: 'exportAudit',
  rowName: ({ serial }) => `entry ${serial}`,
  pageActions: (me) => [verify(me)],
  filters: {
    targets: { label: 'Target', placeholder: 'Such as staff:4f2a' },
    reason: { label: 'Reason' },
    actorId: { label: 'Person', placeholder: 'The id of a person' },
    sessionId: { label: 'Session' },
    action: {
      label: 'Action',
      any: 'All actions',
      values: actionTexts(auditList.fields.action),
    },
    outcome: { label: 'Outcome', any: 'All outcomes', values: wordsOf(outcomeWords) },
    from: { label: 'From' },
    to: { label: 'To' },
  },
  columns: [
    { id: 'serial', narrow: 'hidden', optional: true, cell: ({ serial }) => serial.toLocaleString('en-US') },
    { id: 'at', narrow: 'underTrail', cell: ({ at }) => <Time at={at} format="dateTime" mayBreak /> },
    { id: 'actorName', narrow: 'underLead', cell: ({ actorName }) => actorName },
    {
      id: 'action',
      narrow: 'lead',
      cell: ({ action, changes }) => <Text strong>{actionText(actOf(action, changes))}</Text>,
    },
    {
      id: 'outcome',
      narrow: 'trail',
      cell: ({ outcome }) => <StatusChip label={outcomeWords[outcome]} />,
    },
    { id: 'targets', narrow: 'underLead', cell: ({ targets }) => <Targets of={targets} /> },
    { id: 'changes', narrow: 'underLead', long: true, cell: ({ changes }) => <Changes of={changes} /> },
    { id: 'reason', narrow: 'underLead', cell: ({ reason }) => reason || <Dash why="None given" /> },
    {
      id: 'approvalId',
      extra: true,
      cell: ({ approvalId }) => mono(approvalId, 'No approval was needed'),
    },
    { id: 'sessionId', extra: true, cell: ({ sessionId }) => mono(sessionId, 'No session') },
    { id: 'requestId', extra: true, cell: ({ requestId }) => mono(requestId, 'No call') },
    { id: 'actorId', extra: true, cell: ({ actorId }) => mono(actorId, 'Not a person') },
    { id: 'hash', extra: true, cell: ({ hash }) => mono(hash, 'None') },
  ],
});
