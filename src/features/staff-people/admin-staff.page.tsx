import { staffListPage } from '#app/outlet/staff-list.tsx';
import type { StaffPerson } from '#domain/staff/person.ts';
import { staffChangeReasons } from '#domain/staff/reasons.ts';
import { grantOf, staffRoles } from '#domain/staff/rights.ts';
import { type StaffRow, staffList } from '#domain/staff/staffList.ts';
import type { ActionField, ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { needsText } from '#presenters/staff/needs.ts';
import { EmailAddress } from '#presenters/staff/records.tsx';
import { rolesText, roleWords } from '#presenters/staff/roles.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';
import { type StateWords, wordsOf } from '#presenters/staff/words.ts';
import { StatusChip } from '#ui/chip/Chip.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

const stateWords: StateWords<StaffRow['state']> = {
  invited: { word: 'Invited', tone: 'accent' },
  active: { word: 'Active', tone: 'gain' },
  deactivated: { word: 'Deactivated', tone: 'neutral' },
};
const factorWords: Readonly<Record<string, string>> = { authenticator: 'Authenticator', passkey: 'Passkey' };

const namesIn = (text: string): readonly string[] => text.split(' ').filter(Boolean);
const factorsText = (factors: string): string =>
  namesIn(factors)
    .map((name) => factorWords[name] ?? name)
    .join(', ');

const rolesField = (roles: readonly string[]): ActionField => ({
  ...{ name: 'roles', label: 'Roles', kind: 'choices', value: roles },
  options: staffRoles.map((role) => ({ value: role, ...roleWords[role] })),
});

const sessionsText = (count: number): string => (count === 1 ? 'Ends 1 session.' : `Ends ${count} sessions.`);

/** Why the user may not change this person; null if they may. */
const refusalOf = (me: StaffPerson, id: string | null): string | null => {
  if (grantOf(me.roles, 'manageStaff') === null) return needsText('manageStaff');
  return id === me.id ? 'This is your own account.' : null;
};

function actionsFor(row: StaffRow, me: StaffPerson): readonly RowAction[] {
  const { id, name, version, state, sessions } = row;
  const refusal = refusalOf(me, id);
  const rowAction = (
    call: string,
    label: string,
    [title, done]: readonly [title: string, done: string],
    effect: readonly string[],
    more: Partial<ActionRequest> = {},
  ): RowAction => ({
    ...{ label, refusal },
    request: {
      ...{ id: `${call}:${id}`, title, effect, confirm: title, done, call: `staff/${id}/${call}`, version },
      ...{ reason: staffChangeReasons, needsFactor: true, ...more },
    },
  });
  const link = rowAction(
    'invitation',
    'Send a new invitation',
    [`Send ${name} a new invitation`, `Sent ${name} a new invitation`],
    [
      'Emails a link that works once, for 24 hours.',
      'The password and all sign-in methods are replaced with it.',
      sessionsText(sessions),
    ],
  );
  if (state === 'deactivated')
    return [
      rowAction(
        'activate',
        'Activate',
        [`Activate ${name}`, `Activated ${name}`],
        [`${name} can sign in again, with the roles ${rolesText(namesIn(row.roles))}.`],
      ),
    ];
  return [
    rowAction(
      'roles',
      'Change roles',
      [`Change the roles of ${name}`, `Changed the roles of ${name}`],
      ['The change acts on the next thing that they do.'],
      {
        fields: [rolesField(namesIn(row.roles))],
      },
    ),
    ...(sessions > 0
      ? [
          rowAction(
            'end-sessions',
            'End sessions',
            [`End the sessions of ${name}`, `Ended the sessions of ${name}`],
            [sessionsText(sessions), 'They can sign in again.'],
            {
              needsFactor: false,
            },
          ),
        ]
      : []),
    link,
    rowAction(
      'deactivate',
      'Deactivate',
      [`Deactivate ${name}`, `Deactivated ${name}`],
      [
        sessionsText(sessions),
        'They can’t sign in until somebody activates the account.',
        'What they have requested is withdrawn.',
      ],
    ),
  ];
}

const invite = (me: StaffPerson): RowAction => ({
  label: 'Invite',
  refusal: refusalOf(me, null),
  request: {
    ...{
      id: 'invite',
      title: 'Invite a person',
      confirm: 'Send the invitation',
      done: 'Sent the invitation',
      call: 'staff',
      version: null,
      reason: staffChangeReasons,
    },
    needsFactor: true,
    effect: [
      'Emails a link that works once, for 24 hours.',
      'They choose a password and add an authenticator app before anything else.',
    ],
    fields: [
      { name: 'name', label: 'Name', kind: 'text', value: '' },
      { name: 'email', label: 'Email', kind: 'email', value: '' },
      rolesField([]),
    ],
  },
});

export const page = staffListPage({
  list: staffList,
  title: 'Staff',
  what: 'people',
  file: 'manageStaff',
  rowName: ({ name }) => name,
  rowActions: actionsFor,
  pageActions: (me) => [invite(me)],
  filters: {
    name: { label: 'Name' },
    roles: { label: 'Role', placeholder: 'Such as owner' },
    state: { label: 'State', any: 'All states', values: wordsOf(stateWords) },
    from: { label: 'Added from' },
    to: { label: 'Added until' },
  },
  columns: [
    { id: 'name', cell: ({ name }) => <Text strong>{name}</Text> },
    { id: 'email', narrow: 'underLead', long: true, cell: ({ email }) => <EmailAddress email={email} /> },
    { id: 'roles', narrow: 'underLead', cell: ({ roles }) => rolesText(namesIn(roles)) },
    { id: 'state', narrow: 'trail', cell: ({ state }) => <StatusChip label={stateWords[state]} /> },
    {
      id: 'factors',
      narrow: 'hidden',
      optional: true,
      cell: ({ factors }) => (factors === '' ? <Dash why="None yet" /> : factorsText(factors)),
    },
    {
      id: 'lastSeenAt',
      narrow: 'underLead',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? <Dash why="Never signed in" /> : <Time at={lastSeenAt} format="dayTime" />,
    },
    {
      id: 'sessions',
      align: 'end',
      narrow: 'hidden',
      optional: true,
      cell: ({ sessions }) => sessions,
    },
    {
      id: 'createdAt',
      align: 'end',
      narrow: 'hidden',
      optional: true,
      cell: ({ createdAt }) => <Time at={createdAt} format="date" />,
    },
    { id: 'version', align: 'end', extra: true, cell: ({ version }) => version },
  ],
});
