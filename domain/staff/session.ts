import type { HeldFactors } from '../security/accountSecurity.ts';

/** A place where somebody of staff is signed in. Times are in milliseconds since 1970. */
export interface StaffSessionRow {
  readonly id: string;
  /** Such as "Chrome on Linux"; null when unknown. */
  readonly device: string | null;
  readonly signedInAt: number;
  readonly activeAt: number;
  readonly isThis: boolean;
}

/** What a person of staff signs in with, and where they are signed in. */
export interface StaffSecurity {
  readonly factors: HeldFactors;
  readonly sessions: readonly StaffSessionRow[];
}
