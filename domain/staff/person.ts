import type { StaffRole } from './rights.ts';

/** A person of staff who is signed in. */
export interface StaffPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}
