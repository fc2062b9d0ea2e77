import type { StaffRole } from './rights.ts';

/** A signed-in staff member. */
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

export interface StaffUser extends StaffPerson {
  readonly zone: StaffZone;
}

export const zoneOf = ({ own, reporting }: StaffZone): string => own ?? reporting;
