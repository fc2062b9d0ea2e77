import type { StaffRole } from './rights.ts';

/** A staff member. */
export interface StaffPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** A signed-in staff member. */
export interface SignedInPerson extends StaffPerson {
  /** Whether customers' names are shown to them as initials, and email addresses masked. */
  readonly hidesNames: boolean;
}

/** Who only looks on hides names until they choose otherwise. @param chosen null before a choice */
export const namesAreHidden = (roles: readonly StaffRole[], chosen: boolean | null): boolean =>
  chosen ?? roles.every((role) => role === 'viewer');
