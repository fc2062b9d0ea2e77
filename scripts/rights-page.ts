import { type Grant, rolesFor, type StaffRole, staffActions, staffRights, staffRoles } from '#domain/staff/rights.ts';

const cells: Readonly<Record<Grant, string>> = { allowed: 'yes', withReason: 'reason', withApproval: 'approval' };

const cellOf = (action: (typeof staffActions)[number], role: StaffRole): string => {
  const { grants, approvers = [] } = staffRights[action];
  const grant = grants[role];
  return (
    [...(grant === undefined ? [] : [cells[grant]]), ...(approvers.includes(role) ? ['approves'] : [])].join(', ') ||
    '–'
  );
};

const rowOf = (cellsOfRow: readonly string[]): string => `| ${cellsOfRow.join(' | ')} |`;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const rightsPage = (): string =>
  [
    '<!-- Written by `npm run docs` from domain/staff/rights.ts. -->',
    '# Staff’s rights',
    '',
    'Roles add up. **yes**: at once. **reason**: with a reason, which is kept. **approval**: once somebody else has approved it. **approves**: can approve it for somebody else. What is not here is refused.',
    '',
    rowOf(['Action', ...staffRoles, 'Why so']),
    rowOf(['---', ...staffRoles.map(() => '---'), '---']),
    ...staffActions.map((action) =>
      rowOf([
        capitalized(staffRights[action].title) + (rolesFor(action).length === 0 ? ' (nobody)' : ''),
        ...staffRoles.map((role) => cellOf(action, role)),
        staffRights[action].why,
      ]),
    ),
    '',
  ].join('\n');
