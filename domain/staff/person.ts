import type { StaffRole } from './rights.ts';

/** A signed-in staff member. */
export interface StaffPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}
