import type { StaffRole } from './rights.ts';

/** A staff member. */
export interface StaffPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** The zone of the days and times in the console. */
export interface StaffZone {
  /** The person's choice; null for the reporting zone. */
  readonly own: string | null;
  readonly reporting: string;
}

/** A signed-in staff member. */
export interface SignedInPerson extends StaffPerson {
  /** Whether customers' names are shown to them as initials, and email addresses masked. */
  readonly hidesNames: boolean;
  readonly zone: StaffZone;
}

/** Who only looks on hides names until they choose otherwise. @param chosen null before a choice */
export const namesAreHidden = (roles: readonly StaffRole[], chosen: boolean | null): boolean =>
  chosen ?? roles.every((role) => role === 'viewer');

export const zoneOf = ({ own, reporting }: StaffZone): string => own ?? reporting;
