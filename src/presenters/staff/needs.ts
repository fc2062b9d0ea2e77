import { grantOf, rolesFor, type StaffAction, type StaffRole } from '#domain/staff/rights.ts';

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** "compliance or owner". */
export const eitherRole = (roles: readonly StaffRole[]): string => either.format(roles);

/** Whom to ask: "Needs compliance or owner." */
export const needsText = (action: StaffAction): string => {
  const roles = rolesFor(action);
  return roles.length === 0 ? 'Nobody can do this.' : `Needs ${eitherRole(roles)}.`;
};

/** Why these roles are not enough, or null. */
export const refusalFor = (roles: readonly StaffRole[], action: StaffAction): string | null =>
  grantOf(roles, action) === null ? needsText(action) : null;
